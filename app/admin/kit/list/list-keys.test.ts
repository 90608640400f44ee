import { expect, test } from 'vitest'
import { type Focus, listAction, rowAfter } from './list-keys.ts'

const noModifier = { ctrlKey: false, metaKey: false, altKey: false }

test.each<[string, Focus, string | null]>([
  ['j', 'elsewhere', 'next'],
  ['k', 'row', 'previous'],
  ['Enter', 'row', 'open'],
  ['Enter', 'elsewhere', null],
  ['x', 'row', 'select'],
  ['x', 'elsewhere', null],
  ['a', 'row', 'toSelection'],
  ['/', 'elsewhere', 'search'],
  ['j', 'field', null],
  ['/', 'field', null],
  ['J', 'row', null],
  ['q', 'row', null],
])('%s with focus on %s: %s (P441)', (key, focus, action) => {
  expect(listAction({ ...noModifier, key }, focus)).toBe(action)
})

test.each(['ctrlKey', 'metaKey', 'altKey'] as const)('the list ignores a key with %s', modifier => {
  expect(listAction({ ...noModifier, key: 'k', [modifier]: true }, 'row')).toBeNull()
})

test.each([
  ['next', -1, 3, 0],
  ['previous', -1, 3, 0],
  ['next', 0, 3, 1],
  ['next', 2, 3, 2],
  ['previous', 0, 3, 0],
  ['previous', 2, 3, 1],
  ['next', -1, 0, -1],
] as const)('%s from row %d of %d is row %d', (action, at, count, row) => {
  expect(rowAfter(action, at, count)).toBe(row)
})
