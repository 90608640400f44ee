import { describe, expect, it } from 'vitest'
import { answerReader } from './answers.ts'

const plain = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'
const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n0\r\n\r\n\r\n3\r\nabc\r\n0\r\n\r\n'
const cases = [
  { name: 'a length', text: plain, status: 200 },
  { name: 'chunks, one of which looks like the last', text: chunked, status: 200 },
  { name: 'no body', text: 'HTTP/1.1 304 Not Modified\r\netag: "x"\r\n\r\n', status: 304 },
  { name: 'an empty body', text: 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n', status: 404 },
]

describe('an answer is complete at its last byte', () => {
  for (const { name, text, status } of cases) {
    it(`${name}: regardless of how the bytes are split`, () => {
      const bytes = Buffer.from(text)
      const reader = answerReader()
      expect(reader.take(bytes)).toEqual({ status, bytes: bytes.length })
      for (let cut = 1; cut < bytes.length; cut++) {
        expect(reader.take(bytes.subarray(0, cut))).toBeNull()
        expect(reader.take(bytes.subarray(cut))).toEqual({ status, bytes: bytes.length })
      }
      for (const byte of bytes.subarray(0, -1)) expect(reader.take(Buffer.of(byte))).toBeNull()
      expect(reader.take(bytes.subarray(-1))?.status).toBe(status)
    })
  }
})
