import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { codesIn, looksLikeCode, readCode, shownCode } from './reference-code.ts'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const letter = fc.constantFrom(...letters)

/** A valid code: of the 32 possible check letters, one is right. */
const middle = fc
  .array(letter, { minLength: 5, maxLength: 5 })
  .map(found => found.join(''))
  .filter(found => /[2-9]/.test(found))
const code = middle.map(found => {
  const start = `T${found}`
  const right = [...letters].filter(last => readCode(start + last) !== null)
  expect(right).toHaveLength(1)
  return start + right[0]
})

describe('a reference code (P871)', () => {
  it('is read in either case, with any separators, and with Crockford’s readings of I, L and O', () => {
    fc.assert(
      fc.property(code, found => {
        expect(readCode(shownCode(found))).toBe(found)
        expect(readCode(` ${shownCode(found).toLowerCase()} `)).toBe(found)
        expect(readCode(found.replaceAll('1', 'I').replaceAll('0', 'O'))).toBe(found)
        expect(readCode(found.replaceAll('1', 'l').replaceAll('0', 'o'))).toBe(found)
      }),
    )
  })

  it('has no letter U', () => {
    fc.assert(
      fc.property(code, fc.integer({ min: 1, max: 6 }), (found, place) => {
        expect(readCode(`${found.slice(0, place)}U${found.slice(place + 1)}`)).toBe(null)
      }),
    )
  })

  it('is refused with any one letter wrong', () => {
    fc.assert(
      fc.property(code, fc.integer({ min: 0, max: 6 }), letter, (found, place, other) => {
        fc.pre(found[place] !== other)
        expect(readCode(found.slice(0, place) + other + found.slice(place + 1))).toBe(null)
      }),
    )
  })

  it('is refused with any two letters that changed places', () => {
    const place = fc.integer({ min: 0, max: 6 })
    fc.assert(
      fc.property(code, place, place, (found, one, other) => {
        fc.pre(found[one] !== found[other])
        const swapped = [...found]
        swapped[one] = found[other] as string
        swapped[other] = found[one] as string
        expect(readCode(swapped.join(''))).toBe(null)
      }),
    )
  })
})

test('no word is a code (P871)', () => {
  expect(codesIn('TUITION TARGETS TRAVELS TOTALED TEACHER')).toEqual([])
})

test.each([
  ['T-7K4-Q2', false],
  ['T-7K4-Q2MM', false],
  ['7K4-Q2M', false],
  ['', false],
  ['T--7K4--Q2M', true],
])('“%s” looks like a code: %s (P871)', (text, expected) => {
  expect(looksLikeCode(text)).toBe(expected)
})

test('codes are found in a bank’s noise, and not within longer words or numbers (P871)', () => {
  fc.assert(
    fc.property(code, code, (one, other) => {
      const shown = shownCode(one)
      expect(codesIn(`ORIG CO NAME:VENMO ${shown.replaceAll('-', ' ')} IND ID:1234567`)).toEqual([one])
      expect(codesIn(`MEMO:${one.toLowerCase()}/INV`)).toEqual([one])
      expect(codesIn(`${shown} ${one}`)).toEqual([one])
      expect(codesIn(`A${one} ${one}9 1${shown}`)).toEqual([])
      if (one !== other) expect(codesIn(`${one} ${other}`)).toEqual([one, other])
    }),
  )
})
