"""The net: layers that mix a point with its neighbours, its chain or region, and the whole board.

It knows no squares: neighbours come from the board, so that one set of weights serves boards of all sizes. Weights are rounded as the
program does it (`crates/bots/src/net`), which has integers only.
"""

import numpy as np
import torch
from torch import nn
from torch.nn import functional

CHANNELS = 32
LAYERS = 8
HIDDEN = 32
# Slides are pairs of cells: two numbers and a product of so many.
PAIRS = 8
# Values are multiples of 1/64 and weights of 1/128; a weight has eight bits, a value at most ten.
VALUE_UNIT, WEIGHT_UNIT, MOST_WEIGHT, MOST_VALUE = 64, 128, 127 / 128, 1023 / 64
# Outputs of each point: placement, nuke, owner, a slide from here and to here.
PLACE, NUKE, OWNER, SLIDE_FROM = range(4)
SLIDE_TO = SLIDE_FROM + 1 + PAIRS
HEADS = SLIDE_TO + 1 + PAIRS
# Outputs of the board.
PASS, WIN, LEAD = range(3)


class Rounded(nn.Module):
    """A matrix of weights with eight bits."""

    def __init__(self, inputs, outputs, unit=WEIGHT_UNIT, scale=None):
        super().__init__()
        self.unit = unit
        self.weight = nn.Parameter(torch.randn(inputs, outputs) * (scale or inputs**-0.5))

    def rounded(self):
        most = 127 / self.unit
        exact = self.weight.clamp(-most, most)
        return exact + ((exact * self.unit).round() / self.unit - exact).detach()

    def forward(self, values):
        return values @ self.rounded()


class Mixed(torch.autograd.Function):
    """Mixes the values of points by a symmetric matrix that a mixer stands for, so the gradient is mixed by the same one."""

    @staticmethod
    def forward(ctx, values, mixer):
        ctx.mixer = mixer
        return mixer.mix(values)

    @staticmethod
    def backward(ctx, gradient):
        return ctx.mixer.mix(gradient), None


class Neighbours:
    """Sums over the neighbours of each point, divided as the program does it."""

    def __init__(self, links):
        table, self.divisor = links
        self.table = torch.from_numpy(table)

    def mix(self, values):
        padded = functional.pad(values, (0, 0, 0, 1))
        return sum(padded[:, column] for column in self.table.T) / self.divisor


class Areas:
    """Means over the points of each chain or region. `areas`: the number of each point's, below the number of points."""

    def __init__(self, areas):
        count, points = areas.shape
        self.areas = (areas + points * torch.arange(count)[:, None]).flatten()
        self.sizes = torch.bincount(self.areas, minlength=count * points).clamp(min=1)[:, None]

    def mix(self, values):
        sums = torch.zeros(len(self.sizes), values.shape[-1]).index_add_(0, self.areas, values.flatten(0, 1))
        return (sums / self.sizes)[self.areas].reshape(values.shape)


def limited(values):
    return values.clamp(0, MOST_VALUE)


