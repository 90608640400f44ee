import { expect, test } from 'vitest'
import { changesMailing, mailingTexts } from './mailing-choice.ts'

test.each([
  [null, 'given', 'donation', true],
  [null, 'given', 'my_donations', true],
  [null, 'withdrawn', 'my_donations', false],
  ['given', 'given', 'donation', false],
  ['given', 'withdrawn', 'my_donations', true],
  // Anyone can donate with this address, but only its owner opens My donations.
  ['withdrawn', 'given', 'donation', false],
  ['withdrawn', 'given', 'my_donations', true],
  ['withdrawn', 'withdrawn', 'my_donations', false],
] as const)('after %s, %s by %s changes something: %s (P862)', (last, act, source, changes) => {
  expect(changesMailing(last, { act, source })).toBe(changes)
})

test('the words of a version stay, because choices name it (P862)', () => {
  expect(mailingTexts).toEqual({ '1': '{entity} may write to me a few times a year' })
})
