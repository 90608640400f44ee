import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

type Totals = { passed: number; failed: number; skipped: number }
type Count = (file: string, result: { code: number }) => Totals

const totals = await import(new URL('../../../bin/lib/totals.mjs', import.meta.url).href)
const vitestTotals: Count = totals.vitestTotals
const playwrightTotals: Count = totals.playwrightTotals

const folder = mkdtempSync(join(tmpdir(), 'tassel-totals-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = (passed: number, failed: number) =>
  report({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 1, numTodoTests: 2 })
const playwright = (expected: number, unexpected: number, flaky: number) =>
  report({ stats: { expected, unexpected, flaky, skipped: 4 } })

test.each<[string, Count, string, number, Totals]>([
  ['all passed', vitestTotals, vitest(9, 0), 0, { passed: 9, failed: 0, skipped: 3 }],
  ['some failed', vitestTotals, vitest(9, 2), 1, { passed: 9, failed: 2, skipped: 3 }],
  ['a file could not be loaded', vitestTotals, vitest(9, 0), 1, { passed: 9, failed: 1, skipped: 3 }],
  ['there were no tests', vitestTotals, vitest(0, 0), 0, { passed: 0, failed: 1, skipped: 3 }],
  ['it crashed', vitestTotals, join(folder, 'none.json'), 1, { passed: 0, failed: 1, skipped: 0 }],
  [
    'it claims success without a report',
    vitestTotals,
    join(folder, 'none'),
    0,
    { passed: 0, failed: 1, skipped: 0 },
  ],
  ['journeys passed', playwrightTotals, playwright(6, 0, 0), 0, { passed: 6, failed: 0, skipped: 4 }],
  [
    'a flaky journey is a failed one',
    playwrightTotals,
    playwright(5, 0, 1),
    0,
    { passed: 5, failed: 1, skipped: 4 },
  ],
  ['the set-up failed', playwrightTotals, playwright(0, 0, 0), 1, { passed: 0, failed: 1, skipped: 4 }],
])('%s', (_, count, file, code, expected) => {
  expect(count(file, { code })).toEqual(expected)
})
