"""Reads the files of `tengen collect`."""

import struct
from dataclasses import dataclass, field

import numpy as np

HEADER = b"tengen positions 1\n"
PASS, PLACE, NUKE, SLIDE = range(4)


@dataclass
class Board:
    """A board and its positions."""

    ring_len: int
    near: tuple
    second: tuple
    positions: list = field(default_factory=list)

    @property
    def points(self):
        return len(self.near[0])


@dataclass
class Position:
    game: int
    bits: np.ndarray
    rings: np.ndarray
    areas: np.ndarray
    numbers: np.ndarray
    won: float
    win_rate: float
    lead: float
    ownership: np.ndarray
    turns: np.ndarray


TURN = np.dtype([("kind", "u1"), ("a", "<u2"), ("b", "<u2"), ("visits", "<u4")])


class Reader:
    def __init__(self, content):
        self.content, self.at = content, 0

    def unpack(self, form):
        values = struct.unpack_from("<" + form, self.content, self.at)
        self.at += struct.calcsize("<" + form)
        return values

    def array(self, kind, count):
        values = np.frombuffer(self.content, kind, count, self.at)
        self.at += values.nbytes
        return values

    def links(self):
        """The neighbours of each point in a row, filled up with the number of points, and what the program divides their sum by."""
        points, shift = self.unpack("HB")
        lists = [self.array("<u2", self.unpack("B")[0]) for _ in range(points)]
        table = np.full((points, max(map(len, lists))), points, np.int64)
        for row, neighbours in zip(table, lists):
            row[: len(neighbours)] = neighbours
        return table, 2**shift


def read(path):
    """The boards of a file with their positions, the number of bits and of numbers."""
    with open(path, "rb") as file:
        reader = Reader(file.read())
    if not reader.content.startswith(HEADER):
        raise ValueError(f"{path} was not written by `tengen collect`")
    reader.at = len(HEADER)
    bits, numbers, count = reader.unpack("BBB")
    boards = []
    for _ in range(count):
        (ring_len,) = reader.unpack("B")
        boards.append(Board(ring_len, reader.links(), reader.links()))
    while reader.at < len(reader.content):
        (board,) = reader.unpack("B")
        boards[board].positions.append(read_position(reader, boards[board].points, numbers))
    return boards, bits, numbers


def read_position(reader, points, numbers):
    (game,) = reader.unpack("I")
    planes = reader.array("<u8", points), reader.array("<u2", points), reader.array("<u2", points)
    about = reader.array("<i2", numbers)
    won, win_rate, lead = reader.unpack("fff")
    ownership = reader.array("i1", points)
    (count,) = reader.unpack("H")
    return Position(game, *planes, about, won, win_rate, lead, ownership, reader.array(TURN, count))


def canonical_rings(ring_len):
    """For each code of a ring the smallest that is the same when turned or mirrored."""
    codes = np.arange(1 << (2 * ring_len), dtype=np.uint32)
    cells = [(codes >> (2 * i)) & 3 for i in range(ring_len)]
    step = 2 if ring_len == 8 else 1
    smallest = codes.copy()
    for turn in range(0, ring_len, step):
        for direction in (1, -1):
            code = np.zeros_like(codes)
            for i in range(ring_len):
                code |= cells[(direction * i + turn) % ring_len] << (2 * i)
            smallest = np.minimum(smallest, code)
    return smallest
