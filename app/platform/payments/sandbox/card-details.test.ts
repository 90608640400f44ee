import { describe, expect, it } from 'vitest'
import {
  cardProblems,
  formatCardNumber,
  formatExpiry,
  isUnexpired,
  missingFields,
  passesLuhn,
} from './card-details.ts'
import { testCards } from './test-cards.ts'

const today = { year: 2026, month: 3 }
const good = {
  cardNumber: '4242 4242 4242 4242',
  expiryDate: '12 / 30',
  cvv: '123',
  nameOnCard: 'Ruth Adeyemi',
}

describe('card details', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242', '4242 4242'],
    ['42424', '4242 4'],
    ['378282246310005', '3782 822463 10005'],
    ['card', ''],
  ])('a number typed %s reads %s', (typed, shown) => expect(formatCardNumber(typed)).toBe(shown))

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['12/', '12 / '],
    ['123', '12 / 3'],
    ['1230', '12 / 30'],
    ['5', '05'],
    ['53', '05 / 3'],
    ['12/2030', '12 / 30'],
    ['1/30', '01 / 30'],
    ['3/2030', '03 / 30'],
    ['1/', '01 / '],
    ['13', '01 / 3'],
  ])('an expiry typed %s reads %s', (typed, shown) => expect(formatExpiry(typed)).toBe(shown))

  it.each([
    ['03 / 26', true],
    ['02 / 26', false],
    ['12 / 25', false],
    ['04 / 26', true],
    ['13 / 30', false],
    ['00 / 30', false],
    ['03 / 56', true],
    ['04 / 56', false],
    ['3/30', false],
  ])('%s in March 2026: usable %s', (expiry, usable) => expect(isUnexpired(expiry, today)).toBe(usable))

  it('knows test cards, and wrong numbers, by their sum', () => {
    for (const number of Object.values(testCards)) expect(passesLuhn(number)).toBe(true)
    expect(passesLuhn('4242424242424241')).toBe(false)
    expect(passesLuhn('0')).toBe(false)
  })

  it('says what is missing and what is wrong', () => {
    expect(cardProblems(good, today)).toEqual({})
    expect(missingFields({ cardNumber: '', expiryDate: ' ', cvv: '', nameOnCard: '' })).toHaveLength(4)
    expect(cardProblems({ ...good, cardNumber: '4242 4242 4242 4241', cvv: '12' }, today)).toEqual({
      cardNumber: 'wrong',
      cvv: 'wrong',
    })
    expect(cardProblems({ ...good, cardNumber: '3782 822463 10005', cvv: '1234' }, today)).toEqual({})
  })
})
