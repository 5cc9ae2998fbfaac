"""Trains a net on the files of `tengen collect`.

    python3 tools/train/train.py go9.positions go13.positions --out crates/bots/weights/go.net
"""

import argparse
import time

import numpy as np
import torch
from torch.nn import functional

import data
import model

# Visits are raised to this power: the search visits every turn a little, whatever it is worth.
SHARPNESS = 1.5
# The result of a game is noisy, the win rate of the search is biased: the chance to win is learned from the win rates that the search gave later in
# the same game, each counting so much of the one before, and from the result.
LATER = 0.85
# One game in so many is not learned from.
HELD_BACK = 20
POINTS_IN_A_BATCH = 20_000
NO = -1e9


def chances(positions):
    """The chance to win that each position is taught: a mean of win rates from there on, and the result."""
    found = [0.0] * len(positions)
    after = None
    for number in range(len(positions) - 1, -1, -1):
        position = positions[number]
        chance = position.won
        if after is not None and positions[after].game == position.game and position.won != 0.5:
            # Players are told apart by who won; in a tie they are not, and the result counts alone.
            chance = found[after] if positions[after].won == position.won else 1 - found[after]
        found[number] = (1 - LATER) * position.win_rate + LATER * chance
        after = number
    return found


class Batches:
    """Positions of one board as tensors."""

    def __init__(self, board, bits, lookup):
        positions = board.positions
        stack = lambda name, kind: torch.from_numpy(np.stack([getattr(p, name) for p in positions]).astype(kind))
        self.near, self.second = model.Neighbours(board.near), model.Neighbours(board.second)
        self.points, self.count = board.points, len(positions)
        self.bits = stack("bits", np.int64)
        self.shifts = torch.arange(bits)
        self.rings = torch.from_numpy(lookup[np.stack([p.rings for p in positions])].astype(np.int64))
        self.areas = stack("areas", np.int64)
        self.numbers = stack("numbers", np.float32) / model.VALUE_UNIT
        self.ownership = stack("ownership", np.float32) / 100
        one = lambda name: torch.tensor([getattr(p, name) for p in positions])
        self.won = one("won")
        self.value = torch.tensor(chances(positions))
        self.lead = one("lead") / board.points**0.5
        self.turns = [p.turns for p in positions]
        held = np.array([p.game % HELD_BACK == 0 for p in positions])
        self.test, self.train = np.flatnonzero(held), np.flatnonzero(~held)
        self.size = max(8, POINTS_IN_A_BATCH // self.points)

    def get(self, chosen):
        bits = (self.bits[chosen][..., None] >> self.shifts & 1).float()
        return bits, self.rings[chosen], self.numbers[chosen], model.Areas(self.areas[chosen])

    def run(self, net, chosen):
        bits, rings, numbers, areas = self.get(chosen)
        heads, whole = net(bits, rings, numbers, self.near, self.second, areas)
        return bits, heads, whole

    def policy_targets(self, chosen, nukes_exist):
        """Visits of placements, nukes, pass and slides; and where the slides begin and end, and which of the list are there."""
        count, points = len(chosen), self.points
        turns = [self.turns[position] for position in chosen]
        of_kind = lambda kind: [listed[listed["kind"] == kind] for listed in turns]
        weigh = lambda listed: listed["visits"].astype(np.float64) ** SHARPNESS
        parts = []
        for kind in (data.PLACE, data.NUKE) if nukes_exist else (data.PLACE,):
            goal = np.zeros((count, points))
            for row, listed in enumerate(of_kind(kind)):
                goal[row, listed["a"]] = weigh(listed)
            parts.append(goal)
        parts.append(np.array([[weigh(listed).sum()] for listed in of_kind(data.PASS)]))
        slides = of_kind(data.SLIDE)
        most = max(len(listed) for listed in slides)
        start, end = np.zeros((count, most), np.int64), np.zeros((count, most), np.int64)
        weight, there = np.zeros((count, most)), np.zeros((count, most), bool)
        for row, listed in enumerate(slides):
            length = len(listed)
            start[row, :length], end[row, :length] = listed["a"], listed["b"]
            weight[row, :length], there[row, :length] = weigh(listed), True
        parts.append(weight)
        return torch.from_numpy(np.concatenate(parts, 1)), tuple(map(torch.from_numpy, (start, end, there)))


def policy_logits(batches, chosen, bits, heads, whole, slides, nukes_exist):
    """Logits of placements, nukes, pass and slides, `NO` where there is no such turn."""
    legal = (bits[..., 2] + bits[..., 3]) * (1 - bits[..., 34])
    parts = [heads[..., model.PLACE].masked_fill(legal == 0, NO)]
    if nukes_exist:
        parts.append(heads[..., model.NUKE].masked_fill(bits[..., 0] == 0, NO))
    # After a slide nobody passes.
    after_slide = batches.numbers[chosen][:, 2:3] > 0
    parts.append(whole[:, [model.PASS]].masked_fill(after_slide, NO))
    start, end, there = slides
    if there.shape[1] > 0:
        width = 1 + model.PAIRS
        of = lambda where, first: torch.gather(heads[..., first : first + width], 1, where[..., None].expand(-1, -1, width))
        left, right = of(start, model.SLIDE_FROM), of(end, model.SLIDE_TO)
        logit = left[..., 0] + right[..., 0] + (left[..., 1:] * right[..., 1:]).sum(-1)
        parts.append(logit.masked_fill(~there, NO))
    return torch.cat(parts, 1)


def losses(batches, net, chosen, nukes_exist):
    bits, heads, whole = batches.run(net, chosen)
    target, slides = batches.policy_targets(chosen, nukes_exist)
    logits = policy_logits(batches, chosen, bits, heads, whole, slides, nukes_exist)
    target = (target / target.sum(1, keepdim=True)).float()
    log = functional.log_softmax(logits, 1)
    policy = -(target * log.clamp(min=-30)).sum(1).mean()
    hits = (logits.argmax(1) == target.argmax(1)).float().mean()
    value = functional.binary_cross_entropy_with_logits(whole[:, model.WIN], batches.value[chosen])
    owner = functional.mse_loss(torch.tanh(heads[..., model.OWNER]), batches.ownership[chosen])
    lead = functional.smooth_l1_loss(whole[:, model.LEAD], batches.lead[chosen])
    right = ((whole[:, model.WIN] > 0).float() == batches.won[chosen]).float().mean()
    return policy + 1.5 * value + 0.5 * owner + 0.1 * lead, (policy, hits, value, right, owner, lead)


def have_nukes(boards):
    return any((position.turns["kind"] == data.NUKE).any() for board in boards for position in board.positions)


def measure(net, all_batches, nukes_exist):
    sums, count = np.zeros(6), 0
    net.eval()
    with torch.no_grad():
        for batches in all_batches:
            for first in range(0, len(batches.test), batches.size):
                chosen = batches.test[first : first + batches.size]
                _, parts = losses(batches, net, chosen, nukes_exist)
                sums += np.array([float(part) for part in parts]) * len(chosen)
                count += len(chosen)
    net.train()
    return sums / max(count, 1)


def common_rings(boards, most):
    """The most common codes of rings."""
    ring_len = boards[0].ring_len
    canonical = data.canonical_rings(ring_len)
    counts = np.zeros(len(canonical), np.int64)
    for board in boards:
        for position in board.positions:
            counts += np.bincount(canonical[position.rings[(position.bits & 12) != 0]], minlength=len(canonical))
    common = np.argsort(-counts, kind="stable")[:most]
    return np.sort(common[counts[common] > 0])


def lookup_of(codes, ring_len):
    """From codes of rings to numbers, 0 for rare ones."""
    canonical = data.canonical_rings(ring_len)
    number = np.zeros(len(canonical), np.int64)
    number[codes] = 1 + np.arange(len(codes))
    return number[canonical]


def main():
    parser = argparse.ArgumentParser(description="Train a net on positions of one variant.")
    parser.add_argument("files", nargs="+", help="files of `tengen collect`")
    parser.add_argument("--out", required=True, help="file for the net")
    parser.add_argument("--from", dest="start", help="net to train further")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--rate", type=float, default=4e-3, help="largest learning rate")
    parser.add_argument("--rings", type=int, default=256, help="how many patterns of a point's surroundings have weights of their own")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    torch.use_deterministic_algorithms(True)
    boards = []
    for file in arguments.files:
        found, bits, numbers = data.read(file)
        boards += [board for board in found if board.positions]
    start = open(arguments.start, "rb").read() if arguments.start else None
    codes = common_rings(boards, arguments.rings) if start is None else model.read_codes(start)[0]
    lookup = lookup_of(codes, boards[0].ring_len)
    nukes_exist = have_nukes(boards)
    all_batches = [Batches(board, bits, lookup) for board in boards]
    net = model.Net(bits, numbers, len(codes))
    if start is not None:
        model.read(net, start)
    optimizer = torch.optim.AdamW(net.parameters(), lr=arguments.rate, weight_decay=1e-4)
    random = np.random.default_rng(arguments.seed)
    steps = sum(-(-len(batches.train) // batches.size) for batches in all_batches) * arguments.epochs
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, arguments.rate, total_steps=steps, pct_start=0.1)
    print(f"{sum(b.count for b in all_batches)} positions, {sum(p.numel() for p in net.parameters())} weights", flush=True)
    for epoch in range(arguments.epochs):
        begun = time.time()
        order = []
        for batches in all_batches:
            shuffled = random.permutation(batches.train)
            order += [(batches, shuffled[i : i + batches.size]) for i in range(0, len(shuffled), batches.size)]
        random.shuffle(order)
        for batches, chosen in order:
            loss, _ = losses(batches, net, chosen, nukes_exist)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            schedule.step()
        policy, hits, value, right, owner, lead = measure(net, all_batches, nukes_exist)
        print(
            f"epoch {epoch + 1}: policy {policy:.3f}, best turn first {100 * hits:.1f} %, win {value:.3f}, winner right "
            f"{100 * right:.1f} %, owner {owner:.3f}, lead {lead:.3f}, {time.time() - begun:.0f} s",
            flush=True,
        )
        model.write(net, codes, boards[0].ring_len, arguments.out)


if __name__ == "__main__":
    main()
