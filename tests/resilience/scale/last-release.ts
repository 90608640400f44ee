import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { lastRelease } from '#app/platform/database/migrate.server.ts'
import { databaseUrl } from '#tests/setup/postgres.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { commit, version } = lastRelease

/** Whether this clone's Git history includes the commit of the last release. A shallow clone lacks it. */
export const isKnown = (() => {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
if (!isKnown)
  process.stderr.write(
    `Version ${version} (${commit.slice(0, 9)}) is not in this clone's history: it is not run on the new schema, nor upgraded to it.\n`,
  )

/**
 * Extracts the last release's sources into a new folder, with the packages that it runs on; test tools are this version's. The caller removes
 * the folder.
 */
export function lastReleaseSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tassel-release-'))
  const sources = join(folder, 'sources')
  mkdirSync(sources)
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', sources], { input: archive })
  symlinkSync(packagesOf(sources), join(sources, 'node_modules'))
  // Node looks here for what the release's own packages lack.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return sources
}

/** Installs the packages of the release's package-lock.json once, and returns their folder. */
function packagesOf(sources: string): string {
  const folder = join(root, 'node_modules/.cache', `packages-${commit.slice(0, 9)}`)
  const packages = join(folder, 'node_modules')
  if (!existsSync(join(packages, '.package-lock.json'))) {
    mkdirSync(folder, { recursive: true })
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(sources, file), join(folder, file))
    execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit'], { cwd: folder })
  }
  return packages
}

/** Runs Node in the last release's folder. Returns its exit code and output. */
async function run(
  folder: string,
  args: string[],
  more: Record<string, string>,
): Promise<{ code: number; text: string }> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH, HOME, NO_COLOR: '1', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => said.push(piece))
  const [code] = await once(child, 'exit')
  return { code, text: Buffer.concat(said).toString() }
}

const migrateAsReleased = `
const [{ databaseAccess }, { migrate }] = await Promise.all(
  ['database-access', 'migrate'].map(name => import(process.cwd() + '/app/platform/database/' + name + '.server.ts')))
await migrate(await databaseAccess({ url: process.env.URL, ownerUrl: null }))
`

/** Runs the last release's migrations and grants in an empty database. */
export async function migrateAsLastRelease(folder: string, ownerUrl: string): Promise<void> {
  const { code, text } = await run(folder, ['--input-type=module', '-e', migrateAsReleased], {
    URL: ownerUrl,
  })
  if (code !== 0) throw new Error(text)
}

const setup = `export default project => {
  for (const [name, value] of Object.entries(JSON.parse(process.env.SERVER))) project.provide(name, value)
}\n`

/** A Vitest setup file that makes tests keep their databases and append the URLs to the file `kept`. */
const keepDatabases = `import { appendFileSync } from 'node:fs'
import { vi } from 'vitest'
vi.mock('#tests/setup/database.server.ts', async load => {
  const real = await load()
  return { ...real, async freshDatabase() {
    const database = await real.freshDatabase()
    return { ...database, async drop() {
      await Promise.all([database.pool.end(), database.owner.end()])
      appendFileSync('kept', database.ownerUrl + '\\n')
    } }
  } }
})\n`

const config = (files: readonly string[], keep: boolean) => `import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { include: ${JSON.stringify(files)}, environment: 'node', isolate: false, fileParallelism: false,
  globalSetup: ['of-the-run.setup.ts'], setupFiles: ${keep ? "['keep-databases.ts']" : '[]'}, testTimeout: 60_000, hookTimeout: 60_000 } })\n`

/**
 * Runs test files of the last release on databases that are cloned from `template` on this run's server. With `keep` the databases are not dropped,
 * and the file `kept` in the folder lists their owners' URLs.
 */
export async function testLastRelease(
  folder: string,
  { files, template, keep }: { files: readonly string[]; template: string; keep: boolean },
): Promise<{ code: number; text: string }> {
  writeFileSync(join(folder, 'of-the-run.config.ts'), config(files, keep))
  writeFileSync(join(folder, 'of-the-run.setup.ts'), setup)
  writeFileSync(join(folder, 'keep-databases.ts'), keepDatabases)
  const server = { postgresUrl: inject('postgresUrl'), superuserUrl: inject('superuserUrl'), template }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return await run(folder, [vitest, 'run', '--config', 'of-the-run.config.ts'], {
    SERVER: JSON.stringify(server),
  })
}

/** The owner's URL of a database on this run's server. */
export const onThisServer = (name: string) => databaseUrl(inject('postgresUrl'), name)
