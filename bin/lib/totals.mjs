import { existsSync, readFileSync } from 'node:fs'

/** What a step found when it found nothing. */
const nothing = { passed: 0, failed: 0, skipped: 0 }

/** A step that is one decision: types, lint, rules, sizes. */
export function result({ code }) {
  return code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
}

/** Vitest's JSON report. A run that broke outside its tests counts as one failure, never as none. */
export function vitestTotals(file, { code }) {
  const report = read(file)
  const counted = report && {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return atLeastOneFailure(counted ?? nothing, code)
}

/** Playwright's JSON report, by the same rule. */
export function playwrightTotals(file, { code }) {
  const stats = read(file)?.stats
  const counted = stats && {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }
  return atLeastOneFailure(counted ?? nothing, code)
}

function atLeastOneFailure(totals, code) {
  const silent = totals.passed + totals.failed === 0
  const failed = totals.failed === 0 && (code !== 0 || silent) ? 1 : totals.failed
  return { ...totals, failed }
}

function read(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  } catch {
    return undefined
  }
}

/** The sum of all steps. */
export function sum(all) {
  return all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    nothing,
  )
}
