import { existsSync, readFileSync } from 'node:fs'

/** What a step found when it found nothing. */
const nothing = { passed: 0, failed: 0, skipped: 0, unsteady: [] }

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
    unsteady: [],
  }
  return atLeastOneFailure(counted ?? nothing, code)
}

/** The files of a Vitest run in which a test failed. */
export function failedFiles(file) {
  return (read(file)?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)
}

/** Playwright's JSON report, by the same rule. */
export function playwrightTotals(file, { code }) {
  const stats = read(file)?.stats
  const counted = stats && {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    unsteady: titlesOf(read(file).suites, 'flaky'),
  }
  return atLeastOneFailure(counted ?? nothing, code)
}

function titlesOf(suites = [], status) {
  return suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(test => test.status === status))
      .map(({ title }) => `${file}: ${title}`),
    ...titlesOf(inner, status),
  ])
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
      unsteady: [...total.unsteady, ...one.unsteady],
    }),
    nothing,
  )
}
