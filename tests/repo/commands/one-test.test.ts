import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

type Step = { name: string; args: string[] }
type StepsFor = (paths: string[], folder: string) => { steps: Step[]; needsBuild: boolean }
const { stepsFor }: { stepsFor: StepsFor } = await import(
  new URL('../../../bin/lib/steps.mjs', import.meta.url).href
)

/** The test files of each step that `npm test -- <paths>` runs, relative to the root, and whether they need a build. */
function chosen(...paths: string[]) {
  const { steps, needsBuild } = stepsFor(paths, root)
  const tests = steps.map(({ args }) =>
    args.filter(arg => /\.(test\.tsx?|spec\.ts|mjs)$/.test(arg)).map(arg => arg.replace(root, '')),
  )
  return { tests: tests.map(all => all.filter(file => !file.startsWith('node_modules'))), needsBuild }
}

function npm(script: string, ...paths: string[]) {
  const env = { ...process.env, INIT_CWD: root, NO_COLOR: '1' }
  return spawnSync(process.execPath, ['bin/run.mjs', script, ...paths], { cwd: root, env, encoding: 'utf8' })
}

test.each([
  ['app/lib/cents.test.ts', 'app/lib/cents.test.ts', false],
  ['app/notifications/live/live.db.test.ts', 'app/notifications/live/live.db.test.ts', true],
  ['tests/e2e/giving.spec.ts', 'tests/e2e/giving.spec.ts', true],
  ['tests/ui/lighthouse', 'tests/ui/lighthouse/run.mjs', true],
])('%s runs with the tool of its kind, and builds only if it must', (path, file, needsBuild) => {
  expect(chosen(path)).toEqual({ tests: [[file]], needsBuild })
})

test('paths of several kinds run one after the other', () => {
  const { tests } = chosen('tests/e2e/giving.spec.ts', 'app/lib/cents.test.ts')
  expect(tests).toEqual([['app/lib/cents.test.ts'], ['tests/e2e/giving.spec.ts']])
})

test('a folder runs every test in it, once', () => {
  const [tests] = chosen('app/notifications/live', 'app/notifications/live/live.db.test.ts').tests
  expect(tests).toContain('app/notifications/live/topic-access.test.ts')
  expect(tests?.filter(file => file === 'app/notifications/live/live.db.test.ts')).toHaveLength(1)
  expect(tests?.every(file => file.startsWith('app/notifications/live/'))).toBe(true)
})

test.each(['test', 'check'])('npm run %s -- <path> runs only that test', script => {
  const { status, stdout } = npm(script, 'app/lib/cursor.test.ts')
  expect(stdout).toMatch(/Test Files +1 passed/)
  expect(stdout).toMatch(/\n\d+ passed, 0 failed\n$/)
  expect(status).toBe(0)
})

test.each([
  ['app/lib/no-such.test.ts', 'There is no app/lib/no-such.test.ts.'],
  ['app/lib/cents.ts', 'app/lib/cents.ts is not a test: '],
  ['public', 'public has no tests: '],
])('a path without tests is an error that names it: %s', (path, words) => {
  const { status, stderr } = npm('test', path)
  expect(stderr).toContain(words)
  expect(status).toBe(1)
})
