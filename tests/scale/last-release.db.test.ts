import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { isWhole } from '#tests/setup/whole.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { commit } = JSON.parse(readFileSync(join(root, 'db/last-release.json'), 'utf8')) as { commit: string }

/** The main job as the last release tells it, from sign-up to payout; `npm run drill` adds what can go wrong on the way. */
const mainJob = ['tests/stories/scholar.db.test.ts']
const more = [
  'tests/stories/guardian',
  'tests/stories/movements',
  'tests/stories/suspense',
  'tests/races/withdrawals',
].map(name => `${name}.db.test.ts`)

const isKnown = (() => {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
if (!isKnown)
  process.stderr.write(
    `The last release (${commit.slice(0, 9)}) is not in this clone's history: it is not run on the new schema.\n`,
  )

const folder = mkdtempSync(join(tmpdir(), 'tassel-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Its database is the run's: this version's schema, and the rights that this version grants. */
const config = `import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { include: ${JSON.stringify(isWhole ? [...mainJob, ...more] : mainJob)}, environment: 'node',
  isolate: false, fileParallelism: false, globalSetup: ['newer-schema.setup.ts'], testTimeout: 60_000, hookTimeout: 60_000 } })\n`
const setup = `export default project => {
  for (const [name, value] of Object.entries(JSON.parse(process.env.NEWER_SCHEMA))) project.provide(name, value)
}\n`

describe.skipIf(!isKnown)('on the schema of this version', () => {
  test('the last release does its main job on the new schema', { timeout: 300_000 }, async () => {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'newer-schema.config.ts'), config)
    writeFileSync(join(folder, 'newer-schema.setup.ts'), setup)
    const names = ['postgresUrl', 'superuserUrl', 'template'] as const
    const schema = JSON.stringify(Object.fromEntries(names.map(name => [name, inject(name)])))
    const { PATH = '', HOME = '' } = process.env
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--config', 'newer-schema.config.ts'],
      {
        cwd: folder,
        env: { PATH, HOME, NO_COLOR: '1', NEWER_SCHEMA: schema },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => said.push(piece))
    const [code] = await once(child, 'exit')
    const text = Buffer.concat(said).toString()
    expect(code, text.slice(-6_000)).toBe(0)
    expect(text).toMatch(/Tests +\d+ passed/)
  })
})
