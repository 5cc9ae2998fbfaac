"""Compares the nets of the program, computed as `train.py` does, with the program's own outputs for a few positions, in `tests/nets`.

    python3 tools/train/check.py
"""

import sys
from pathlib import Path

import numpy as np
import torch

import data
import model
import train

ROOT = Path(__file__).resolve().parents[2]
# Both round alike. What is left: the program cuts logits to hundredths, those of slides after other divisions, and approximates the exponential in
# the chance to win.
MOST_LOGIT, MOST_CHANCE = 1.2, 0.001


def columns(turns, points, nukes_exist):
    """Where `train.policy_logits` has the turns of a position."""
    pass_column = points * (2 if nukes_exist else 1)
    slides = pass_column + np.cumsum(turns["kind"] == data.SLIDE)
    found = {data.PLACE: turns["a"], data.NUKE: points + turns["a"], data.PASS: pass_column, data.SLIDE: slides}
    return np.select([turns["kind"] == kind for kind in found], list(found.values()))


def check(name):
    """Ends the program if it finds other turns or values than are known."""
    (board,), bits, numbers = data.read(ROOT / f"tests/nets/{name}.positions")
    content = (ROOT / f"crates/bots/weights/{name}.net").read_bytes()
    codes, _ = model.read_codes(content)
    net = model.Net(bits, numbers, len(codes))
    model.read(net, content)
    net.rounds = True
    batches = train.Batches(board, bits, train.lookup_of(codes, board.ring_len))
    nukes_exist = train.have_nukes([board])
    everything = np.arange(batches.count)
    with torch.no_grad():
        found, heads, whole = batches.run(net, everything)
        _, slides = batches.policy_targets(everything, nukes_exist)
        logits = train.policy_logits(batches, everything, found, heads, whole, slides, nukes_exist).numpy()
        chances = torch.sigmoid(whole[:, model.WIN]).numpy()
    known = (ROOT / f"tests/nets/{name}.outputs").read_text().splitlines()
    worst_logit, worst_chance = 0, 0
    for position, line, row, chance in zip(board.positions, known, logits, chances, strict=True):
        there = columns(position.turns, board.points, nukes_exist)
        if set(there) != set(np.flatnonzero(row > train.NO / 2)):
            sys.exit(f"{name}: other turns are legal than the program says")
        known_chance, *known_logits = map(int, line.split())
        worst_logit = max(worst_logit, abs(100 * row[there] - known_logits).max())
        worst_chance = max(worst_chance, abs(chance - known_chance / 10_000))
    print(f"{name}: logits differ by up to {worst_logit:.2f} hundredths, chances to win by up to {worst_chance:.4f}")
    if worst_logit > MOST_LOGIT or worst_chance > MOST_CHANCE:
        sys.exit(f"more than {MOST_LOGIT} and {MOST_CHANCE}")


def main():
    for path in sorted(ROOT.glob("tests/nets/*.outputs")):
        check(path.stem)


if __name__ == "__main__":
    main()
