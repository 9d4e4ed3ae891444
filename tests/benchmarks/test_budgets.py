"""The budgets of ARCHITECTURE.md, measured: `make bench`. Prints a table; asserts nothing about time.

Every figure is a whole process. Ratios are the median of pairs that ran one after the other, so that a slow machine
slows both sides alike.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
GAME, LANG = "long-live-the-king", "ko"
RUNS = int(os.environ.get("BENCH_RUNS", "3"))


def timed(command: Sequence[str], folder: Path) -> float:
    """Seconds that a command takes; it must succeed."""
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, capture_output=True, env=os.environ | {"PYTHONPATH": str(ROOT)})
    return time.perf_counter() - start


def kit(*arguments: str) -> list[str]:
    """A print-kit call."""
    return [sys.executable, "-c", "from print_kit.cli import main; main()", *arguments]


def ratio(first: Callable[[], float], second: Callable[[], float]) -> tuple[float, float]:
    """The median ratio of pairs, and the median seconds of the first."""
    pairs = [(first(), second()) for _ in range(RUNS)]
    return statistics.median(a / b for a, b in pairs), statistics.median(a for a, _ in pairs)


@pytest.fixture(scope="module")
def table() -> object:
    """Gathers rows and prints them at the end."""
    rows: list[tuple[str, str, str]] = []
    yield rows
    width = max(len(row[0]) for row in rows)
    sys.stdout.write(
        "\n\n" + "\n".join(f"{name:<{width}}  {found:<34}  budget: {budget}" for name, found, budget in rows)
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the content, to change cards in."""
    folder = tmp_path_factory.mktemp("bench")
    shutil.copytree(ROOT / "content", folder / "content")
    return folder


def cards(folder: Path, *more: str) -> list[str]:
    """Build the deck in one language."""
    return kit("build", GAME, "--lang", LANG, "--product", "cards", "--out", str(folder / "build"), *more)


def test_cold_against_plain_weasyprint(copy: Path, table: list[tuple[str, str, str]]) -> None:
    """A cold build of the 162-card Korean deck against plain WeasyPrint laying the same text on sheets."""
    plain = [sys.executable, str(HERE / "plain.py"), GAME, LANG, str(copy / "plain.pdf")]

    def cold() -> float:
        shutil.rmtree(copy / "build", ignore_errors=True)
        return timed(cards(copy), copy)

    found, seconds = ratio(cold, lambda: timed(plain, ROOT))
    table.append(("162 cards, duplex A4, cold", f"{found:.2f} x plain WeasyPrint ({seconds:.2f} s)", "1.5 x"))


def test_again_and_one_card(copy: Path, table: list[tuple[str, str, str]]) -> None:
    """The same again with nothing changed, and with one card changed, against cold."""

    def cold() -> float:
        shutil.rmtree(copy / "build", ignore_errors=True)
        return timed(cards(copy), copy)

    found, _ = ratio(lambda: 1 / cold(), lambda: 1 / timed(cards(copy), copy))
    table.append(("the same again, nothing changed", f"{found:.2f} x cold", "0.25 x"))
    deck = copy / "content" / GAME / "decks" / "intrigue.yaml"
    original = deck.read_text(encoding="utf-8")
    changes = iter(range(100))

    def changed() -> float:
        value = next(changes) + 20
        deck.write_text(
            original.replace("values: {steal: 5, kept: 1}", f"values: {{steal: {value}, kept: 1}}"), encoding="utf-8"
        )
        return timed(cards(copy), copy)

    pairs = [(changed(), cold()) for _ in range(RUNS)]
    deck.write_text(original, encoding="utf-8")
    found = statistics.median(a / b for a, b in pairs)
    table.append(("one card changed", f"{found:.2f} x cold", "0.5 x"))


def test_cost_a_card(tmp_path: Path, table: list[tuple[str, str, str]]) -> None:
    """From 160 to 5,000 cards: seconds a card and the peak of memory. BENCH_CARDS=5000 for the whole range."""
    most = int(os.environ.get("BENCH_CARDS", "1000"))
    timed(kit("new", "many"), tmp_path)
    deck = tmp_path / "content" / "many" / "decks" / "deeds.yaml"
    game = tmp_path / "content" / "many" / "game.yaml"
    spec = game.read_text(encoding="utf-8").replace("    cards: 3 ", "    #").replace("    copies: 6 ", "    #")
    game.write_text(spec, encoding="utf-8")
    start = timed(kit("list"), tmp_path)
    costs = []
    for count in (160, most):
        text = "".join(
            f"  card-{number}:\n    name: {{ko: 카드 {number}, en: Card {number}}}\n    text:\n      ko: >-\n"
            "        다른 플레이어에게서 보석을 훔치고, 빼앗긴 플레이어는 카드를 뽑는다.\n      en: >-\n"
            "        Steal a gem from another player, who then draws a card.\n"
            for number in range(count)
        )
        deck.write_text("deck: deeds\ncards:\n" + text, encoding="utf-8")
        costs.append((timed(kit("build", "many", "--lang", "ko", "--jobs", "1"), tmp_path) - start) / count)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    change = (costs[1] / costs[0] - 1) * 100
    table.append((f"cost a card, 160 -> {most:,} cards", f"{change:+.0f} %, at most {peak:.0f} MB", "25 %, 600 MB"))


def test_check_and_help(table: list[tuple[str, str, str]]) -> None:
    """`check` on all games and `--help`, seconds."""
    check = statistics.median(timed(kit("check"), ROOT) for _ in range(RUNS))
    help = statistics.median(timed(kit("--help"), ROOT) for _ in range(RUNS))
    table.append(("print-kit check, all games", f"{check:.2f} s", "1 s"))
    table.append(("print-kit --help", f"{help:.2f} s", "0.25 s"))


def test_a_script_for_tonight(tmp_path: Path, table: list[tuple[str, str, str]]) -> None:
    """A script of 22 characters: its sheet and the night pages in one language, laid out anew. Seconds and size."""
    wanted = [part for name in ("character-sheet", "night-order") for part in ("--product", name)]
    script = kit("build", "clocktower", "--script", "trouble-brewing", "--lang", LANG, *wanted, "--no-cache", "--out")
    seconds = statistics.median(timed([*script, str(tmp_path / str(run))], ROOT) for run in range(RUNS))
    files = list((tmp_path / "0").rglob("*.pdf"))
    assert len(files) == 2
    largest = max(file.stat().st_size for file in files) / 1000
    table.append(("a script of 22, sheet and night pages", f"{seconds:.2f} s, at most {largest:.0f} KB", "2 s, 500 KB"))
    assert largest <= 500
