/** Reads big-endian numbers one after the other. */
export class Reader {
  private readonly view: DataView
  private readonly source: Uint8Array
  private at = 0

  constructor(source: Uint8Array) {
    this.source = source
    this.view = new DataView(source.buffer, source.byteOffset, source.byteLength)
  }
  u8(): number {
    return this.view.getUint8(this.at++)
  }
  u16(): number {
    this.at += 2
    return this.view.getUint16(this.at - 2)
  }
  i16(): number {
    this.at += 2
    return this.view.getInt16(this.at - 2)
  }
  u32(): number {
    this.at += 4
    return this.view.getUint32(this.at - 4)
  }
  skip(count: number): void {
    this.at += count
  }
  bytes(count: number): Uint8Array {
    if (this.at + count > this.source.length) throw new Error('the font is cut off')
    this.at += count
    return this.source.subarray(this.at - count, this.at)
  }
  /** Seven bits a byte, the highest says that more follow. */
  base128(): number {
    let value = 0
    for (let i = 0; i < 5; i++) {
      const byte = this.u8()
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new Error('a length of the font is too long')
  }
  /** 255UInt16: short numbers in one byte. */
  short(): number {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 255) return this.u8() + 253
    if (code === 254) return this.u8() + 506
    return code
  }
}