class Net(nn.Module):
    # Whether values are rounded, too. Training is without, because rounding has no gradient.
    rounds = False

    def __init__(self, bits, numbers, rings):
        super().__init__()
        self.bits = Rounded(bits, CHANNELS, VALUE_UNIT, 0.3)
        self.rings = Rounded(rings + 1, CHANNELS, VALUE_UNIT, 0.1)
        self.numbers = Rounded(numbers, CHANNELS, scale=0.2)
        self.start = nn.Parameter(torch.zeros(CHANNELS))
        self.mixes = nn.ModuleList(Rounded(4 * CHANNELS, CHANNELS, scale=0.06) for _ in range(LAYERS))
        self.boards = nn.ModuleList(Rounded(CHANNELS, CHANNELS, scale=0.06) for _ in range(LAYERS))
        self.biases = nn.ParameterList(torch.zeros(CHANNELS) for _ in range(LAYERS))
        self.heads = Rounded(CHANNELS, HEADS)
        self.hidden = Rounded(2 * CHANNELS, HIDDEN)
        self.hidden_bias = nn.Parameter(torch.zeros(HIDDEN))
        self.whole = Rounded(HIDDEN, 3)
        self.whole_bias = nn.Parameter(torch.zeros(3))

    def down(self, values):
        # Means of whole numbers may come out a little too small; those of others are further from the next.
        return (values * VALUE_UNIT + 1e-4).floor() / VALUE_UNIT if self.rounds else values

    def nearest(self, values):
        return self.down(values + 0.5 / VALUE_UNIT) if self.rounds else values

    def forward(self, bits, rings, numbers, near, second, areas):
        about = self.nearest(self.numbers(numbers))[:, None]
        values = limited(self.bits(bits) + self.rings.rounded()[rings] + about + self.start)
        for mix, board, bias in zip(self.mixes, self.boards, self.biases):
            beside, diagonal, same = (Mixed.apply(values, mixer) for mixer in (near, second, areas))
            around = [values, self.nearest(beside), self.nearest(diagonal), self.down(same)]
            whole = self.nearest(board(self.down(values.mean(1))))[:, None]
            values = limited(values + self.nearest(mix(torch.cat(around, -1))) + whole + bias)
        pooled = torch.cat([self.down(values.mean(1)), values.amax(1)], -1)
        hidden = limited(self.nearest(self.hidden(pooled)) + self.hidden_bias)
        return self.heads(values), self.whole(hidden) + self.whole_bias


HEADER = b"tengen net 1\n"


def read_codes(content):
    """The codes of rings in the file of a net, and where its weights begin."""
    start = len(HEADER) + 5
    if not content.startswith(HEADER) or content[len(HEADER) : start - 1] != bytes([CHANNELS, LAYERS, HIDDEN, PAIRS]):
        raise ValueError("not a net of this shape")
    count = int.from_bytes(content[start : start + 2], "little")
    return np.frombuffer(content, "<u2", count, start + 2).astype(np.int64), start + 2 + 2 * count


def read(net, content):
    """Reads the weights of a net, to train it further."""
    _, at = read_codes(content)

    def take(kind, count):
        nonlocal at
        values = np.frombuffer(content, kind, count, at)
        at += values.nbytes
        return torch.from_numpy(values.astype(np.float32))

    def matrix(module):
        inputs, outputs = module.weight.shape
        looked_up = module.unit == VALUE_UNIT
        integers = take("i1", inputs * outputs).reshape((inputs, outputs) if looked_up else (outputs, inputs))
        module.weight.data = (integers if looked_up else integers.T.contiguous()) / module.unit

    def bias(values):
        values.data = take("<i2", values.numel()).reshape(values.shape) / VALUE_UNIT

    each_part(net, matrix, bias)


def each_part(net, matrix, bias):
    """The parts of a net in the order of the file."""
    matrix(net.bits), matrix(net.rings), matrix(net.numbers), bias(net.start)
    for mix, board, values in zip(net.mixes, net.boards, net.biases):
        matrix(mix), matrix(board), bias(values)
    matrix(net.heads), matrix(net.hidden), bias(net.hidden_bias), matrix(net.whole), bias(net.whole_bias)


def write(net, codes, ring_len, path):
    """Writes a net for the program: see `crates/bots/src/net/file.rs`."""
    content = bytearray(HEADER)
    content += bytes([CHANNELS, LAYERS, HIDDEN, PAIRS, ring_len])
    content += len(codes).to_bytes(2, "little")
    for code in codes:
        content += int(code).to_bytes(2, "little")

    def matrix(module):
        integers = (module.rounded().detach() * module.unit).round().to(torch.int8)
        # One row for each output, except where inputs are looked up.
        content.extend((integers if module.unit == VALUE_UNIT else integers.T).contiguous().numpy().tobytes())

    def bias(values):
        integers = (values.detach() * VALUE_UNIT).round().clamp(-32768, 32767).to(torch.int16)
        content.extend(integers.contiguous().numpy().astype("<i2").tobytes())

    each_part(net, matrix, bias)
    with open(path, "wb") as file:
        file.write(content)
