import { describe, expect, it } from 'vitest'
import { wordsOf } from '#app/words/languages.ts'
import { phrase } from '../lib/phrase.ts'
import { reportTable, resultOf } from './self-check.ts'

const raised = {
  name: 'raised',
  title: phrase('Raised equals the captured donations'),
  compared: 40,
  differences: 0,
  examples: [],
}

describe('the table of a self-check', () => {
  it('says in its last line that everything matches', () => {
    const table = reportTable(
      { at: '2026-03-11T16:00:00Z', tookMs: 12, differences: 0, checks: [raised] },
      wordsOf('en'),
    )
    expect(table.split('\n').at(-1)).toBe('Every total matches the ledger. (12 ms)')
    expect(table).toMatch(/Raised equals the captured donations +40 +0/)
  })

  it('shows examples below a difference', () => {
    const wrong = { ...raised, differences: 2, examples: ['campaign a: expected 4, found 7'] }
    const table = reportTable(
      { at: '2026-03-11T16:00:00Z', tookMs: 12, differences: 2, checks: [wrong] },
      wordsOf('en'),
    )
    expect(table).toContain('    campaign a: expected 4, found 7')
    expect(table).toContain('2 differences: the totals do not equal the ledger.')
  })

  it('names one difference, an altered audit entry and erased donors as what they are (P721)', () => {
    const result = (...found: [string, number][]) =>
      resultOf({
        differences: found.reduce((sum, [, differences]) => sum + differences, 0),
        checks: found.map(([name, differences]) => ({ ...raised, name, differences })),
      })
    expect(result(['raised', 1])).toBe('1 difference: the totals do not equal the ledger.')
    expect(result(['raised', 0], ['audit_chain', 1])).toBe(
      '1 difference in the audit log: it was altered or shortened.',
    )
    expect(result(['raised', 2], ['audit_heads', 3], ['erased_donors', 1])).toBe(
      '2 differences: the totals do not equal the ledger. 3 differences in the audit log: it was altered or shortened. 1 erased donor is still named.',
    )
  })
})
