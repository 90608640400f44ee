import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readCode, shownCode } from '../../campaigns/reference-code.ts'
import { seededRandom } from '../../lib/seeded-random.ts'
import { type Candidate, type OpenLine, proposeMatches } from './propose-matches.ts'

const line = (changed: Partial<OpenLine> = {}): OpenLine => ({
  id: 'line',
  bookedOn: '2026-03-10',
  cents: 5_000,
  text: 'DEPOSIT 1042',
  ...changed,
})
const candidate = (id: number, changed: Partial<Candidate> = {}): Candidate => ({
  transactionIds: [id],
  day: '2026-03-09',
  cents: 5_000,
  references: [],
  ...changed,
})
const stateOf = (lines: OpenLine[], candidates: Candidate[]) =>
  proposeMatches(lines, candidates).map(({ state }) => state)

describe('a line of the bank (P585)', () => {
  it('with one candidate is proposed', () => {
    expect(stateOf([line()], [candidate(1), candidate(2, { cents: 5_001 })])).toEqual(['proposed'])
  })

  it('with two candidates is asked, unless it names one', () => {
    expect(stateOf([line()], [candidate(1), candidate(2)])).toEqual(['ask'])
    const [named] = proposeMatches([line()], [candidate(1, { references: ['1042'] }), candidate(2)])
    expect([named?.state, named?.candidates.map(({ transactionIds }) => transactionIds)]).toEqual([
      'proposed',
      [[1]],
    ])
    expect(
      stateOf([line({ text: '10425 1 42' })], [candidate(1, { references: ['1042'] }), candidate(2)]),
    ).toEqual(['ask'])
    const both = [candidate(1, { references: ['1042'] }), candidate(2, { references: ['1042'] })]
    expect(stateOf([line()], both)).toEqual(['ask'])
  })

  it('is asked if another line has the same candidate, or one that shares a transaction', () => {
    expect(stateOf([line(), line({ id: 'other' })], [candidate(1)])).toEqual(['ask', 'ask'])
    const deposit = candidate(1, { transactionIds: [1, 2], cents: 9_000 })
    expect(stateOf([line(), line({ id: 'other', cents: 9_000 })], [candidate(1), deposit])).toEqual([
      'ask',
      'ask',
    ])
  })

  test.each([
    ['2026-03-05', 'none', '2026-03-11'],
    ['2026-03-06', 'proposed', '2026-03-11'],
    ['2026-03-21', 'proposed', '2026-03-11'],
    ['2026-03-22', 'none', '2026-03-11'],
  ])('of %s is %s for the ledger’s %s', (bookedOn, state, day) => {
    expect(stateOf([line({ bookedOn })], [candidate(1, { day })])).toEqual([state])
  })

  it('of a debit never fits a credit', () => {
    expect(stateOf([line({ cents: -5_000 })], [candidate(1)])).toEqual(['none'])
  })
})

test('proposals never share a transaction, have the line’s cents, and don’t depend on the order (P585)', () => {
  const cents = fc.constantFrom(100, 200, 300, -100)
  const day = fc.constantFrom('2026-03-01', '2026-03-08', '2026-03-20')
  const reference = fc.constantFrom('1042', 'abc', '')
  const lines = fc.array(fc.record({ bookedOn: day, cents, text: reference }), { maxLength: 8 })
  const candidates = fc.array(
    fc.record({
      transactionIds: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
      day,
      cents,
      references: fc.array(reference, { maxLength: 2 }),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(lines, candidates, (someLines, all) => {
      const named = someLines.map((found, at) => ({ ...found, id: String(at) }))
      const proposals = proposeMatches(named, all)
      const used = proposals
        .filter(({ state }) => state === 'proposed')
        .flatMap(({ candidates: [only] }) => only?.transactionIds ?? [])
      expect(new Set(used).size).toBe(used.length)
      for (const { lineId, candidates: fitting } of proposals)
        for (const fit of fitting) expect(fit.cents).toBe(named.find(({ id }) => id === lineId)?.cents)
      const reversed = proposeMatches(named.toReversed(), all.toReversed())
      expect(reversed.map(({ state }) => state).toReversed()).toEqual(proposals.map(({ state }) => state))
    }),
  )
})

describe('a line with a campaign’s code (P874)', () => {
  // Valid codes: the database’s own are read in reference-codes.db.test.ts.
  const [maya, noor] = ['T7K4Q2S', 'T2345QR'].map(start => coded(start.slice(0, 6))) as [string, string]
  const codes = new Set([maya, noor])
  const stateFor = (text: string, changed: Partial<OpenLine> = {}) =>
    proposeMatches([line({ text, ...changed })], [], codes).map(({ state, code }) => [state, code])

  it('is to record, if nothing in the ledger fits', () => {
    expect(stateFor(`ZELLE FROM DANA ${shownCode(maya)}`)).toEqual([['record', maya]])
    const [matched] = proposeMatches([line({ text: maya })], [candidate(1)], codes)
    expect(matched).toMatchObject({ state: 'proposed', candidates: [{ transactionIds: [1] }] })
  })

  it.each([
    ['of a debit', maya, { cents: -5_000 }],
    ['with two codes', `${maya} ${noor}`, {}],
    ['with two swapped letters', maya.slice(0, 2) + maya[3] + maya[2] + maya.slice(4), {}],
    ['with the code of a campaign that takes no money', coded('T98765'), {}],
  ])('%s is not', (_, text, changed) => {
    expect(stateFor(text, changed)).toEqual([['none', undefined]])
  })

  it('is found among 1,000 lines of noise, and no other is proposed', () => {
    const { int, pick } = seededRandom(874)
    const letters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const word = (length: number) => Array.from({ length }, () => pick(letters)).join('')
    const noise = () =>
      pick([
        () => `ORIG CO NAME:${word(10)} ORIG ID:${word(10)} DESC DATE:031026`,
        () => `TRANSFER T ${word(3)} ${word(3)} REF ${word(12)}`,
        () => `ZELLE PAYMENT FROM ${word(5)} ${word(6)} T${word(6)}`,
        () => `CHECK ${int(0, 9_999_999)} TRACE T-${word(3)}-${word(3)}`,
        () => `DEPOSIT TUITION TARGETS TRAVELS THE CLASS`,
      ])()
    const mangled = (code: string) => {
      const place = int(1, 6)
      const other = pick([...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].filter(letter => letter !== code[place]))
      return code.slice(0, place) + other + code.slice(place + 1)
    }
    const lines = Array.from({ length: 1_000 }, (_, at) => {
      const kind = at % 4
      const code = kind === 0 ? pick([maya, noor]) : null
      const written =
        code && pick([code, shownCode(code), shownCode(code).replaceAll('-', ' '), code.toLowerCase()])
      const said = written ?? (kind === 1 ? mangled(pick([maya, noor])) : '')
      return { code, line: line({ id: String(at), text: `${noise()} ${said} ${noise()}` }) }
    })
    const proposals = proposeMatches(
      lines.map(({ line: one }) => one),
      [],
      codes,
    )
    const found = proposals.map(({ state, code }) => (state === 'record' ? code : null))
    // Noise may look like another code and hide the right one, but never names a wrong one.
    expect(found.filter((code, at) => code !== null && code !== lines[at]?.code)).toEqual([])
    expect(found.filter(code => code !== null).length).toBeGreaterThan(220)
  })
})

/** The start of a code with its check letter. */
function coded(start: string): string {
  const [found] = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].filter(last => readCode(start + last) !== null)
  return start + found
}
