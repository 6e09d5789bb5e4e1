"""A reference and a print shop -> the file of its wide sheet to hand in, checked: both sides, one after the other."""

from __future__ import annotations

from dataclasses import replace

from pipeline.compose.typesetting.process_inks import press_hues
from pipeline.contracts.order import Form
from pipeline.diagnostics import ContentError
from pipeline.makers.pages import Book
from pipeline.makers.preparation import Prepared
from pipeline.makers.prints import Making
from pipeline.makers.reference_setting import open_job, set_form
from pipeline.makers.references import join_reference, reference_order
from pipeline.makers.shops.desk import open_desk
from pipeline.makers.shops.pages import print_book
from pipeline.model.shops import Colours
from pipeline.request import Progress, Request


def make_shop_reference(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make both sides of the wide sheet in the shop's inks."""
    desk = open_desk(request, Form.SHEETS.value)
    job, found = open_job(desk.furnish(prepared), request, progress)
    if job is None:
        return Making(found=found)
    if desk.shop.colours is Colours.CMYK:
        job = replace(job, measures=press_hues(job.measures))
    progress.step(6, "compose", job.name(Form.SHEETS.value))
    try:
        made = set_form(job, "sheet", job.wide)
    except ContentError as problem:
        return Making(found=problem.diagnostics)
    if made.galley is None:
        return Making(found=made.diagnostics)
    progress.step(7, "press", job.name(Form.SHEETS.value))
    data, complaints = join_reference(job, made.galley, job.wide)
    order = reference_order(made.galley)
    book = Book(order=order, galleys=(made,), data=data, found=(*made.diagnostics, *complaints))
    return print_book(replace(job.prepared, stock=job.wide), desk, book, progress)
