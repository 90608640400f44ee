import { expect, test } from 'vitest'
import { camelCased, snakeCased } from './column-names.ts'

test.each([
  ['id', 'id'],
  ['raised_amount', 'raisedAmount'],
  ['closed_to_payments_until', 'closedToPaymentsUntil'],
  ['account_last4', 'accountLast4'],
])('%s is %s, and back', (column, name) => {
  expect(camelCased(column)).toBe(name)
  expect(snakeCased(name)).toBe(column)
})
