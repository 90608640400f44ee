import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconcile } from './reconcile.ts'

test('the sums agree if every line is there, whatever is matched (P587)', () => {
  const cents = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 6 })
  const sumOf = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0)
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      fc.integer(),
      fc.integer(),
      fc.integer({ min: -50, max: 50 }),
      fc.integer({ min: -50, max: 50 }),
      (both, bank, books, opening, before, lost, elsewhereCents) => {
        const found = reconcile({
          day: '2026-03-11',
          firstDay: '2026-03-01',
          statementCents: opening + sumOf(both) + sumOf(bank) + lost + elsewhereCents,
          ledgerCents: before + sumOf(both) + sumOf(books),
          openingCents: opening,
          ledgerBeforeCents: before,
          onlyStatementCents: sumOf(bank),
          onlyLedgerCents: sumOf(books),
          elsewhereCents,
        })
        expect(found.unexplainedCents).toBe(lost)
        expect(found.beforeCents).toBe(opening - before)
      },
    ),
  )
})
