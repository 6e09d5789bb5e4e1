@echo off
rem The launcher for Windows: hands over to the Linux that comes with it, WSL, or says the line that installs that.
rem Packs are read and set in processes that the system holds to limits, which Windows itself doesn't have.
setlocal
where wsl.exe >nul 2>nul
if errorlevel 1 goto none
rem Without a distribution wsl.exe is there, but runs nothing.
wsl.exe --exec true >nul 2>nul
if errorlevel 1 goto none
rem It is started in the folder that we are in; the launcher's own place it must be told.
set "here="
for /f "usebackq delims=" %%p in (`wsl.exe --exec wslpath -u "%~dp0."`) do set "here=%%p"
if not defined here goto lost
wsl.exe --exec sh "%here%/pack" %*
exit /b %errorlevel%

:none
>&2 echo pack: it runs in WSL, the Linux that comes with Windows, which isn't installed yet.
>&2 echo       Type this once, restart Windows, then try again:  wsl --install
exit /b 2

:lost
>&2 echo pack: WSL can't reach %~dp0
>&2 echo       Copy the folder to a disk of this computer, then try again.
exit /b 2
