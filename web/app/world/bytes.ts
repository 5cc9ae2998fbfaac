/** Reads variable-length integers (LEB128), described in `docs/world.md`. */
export class Bytes {
  private at = 0
  private readonly data: Uint8Array

  constructor(buffer: ArrayBuffer) {
    this.data = new Uint8Array(buffer)
  }

  byte(): number {
    const byte = this.data[this.at]
    if (byte === undefined) throw new RangeError('the end comes too early')
    this.at += 1
    return byte
  }

  number(): number {
    let value = 0
    let factor = 1
    for (;;) {
      const byte = this.byte()
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 128
    }
  }

  /** Zigzag: the sign is in the lowest bit. */
  signed(): number {
    const number = this.number()
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2
  }

  /** Four bytes, little-endian. */
  word(): number {
    const [a, b, c, d] = [this.byte(), this.byte(), this.byte(), this.byte()]
    return (a | (b << 8) | (c << 16) | (d << 24)) >>> 0
  }
}
