import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import pLimit from 'p-limit'
import { run } from './processes.mjs'
import { giveUp, node24, root, seconds } from './this-machine.mjs'
import { playwrightTotals, result, sum, vitestTotals } from './totals.mjs'

const reports = mkdtempSync(join(tmpdir(), 'tassel-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

function tool(name, script, args) {
  return { name, args: [join(root, 'node_modules', script), ...args], count: result }
}

function vitest(name, ...projects) {
  const file = join(reports, `${projects[0]}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.flatMap(project => ['--project', project]),
    '--allowOnly=false',
    ...reporters,
  ]
  return { name, args, count: result => vitestTotals(file, result) }
}

/** Checks that need no database, build or browser. */
export const checks = [
  tool('types', 'typescript-native/bin/tsc', ['--noEmit', '-p', '.']),
  tool('import rules', 'dependency-cruiser/bin/dependency-cruise.mjs', [
    '--config',
    '.dependency-cruiser.cjs',
    'app',
    'demo',
  ]),
  vitest('rules', 'unit'),
  tool('unused code', 'knip/bin/knip.js', []),
  tool('lint and format', '@biomejs/biome/bin/biome', ['check', '.']),
]

/** Integration tests on a real PostgreSQL. */
export const integration = {
  ...vitest('commands, on a real PostgreSQL', 'integration', 'apart', 'timed'),
  live: true,
}

/** Returns a step that runs long tests in full: the given files, or all of them. */
export function drill(files) {
  const step = vitest('drill, on a real PostgreSQL', 'unit', 'integration', 'apart', 'timed')
  const long = [
    'tests/resilience/crash',
    'tests/resilience/races',
    'tests/money/simulation',
    'tests/money/stories',
    'tests/resilience/servers/memory',
    'tests/resilience/scale',
    'tests/resilience/cache',
    'tests/security/fuzz',
  ]
  return {
    ...step,
    args: [...step.args, ...(files.length > 0 ? files : long)],
    env: { TEST_WHOLE: '1' },
    live: true,
  }
}

/** Compares every screen with the last release. */
export const pictures = {
  name: 'pictures, beside those of the last release',
  args: [join(root, 'tests/ui/pictures/run.ts'), '--compare'],
  count: result,
  live: true,
}

export const sizes = tool('sizes', 'size-limit/bin.js', [])

const playwrightReport = join(reports, 'playwright.json')

/** End-to-end tests in a real browser against a real server. */
export const browser = {
  name: 'journeys, in a real browser',
  args: [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
  // Playwright sets FORCE_COLOR for its workers, which would then print warnings about NO_COLOR.
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport, NO_COLOR: undefined },
  count: result => playwrightTotals(playwrightReport, result),
  live: true,
}

export const lighthouseFolder = join(root, 'tests/ui/lighthouse')

/** Measures the public pages on a simulated slow phone. Runs last, while no other step uses the CPU. */
export const lighthouse = {
  name: 'Lighthouse, on a phone',
  args: [join(lighthouseFolder, 'run.mjs')],
  count: result,
  live: true,
}

/**
 * Returns the steps that run the tests in these files and folders, and whether they need a build. Ends the command with one line if a path
 * contains no tests.
 */
export function stepsFor(paths, folder = process.env.INIT_CWD ?? root) {
  const files = new Set(paths.flatMap(path => testsAt(resolve(folder, path), path)))
  const matching = pattern => [...files].filter(file => pattern.test(file))
  const [tests, journeys] = [matching(vitestFile), matching(journeyFile)]
  const steps = []
  if (tests.length > 0) {
    const step = vitest('tests', 'unit', 'integration', 'apart', 'timed')
    steps.push({ ...step, args: [...step.args, ...tests.map(file => join(root, file))], live: true })
  }
  if (journeys.length > 0) steps.push({ ...browser, args: [...browser.args, ...journeys] })
  if (files.has(lighthouseFile)) steps.push(lighthouse)
  return { needsBuild: [...files].some(file => !isUnitTest(file)), steps }
}

const vitestFile = /^(app|bench|demo|tests|tools)\/.*\.test\.tsx?$/
const journeyFile = /^tests\/e2e\/.*\.spec\.ts$/
const lighthouseFile = 'tests/ui/lighthouse/run.mjs'
const isUnitTest = file => vitestFile.test(file) && !file.includes('.db.test.')
const isTest = file => vitestFile.test(file) || journeyFile.test(file) || file === lighthouseFile

/** Returns the test files at a path, relative to the project. */
function testsAt(path, asTyped) {
  if (!existsSync(path)) giveUp(`There is no ${asTyped}.`)
  const isFolder = statSync(path).isDirectory()
  const all = isFolder ? readdirSync(path, { recursive: true }).map(name => join(path, name)) : [path]
  const tests = all
    .map(file => relative(root, file).replaceAll('\\', '/'))
    .filter(file => isTest(file) && !file.includes('node_modules/'))
  if (tests.length === 0)
    giveUp(
      `${asTyped} ${isFolder ? 'has no tests' : 'is not a test'}: tests are *.test.ts, *.db.test.ts, tests/e2e/*.spec.ts, and tests/ui/lighthouse.`,
    )
  return tests
}

/** Runs the steps in parallel, limited to the number of processors, and returns the sum of their totals. */
export async function inParallel(steps) {
  const limit = pLimit(Math.max(2, availableParallelism()))
  return sum(await Promise.all(steps.map(step => limit(runStep, step))))
}

/** Runs one step, prints its output, and returns its totals. */
export async function runStep({ name, args, count, env = {}, live = false }) {
  const since = Date.now()
  if (live) console.log(`\n--- ${name}`)
  const result = await run(node24(), args, { env: testEnv(env), live })
  const totals = count(result)
  console.log(
    `${live ? '' : '\n'}--- ${name}: ${totals.failed === 0 ? 'passed' : 'FAILED'} in ${seconds(since)}`,
  )
  if (result.output.trim()) console.log(result.output.trim())
  return totals
}

/**
 * Variables that aren't server settings but must not leak into tests either: those of the mobile apps' builds (tools/native), and those for
 * colors.
 */
const otherVariables = [
  'TASSEL_APP_URL',
  'APP_STORE_URL',
  'PLAY_STORE_URL',
  'APP_BUILD',
  'FORCE_COLOR',
  'NO_COLOR',
]

/** The current environment without the server's settings, which must not leak into tests. */
function testEnv(more) {
  const names = execFileSync(node24(), [join(root, 'bin/lib/setting-names.mjs')], { encoding: 'utf8' })
  const settings = new Set([...names.trim().split(','), ...otherVariables])
  const others = Object.entries(process.env).filter(([name]) => !settings.has(name))
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  return { ...Object.fromEntries(others), ...colors, ...more }
}

/** Prints the totals as `N passed, N failed` and sets the exit code. */
export function conclude({ passed, failed, skipped }) {
  if (skipped > 0) console.log(`\n${skipped} skipped`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
