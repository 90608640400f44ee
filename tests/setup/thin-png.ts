import { crc32, deflateSync } from 'node:zlib'

/** A PNG that is one pixel wide, with 1 bit per pixel: even with millions of rows it has only about 10 kB. */
export function thinPng(height: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.byteLength, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(1, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(height * 2), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return new Uint8Array(png)
}
