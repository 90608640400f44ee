import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts'

const NOBODY = 65_534
const canUnshare = spawnSync('unshare', ['--user', 'true']).status === 0
const root = mkdtempSync(join(tmpdir(), 'tassel-own-account-'))
// The parent folder is open to everyone on purpose, so that only the account protects the cluster.
chmodSync(root, 0o755)
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function started(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, throwaway: true })
  onTestFinished(() => server.stop())
  return server
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows[0] ?? []
  } finally {
    await client.end()
  }
}

const clusterOf = (dataDir: string) => join(dataDir, 'cluster')
const userOf = (dataDir: string) => statSync(clusterOf(dataDir)).uid
const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])

function ownersUnder(folder: string): number[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return [...new Set(['.', ...entries].map(entry => lstatSync(join(folder, entry)).uid))]
}

let pattern: Promise<string> | undefined

/** Copies a data folder of an older version, in which everything belongs to `nobody`. The original is created once. */
async function anOldDataDir(name: string): Promise<string> {
  pattern ??= oldPattern()
  const dataDir = join(root, name)
  execFileSync('cp', ['-a', await pattern, dataDir])
  return dataDir
}

async function oldPattern(): Promise<string> {
  const dataDir = join(root, 'pattern')
  const server = await startEmbeddedPostgres({ dataDir })
  await ask(server.url, 'create table inherited as select 5 as five')
  await server.stop()
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, clusterOf(dataDir)])
  return dataDir
}

function asNobody(command: string, ...args: string[]) {
  return spawnSync(command, args, { uid: NOBODY, gid: NOBODY, encoding: 'utf8', cwd: '/' })
}

/** Connects to the server's socket as `nobody` in a separate process. Returns `connected` or the error code. */
function connectAsNobody(url: string): string {
  const code = `const net = require('node:net')
    const host = new URL(process.argv[1]).searchParams.get('host')
    net.connect(host + '/.s.PGSQL.5432').on('connect', () => { console.log('connected'); process.exit() })
      .on('error', error => console.log(error.code))`
  return asNobody(copyOfNode(), '-e', code, url).stdout.trim()
}

/** Copies the Node executable, which may be in a folder of root that other users can't enter. */
function copyOfNode(): string {
  const place = join(root, 'node')
  if (!existsSync(place)) execFileSync('cp', [process.execPath, place])
  return place
}

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('a cluster that root starts', () => {
  test('has an account without a name or other processes, and keeps it across restarts and kills', async () => {
    const dataDir = join(root, 'own')
    const server = await started(dataDir)
    const uid = userOf(dataDir)
    expect(ownersUnder(clusterOf(dataDir))).toEqual([uid])
    expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).toBe(uid)
    expect(spawnSync('getent', ['passwd', String(uid)]).status).not.toBe(0)
    await server.stop()
    const again = await started(dataDir)
    expect(userOf(dataDir)).toBe(uid)
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await expect.poll(() => ask(again.url, 'select 1').catch(() => []), { timeout: 20_000 }).toEqual([1])
    expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).toBe(uid)
  })

  test('is inaccessible to processes of `nobody`: files, signals and the socket', async () => {
    const dataDir = join(root, 'closed')
    const server = await started(dataDir)
    const pid = postmasterOf(dataDir)
    expect(asNobody('cat', join(clusterOf(dataDir), 'PG_VERSION')).stderr).toContain('Permission denied')
    expect(asNobody('cat', `/proc/${pid}/environ`).stderr).toContain('Permission denied')
    expect(asNobody('/bin/sh', '-c', `kill -0 ${pid}`).stderr).toMatch(/not permitted|No such process/)
    expect(connectAsNobody(server.url)).toBe('EACCES')
    expect(readFileSync(`/proc/${pid}/net/tcp`, 'utf8')).not.toMatch(new RegExp(`\\s${userOf(dataDir)}\\s`))
    expect(await ask(server.url, 'select 1')).toEqual([1])
  })

  test('shares its account with no other cluster, even one started at the same time', async () => {
    const folders = ['a', 'b', 'c'].map(name => join(root, `many-${name}`))
    await Promise.all(folders.map(started))
    expect(new Set(folders.map(userOf)).size).toBe(folders.length)
  })

  test('is taken over from `nobody` with all committed data, also by two concurrent starts', async () => {
    const dataDir = await anOldDataDir('old')
    const [first, second] = await Promise.all([started(dataDir), started(dataDir)])
    expect(second.url).toBe(first.url)
    expect(await ask(first.url, 'select five from inherited')).toEqual([5])
    expect(userOf(dataDir)).not.toBe(NOBODY)
    expect(ownersUnder(clusterOf(dataDir))).toEqual([userOf(dataDir)])
  })

  test('is taken over completely after a start that was killed halfway, or by a copy that belongs to root', async () => {
    const dataDir = await anOldDataDir('torn')
    execFileSync('chown', ['-R', '70001:70001', join(clusterOf(dataDir), 'base')])
    chownSync(join(clusterOf(dataDir), 'global'), 0, 0)
    const server = await startEmbeddedPostgres({ dataDir })
    expect(await ask(server.url, 'select five from inherited')).toEqual([5])
    await server.stop()
    expect(ownersUnder(clusterOf(dataDir))).toEqual([userOf(dataDir)])
    execFileSync('chown', ['-R', '0:0', clusterOf(dataDir)])
    const again = await started(dataDir)
    expect(await ask(again.url, 'select five from inherited')).toEqual([5])
  })

  test('is refused while one of its files has a hard link outside', async () => {
    const dataDir = await anOldDataDir('linked')
    const outside = join(root, 'outside')
    linkSync(join(clusterOf(dataDir), 'PG_VERSION'), outside)
    await expect(startEmbeddedPostgres({ dataDir, throwaway: true })).rejects.toThrow('is a hard link')
    expect(statSync(outside).uid).toBe(NOBODY)
  })

  test.runIf(canUnshare)(
    'runs as `nobody`, with a warning, in a user namespace without other users',
    async () => {
      const dataDir = join(root, 'namespace')
      const module = new URL('./embedded-postgres.server.ts', import.meta.url).href
      const code = `import { statSync } from 'node:fs'
      import { startEmbeddedPostgres } from ${JSON.stringify(module)}
      const warn = line => console.log(line)
      const server = await startEmbeddedPostgres({ dataDir: process.argv[1], throwaway: true, warn })
      console.log('owner', statSync(process.argv[1] + '/cluster').uid)
      await server.stop()
      process.exit()`
      // The user ids are mapped before Node starts: a process that already runs couldn't switch to them.
      const shell = ['/bin/sh', '-c', 'echo waiting && read _ && exec "$@"', 'sh']
      const node = [process.execPath, '--input-type=module', '-e', code, dataDir]
      const child = spawn('unshare', ['--user', ...shell, ...node], { stdio: 'pipe' })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
      await expect.poll(() => output, { timeout: 20_000 }).toContain('waiting')
      for (const map of ['uid_map', 'gid_map'])
        writeFileSync(`/proc/${child.pid}/${map}`, `0 0 1\n${NOBODY} ${NOBODY} 1\n`)
      child.stdin.write('go\n')
      await once(child, 'exit')
      expect(output).toContain(`owner ${NOBODY}`)
      expect(output).toContain('runs as user id 65534 (nobody)')
    },
  )
})
