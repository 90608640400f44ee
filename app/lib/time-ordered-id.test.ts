import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { timeOrderedId } from './time-ordered-id.ts'

const moments = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 })

test('is a UUID of version 7 that starts with its millisecond', () => {
  fc.assert(
    fc.property(moments, bytes, (now, random) => {
      const id = timeOrderedId(now, random)
      expect(z.uuidv7().safeParse(id).success).toBe(true)
      expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now)
    }),
  )
})

test('later ids sort after earlier ones', () => {
  fc.assert(
    fc.property(moments, moments, bytes, bytes, (one, other, random, more) => {
      fc.pre(one < other)
      expect(timeOrderedId(one, random) < timeOrderedId(other, more)).toBe(true)
    }),
  )
})

test('has 74 random bits', () => {
  const ids = Array.from({ length: 400 }, () => timeOrderedId(0, crypto.getRandomValues(new Uint8Array(16))))
  const bits = ids.map(id => BigInt(`0x${id.replaceAll('-', '')}`))
  const changed = bits.reduce((seen, each) => seen | (each ^ (bits[0] ?? 0n)), 0n)
  expect(changed.toString(2).replaceAll('0', '').length).toBe(74)
})
