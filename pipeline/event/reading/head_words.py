"""What columns of lists are called: by people, pairing tools and spreadsheets, in eight languages.

Words stand without case, accents and anything but letters and digits; of several in a list, the first here counts.
English, German, French, Spanish, Italian, Dutch, Polish, Portuguese.
"""

from __future__ import annotations


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# A player's whole name.
NAME = _words(
    """
    name fullname playername player playersname competitor participant attendee
    spielername spieler spielerin name vollername vorundnachname vornameundnachname vornamename vornamenachname
    teilnehmer teilnehmerin teilnehmername
    nomdujoueur nomjoueur nomcomplet nometprenom nomprenom prenometnom prenomnom joueur joueuse participante
    nombrecompleto nombredeljugador nombrejugador nombreyapellidos nombreyapellido jugador jugadora
    nomegiocatore nomedelgiocatore nomecompleto nomeecognome cognomeenome giocatore giocatrice partecipante concorrente
    spelersnaam spelernaam naamspeler volledigenaam naam speler deelnemer
    imieinazwisko nazwiskoiimie nazwagracza gracz zawodnik uczestnik
    nomedojogador nomejogador nomeesobrenome nomeeapelido jogador jogadora
    """
)
FIRST = _words(
    """
    firstname first forename givenname vorname prenom nombre nome voornaam imie nomeproprio primeironome nombredepila
    """
)
LAST = _words(
    """
    lastname last surname familyname nachname familienname nomdefamille nom apellidos apellido cognome achternaam
    nazwisko sobrenome apelido ultimonome
    """
)
NICK = _words(
    """
    nickname nick username user handle alias gamertag spitzname pseudo pseudonyme surnom apodo alcunha soprannome
    bijnaam gebruikersnaam pseudonim ksywka ksywa nazwauzytkownika benutzername nomdutilisateur usuario nomeutente
    utente
    """
)
TEAM = _words(
    """
    team teamname mannschaft mannschaftsname equipe nomdelequipe equipo nombredelequipo squadra nomesquadra ploeg
    teamnaam ploegnaam druzyna nazwadruzyny equipa nomedaequipa
    club clubname verein vereinsname association asociacion associazione associacao vereniging klub clube
    """
)
FORCE = _words(
    """
    army faction force armylist armyname primaryfaction nation list warband
    armee armeename fraktion volk armeeliste faction
    ejercito faccion listadeejercito esercito fazione leger factie armia frakcja exercito faccao
    """
)
DROPPED = _words(
    """
    dropped drop droppedout dropround droppedround droppedafter droppedafterround withdrawn withdrew
    ausgestiegen abgemeldet zurueckgezogen zuruckgezogen abandon abandonne retire retirado abandona
    baja ritirato abbandono teruggetrokken afgemeld uitgevallen wycofany zrezygnowal desistiu desistente desistencia
    """
)
CHECKED_IN = _words(
    """
    checkedin checkin present arrived anwesend eingecheckt angemeldetvorort presente presence presencia asistencia
    presenza aanwezig ingecheckt obecny obecnosc presenca checkinstatus
    """
)
TABLE = _words(
    """
    table tablenumber tableno tablenr tableid tablename tbl board boardno boardnumber bo
    tisch tischnr tischnummer tischno platte spielplatte numerodetable tableno mesa numerodemesa nmesa
    tavolo numerotavolo ntavolo tafel tafelnr tafelnummer stol stolik nrstolu numerstolu
    """
)
ROUND = _words(
    """
    round roundnumber roundno rd game runde rundennr spielrunde ronde ronda manche tour turno runda rodada
    """
)
STARTS = _words("starts start startsat starttime late beginn startzeit debut inicio inizio aanvang poczatek")
MISSION = _words(
    "mission scenario mission1 szenario auftrag scenariomission mision escenario missione missie misja missao"
)
# A number or a letter behind one of these tells whose the column is.
PLAYER_STEMS = _words(
    """
    player p name playername spieler spielername joueur j jugador giocatore speler gracz zawodnik jogador participant
    teilnehmer competitor
    """
)
TEAM_STEMS = _words("team teamname mannschaft equipe equipo squadra ploeg druzyna equipa t club verein")
SCORE_STEMS = _words(
    """
    score points point result vp pts gamepoints battlepoints missionpoints punkte ergebnis siegpunkte matchpunkte
    spielpunkte resultat punten score punteggio punti puntos puntuacion resultado pontos pontuacao punkty wynik
    """
)
LOSS_STEMS = _words("losses unitslost lost verluste pertes bajas perdite verliezen straty baixas")
# Where nothing tells which of two columns is meant, these do.
FIRST_SEAT = ("home", "white", "heim", "domicile", "local", "casa", "thuis", "gospodarz", "weiss", "blanc", "bianco")
SECOND_SEAT = (
    *(
        "away",
        "guest",
        "gast",
        "black",
        "auswarts",
        "exterieur",
        "visitante",
        "ospite",
        "trasferta",
        "uit",
        "gosc",
        "schwarz",
        "noir",
    ),
    *("opponent", "gegner", "gegnerin", "adversaire", "oponente", "adversario", "rival", "avversario", "tegenstander"),
    *("przeciwnik", "adversaria", "opponentname", "oponentename"),
)
ONE = ("1", "a", "one", "i", "eins")
TWO = ("2", "b", "two", "ii", "zwei")
# Standings that other programs export.
RANK = _words(
    """
    rank place placing position pos standing platz rang platzierung place classement puesto posicion posizione posto
    plaats positie miejsce pozycja lugar posicao classificacao
    """
)
TOTAL = _words(
    """
    totalpoints total points score pts tournamentpoints tp swisspoints matchpoints battlepoints overall
    gesamtpunkte gesamt turnierpunkte punkte pointstotaux totalgeneral puntostotales puntos puntitotali punti
    totaalpunten punten punkty sumapunktow pontos totaldepontos
    """
)
# What stands in cells.
YES = frozenset(
    _words("yes y true x 1 ja j oui o si s tak t sim dropped drop ✓ ✔ ☑ wahr vrai verdadero vero waar prawda")
)
NO = frozenset(_words("no n false 0 - nein non nee nie nao falsch faux falso onwaar ☐ ✗"))
WON = frozenset(
    _words("won win winner w sieg gewonnen s victoire gagne v victoria ganado vittoria vinto winst zwyciestwo")
)
LOST = frozenset(
    _words(
        "lost loss loser l lose niederlage verloren n defaite perdu d derrota perdido sconfitta perso verlies porazka"
    )
)
DRAWN = frozenset(_words("draw drawn tie t remis unentschieden u nul egalite empate pareggio gelijk"))
BYES = frozenset(
    _words(
        """
    bye free freilos spielfrei exempt exempte descansa descanso libre riposo vrij bezprzeciwnika pauza wolnylos folga
    isento none na nobody noopponent tbd
    """
    )
)


def numbered(stems: tuple[str, ...], endings: tuple[str, ...]) -> tuple[str, ...]:
    """Make what the column of one of two is called: `player1`, `1player`, `player1name`, `p1`, `scorea`."""
    behind = [f"{stem}{ending}" for ending in endings for stem in stems]
    before = [f"{ending}{stem}" for ending in endings[:1] for stem in stems if len(stem) > 1]
    return (*behind, *(f"{each}name" for each in behind), *before)


def owned(stems: tuple[str, ...], owners: tuple[str, ...], endings: tuple[str, ...]) -> tuple[str, ...]:
    """Make what the column is called that tells something of one of two: `player1score`, `scoreplayer1`, `score1`."""
    of_player = [f"{owner}{ending}" for ending in endings for owner in owners]
    both = [text for one in of_player for stem in stems for text in (f"{one}{stem}", f"{stem}{one}")]
    return (*numbered(stems, endings), *both)
