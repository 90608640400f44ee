import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
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
