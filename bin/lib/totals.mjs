import { existsSync, readFileSync } from 'node:fs'

const nothing = { passed: 0, failed: 0, skipped: 0 }

/** The totals of a step that passes or fails as a whole. */
export function result({ code }) {
  return code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
}

/** Reads the totals from Vitest's JSON report. A run that failed outside its tests counts as one failure. */
export function vitestTotals(file, { code }) {
  const report = read(file)
  const counted = report && {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return atLeastOneFailure(counted ?? nothing, code)
}

/** Reads the totals from Playwright's JSON report. Flaky tests count as failures. */
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

export function sum(all) {
  const total = { ...nothing }
  for (const counts of all) for (const name of Object.keys(total)) total[name] += counts[name]
  return total
}
