"""Decodes PNG and GIF files into rows of colours, as their specifications say."""

import struct
import zlib


def png_rows(data):
    """The rows of (red, green, blue) of a PNG with a palette."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = {}, 8
    while at < len(data):
        (size,), kind = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + size]
        (check,) = struct.unpack(">I", data[at + 8 + size : at + 12 + size])
        assert check == zlib.crc32(kind + body), kind
        chunks[kind] = chunks.get(kind, b"") + body
        at += 12 + size
    width, height, depth, color_type, *rest = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert color_type == 3 and rest == [0, 0, 0], (color_type, rest)
    palette = colors(chunks[b"PLTE"])
    lines = unfiltered(zlib.decompress(chunks[b"IDAT"]), (width * depth + 7) // 8, height)
    mask, per_byte = (1 << depth) - 1, 8 // depth
    return [
        [palette[line[x // per_byte] >> (8 - depth - x % per_byte * depth) & mask] for x in range(width)]
        for line in lines
    ]


def colors(table):
    return [tuple(table[i : i + 3]) for i in range(0, len(table), 3)]


def unfiltered(data, size, height):
    """The lines of a PNG whose pixels have at most one byte, with their filters undone."""
    before = bytes(size)
    for y in range(height):
        line = bytearray(data[y * (size + 1) + 1 : (y + 1) * (size + 1)])
        kind = data[y * (size + 1)]
        for x in range(size):
            left, up, corner = (line[x - 1], before[x], before[x - 1]) if x else (0, before[x], 0)
            line[x] = (line[x] + (0, left, up, (left + up) // 2, nearest(left, up, corner))[kind]) & 255
        yield line
        before = bytes(line)


def nearest(left, up, corner):
    """The predictor of Paeth's filter."""
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


class Gif:
    """A film. frames() gives its pictures, each with its delay in hundredths of a second."""

    def __init__(self, data):
        self.data, self.at = data, 13
        assert data[:6] == b"GIF89a"
        self.width, self.height, flags = struct.unpack("<HHB", data[6:11])
        assert flags & 0x80
        self.palette = colors(self.take(3 << (flags & 7) + 1))
        self.plays_for_ever = False

    def take(self, count):
        self.at += count
        return self.data[self.at - count : self.at]

    def blocks(self):
        data = b""
        while size := self.take(1)[0]:
            data += self.take(size)
        return data

    def frames(self):
        pixels, delay = [[None] * self.width for _ in range(self.height)], 0
        while (mark := self.take(1)) != b";":
            if mark == b"!":
                kind, body = self.take(1), self.blocks()
                if kind == b"\xf9":
                    delay = struct.unpack("<H", body[1:3])[0]
                    assert body[0] & 0x1D in (0, 4), "drawn pixels stay, and none is transparent"
                elif kind == b"\xff":
                    self.plays_for_ever = body == b"NETSCAPE2.0\x01\x00\x00"
                continue
            assert mark == b",", mark
            left, top, width, height, flags = struct.unpack("<HHHHB", self.take(9))
            assert flags == 0
            numbers = unpacked(self.take(1)[0], self.blocks())
            assert len(numbers) == width * height
            for i, number in enumerate(numbers):
                pixels[top + i // width][left + i % width] = self.palette[number]
            yield [row[:] for row in pixels], delay
        assert self.at == len(self.data)


def unpacked(bits, data):
    """The bytes that GIF's LZW codes stand for."""
    clear, end = 1 << bits, (1 << bits) + 1
    out, table, width, last = bytearray(), [], bits + 1, None
    held, count = 0, 0
    for byte in data:
        held |= byte << count
        count += 8
        while count >= width:
            code, held, count = held & (1 << width) - 1, held >> width, count - width
            if code == end:
                return out
            if code == clear:
                table = [bytes([i]) for i in range(clear)] + [b"", b""]
                width, last = bits + 1, None
                continue
            entry = table[code] if code < len(table) else last + last[:1]
            out += entry
            if last is not None and len(table) < 4096:
                table.append(last + entry[:1])
            if len(table) == 1 << width and width < 12:
                width += 1
            last = entry
    raise AssertionError("no end of the codes")
