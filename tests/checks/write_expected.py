"""Write expected.txt of every bad example from what is found now; read the difference before you keep it."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.checks import sample

for folder in sorted(sample.EXAMPLES.glob("*/bad-*")):
    with tempfile.TemporaryDirectory() as scratch:
        found = sample.find(sample.lay_out(Path(scratch), folder))
    lines = [sample.as_line(item) + "\n" for item in found]
    (folder / "expected.txt").write_text("".join(lines), encoding="utf-8")
