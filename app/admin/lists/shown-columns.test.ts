import { expect, test } from 'vitest'
import { columnsAddress, hiddenColumns } from './shown-columns.ts'

const columns = [
  { id: 'date' },
  { id: 'total' },
  { id: 'status', optional: true },
  { id: 'tip', optional: true },
]

test.each([
  ['', '', ['status', 'tip']],
  ['date', '', ['date', 'status', 'tip']],
  ['', 'tip', ['status']],
  ['total', 'status,tip', ['total']],
  ['nonsense', 'nonsense', ['status', 'tip']],
])('hide=%s, with=%s leaves out %j, and back', (hide, extra, hidden) => {
  expect(hiddenColumns(columns, { hide, with: extra })).toEqual(hidden)
  const address = columnsAddress(columns, hidden)
  expect(hiddenColumns(columns, { hide: address.hide ?? '', with: address.with ?? '' })).toEqual(hidden)
})

test('the default view is no address at all', () => {
  expect(columnsAddress(columns, ['status', 'tip'])).toEqual({ hide: null, with: null })
})
