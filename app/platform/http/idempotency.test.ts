import { expect, test } from 'vitest'
import { requestHash } from './idempotency.server.ts'

test.each<[string, unknown, unknown, boolean]>([
  ['the same fields in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }, true],
  ['another value', { a: 1 }, { a: 2 }, false],
  ['a list in another order', [1, 2], [2, 1], false],
  ['an additional field', { a: 1 }, { a: 1, b: null }, false],
])('%s is the same request: %j, %j, %s', (_, one, other, same) => {
  expect(requestHash(one) === requestHash(other)).toBe(same)
})
