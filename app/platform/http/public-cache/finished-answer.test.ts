import { expect, test } from 'vitest'
import type { Encoding } from './caching.ts'
import { finishAnswer, sizeOf } from './finished-answer.server.ts'

const facts = { topics: [], renewAt: 0, until: 0, mayBeShared: false, status: 200 }

test.each<[Encoding]>([['br'], ['gzip']])(
  'responses in %s hold no more memory than the cache counts',
  async encoding => {
    const buffers = new Map<ArrayBufferLike, number>()
    let counted = 0
    for (let n = 0; n < 200; n++) {
      const body = Buffer.from(JSON.stringify(Array.from({ length: 200 }, (_, at) => ({ id: n * at, at }))))
      const headers = new Headers({ 'content-type': 'application/json' })
      const answer = await finishAnswer({ ...facts, headers, body, encoding })
      expect(answer.bytes.byteLength).toBeLessThan(body.byteLength / 2)
      buffers.set(answer.bytes.buffer, answer.bytes.buffer.byteLength)
      counted += sizeOf(answer)
    }
    expect([...buffers.values()].reduce((sum, bytes) => sum + bytes)).toBeLessThan(counted)
  },
)
