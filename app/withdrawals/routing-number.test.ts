import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRoutingNumber } from './routing-number.ts'

describe('isRoutingNumber', () => {
  it.each(['021000021', '011401533', '110000000', '322271627', '061000052'])('accepts %s', text =>
    expect(isRoutingNumber(text)).toBe(true),
  )

  it.each([
    ['one digit changed', '021000022'],
    ['two adjacent digits swapped', '201000021'],
    ['eight digits', '02100002'],
    ['ten digits', '0210000210'],
    ['letters', '02100002a'],
    ['other scripts\u2019 digits', '\u0660\u0662\u0661\u0660\u0660\u0660\u0660\u0662\u0661'],
    ['nothing', ''],
    ['nine zeros', '000000000'],
    ['spaces', '021 000 021'],
  ])('refuses %s', (_, text) => expect(isRoutingNumber(text)).toBe(false))

  it('refuses every number with one mistyped digit', () => {
    const valid = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 })
      .map(withCheckDigit)
      .filter(isRoutingNumber)
    fc.assert(
      fc.property(
        valid,
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (number, place, step) => {
          const digits = [...number]
          digits[place] = String((Number(digits[place]) + step) % 10)
          expect(isRoutingNumber(digits.join(''))).toBe(false)
        },
      ),
      { numRuns: 20_000 },
    )
  })
})

/**
 * Calculates the ninth digit independently of `isRoutingNumber`: the difference from the weighted sum to the next
 * multiple of ten.
 */
function withCheckDigit(digits: number[]): string {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = digits
  const missing = (10 - ((3 * (a + d + g) + 7 * (b + e + h) + (c + f)) % 10)) % 10
  return [...digits, missing].join('')
}
