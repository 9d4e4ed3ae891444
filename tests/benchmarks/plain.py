"""The yardstick: plain WeasyPrint laying the same cards' text on A4 sheets, as one would by hand.

Usage: python plain.py GAME LANG OUT.pdf. Names and texts come from print-kit's loader and printer, everything else
(fonts by name, absolute boxes, backs with the deck's name, cut lines) is plain HTML in one WeasyPrint call.
"""

from __future__ import annotations

import html
import sys
from pathlib import Path

from print_kit.line_breaking import keep_words
from print_kit.load import load_game, load_locales
from print_kit.markup import Printer
from print_kit.workspace import Workspace

STYLE = """
@page { size: 210mm 297mm; margin: 0 }
body { margin: 0; font: 8.5pt/1.5 NanumGothic }
section { position: relative; height: 297mm; break-after: page }
article { position: absolute; width: 55mm; height: 80mm; padding: 4mm; outline: .3pt solid #888 }
h1 { font: bold 11.5pt NanumMyeongjo; margin: 0 } h2 { font: 7pt Lato; margin: 0 0 4mm }
small { position: absolute; bottom: 4mm; font-size: 7pt }
"""


def page(cells: list[str]) -> str:
    """One sheet of up to nine cards."""
    parts = []
    for index, cell in enumerate(cells):
        left, top = 10.5 + 63 * (index % 3), 16.5 + 88 * (index // 3)
        parts.append(f'<article style="left:{left}mm;top:{top}mm">{cell}</article>')
    return f"<section>{''.join(parts)}</section>"


def document(name: str, lang: str) -> str:
    """The whole deck, fronts and backs in turn."""
    workspace = Workspace.at(Path.cwd())
    locales, _ = load_locales(workspace)
    game, _ = load_game(name, workspace.game_folder(name), tuple(locales))
    printer = Printer(game, lang, lambda name: "", lambda card, words: f"<b>{html.escape(words)}</b>")
    pages = []
    for deck in (game.decks[id] for id in game.products["cards"].decks):
        cells = []
        for card in deck.cards:
            other = next((text.value for code, text in card.name.items() if code != lang), "")
            labels = "".join(
                f"<p>{html.escape(field.name)}</p>" for field in card.fields.values() if field.kind == "choice"
            )
            body = printer.block(card.text[lang], card.values)
            cells.append(f"<h1>{html.escape(card.name[lang].value)}</h1><h2>{html.escape(other)}</h2>{labels}{body}"
                         f"<small>{html.escape(deck.name[lang].value)}</small>")  # fmt: skip
        for start in range(0, len(cells), 9):
            part = cells[start : start + 9]
            pages += [page(part), page([f"<h1>{html.escape(deck.name[lang].value)}</h1>"] * len(part))]
    return f'<html lang="{lang}"><meta charset="utf-8"><style>{STYLE}</style>{keep_words("".join(pages))}</html>'


def main() -> None:
    """Write the PDF."""
    import weasyprint

    name, lang, out = sys.argv[1:4]
    weasyprint.HTML(string=document(name, lang)).write_pdf(out)


if __name__ == "__main__":
    main()
