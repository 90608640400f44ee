import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { databaseAccess } from '../database/database-access.server.ts'
import { credentialsOf } from './cluster.server.ts'
import { superuserUrl } from './database.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts'

const root = mkdtempSync(join(tmpdir(), 'tassel embedded '))
chmodSync(root, 0o755)
afterAll(() => rmSync(root, { recursive: true, force: true }))

const dataDir = join(root, 'data')
const pidFile = join(dataDir, 'cluster/postmaster.pid')
const isRoot = process.getuid?.() === 0

async function started(dir = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: dir })
  onTestFinished(() => server.stop())
  return server
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows[0] ?? []
  } finally {
    await client.end()
  }
}

const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])

/** Starts another process that uses the same PostgreSQL server until `kill`, and returns the URL it got. */
async function neighbour(dir = dataDir) {
  const module = new URL('./embedded-postgres.server.ts', import.meta.url).href
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    const server = await startEmbeddedPostgres({ dataDir: process.argv[1] })
    process.stdout.write(server.url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(child.stdout, 'data')
  return {
    url: String(url),
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('it runs PostgreSQL 18 in UTC with a role that isn’t a superuser, and keeps committed data', async () => {
  const server = await started()
  expect(
    await ask(
      server.url,
      `select current_setting('server_version_num')::int / 10000, current_setting('TimeZone'),
         current_setting('fsync'), current_setting('server_encoding'),
         (select rolsuper from pg_roles where rolname = current_user)`,
    ),
  ).toEqual([18, 'UTC', 'on', 'UTF8', false])
  await ask(server.url, 'create table kept as select 7 as seven')
  await server.stop()
  const again = await started()
  expect(await ask(again.url, 'select seven from kept')).toEqual([7])
})

test('a cluster of an older version, with a single role, gets a role for the server', async () => {
  const server = await started()
  const { appUrl } = await databaseAccess({ url: server.url, ownerUrl: null })
  const socketDir = new URL(server.url).searchParams.get('host') ?? ''
  await ask(superuserUrl(socketDir, credentialsOf(dataDir)), 'drop role tassel_app')
  await expect(ask(appUrl, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await server.stop()
  const again = await started()
  const access = await databaseAccess({ url: again.url, ownerUrl: null })
  expect(access).toMatchObject({ appRole: 'tassel_app', warning: null })
  expect(await ask(access.appUrl, 'select session_user::text, current_user::text')).toEqual([
    'tassel_app',
    'tassel_app',
  ])
})

test('it requires the password and hides it from other users', async () => {
  const server = await started()
  const wrong = server.url.replace(/tassel:\w+@/, 'tassel:wrong@')
  await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  expect(statSync(join(dataDir, 'credentials.json')).mode & 0o077).toBe(0)
})

test.skipIf(process.platform !== 'linux')('it gets none of our secrets', async () => {
  vi.stubEnv('SECRET_KEYS', '1:no-business-of-postgresql')
  onTestFinished(() => void vi.unstubAllEnvs())
  await started()
  expect(readFileSync(`/proc/${postmaster()}/environ`, 'latin1')).not.toContain('SECRET_KEYS')
})

test('processes share one server, and the last one stops it', async () => {
  const first = await started()
  const second = await started()
  expect(second.url).toBe(first.url)
  await first.stop()
  expect(await ask(second.url, 'select 1')).toEqual([1])
  await second.stop()
  await expect(ask(second.url, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
})

test('a server whose process was killed is reused, and stops with the next user', async () => {
  const killed = await neighbour()
  const pid = postmaster()
  await killed.kill()
  const server = await started()
  expect(postmaster()).toBe(pid)
  expect(server.url).toBe(killed.url)
  await server.stop()
  expect(existsSync(pidFile)).toBe(false)
})

test('a killed server is restarted at the same address with all committed data', async () => {
  const server = await started()
  await ask(server.url, 'create table survives as select 8 as eight')
  process.kill(postmaster(), 'SIGKILL')
  await expect
    .poll(() => ask(server.url, 'select eight from survives').catch(() => []), { timeout: 20_000 })
    .toEqual([8])
})

test('a server whose socket was deleted is replaced', async () => {
  const killed = await neighbour()
  await ask(killed.url, 'create table swept as select 9 as nine')
  await killed.kill()
  rmSync(new URL(killed.url).searchParams.get('host') ?? '', { recursive: true })
  const server = await started()
  expect(await ask(server.url, 'select nine from swept')).toEqual([9])
})

test('the file of a server that died with its process is cleared, even if its process id is in use', async () => {
  const killed = await neighbour()
  // Kills the process before PostgreSQL, because the process would restart PostgreSQL.
  await killed.kill()
  process.kill(postmaster(), 'SIGKILL')
  const stale = readFileSync(pidFile, 'utf8')
  writeFileSync(
    pidFile,
    stale.replace(/^\d+/, () => String(process.pid)),
  )
  const server = await started()
  expect(await ask(server.url, 'select 1')).toEqual([1])
  expect(postmaster()).not.toBe(process.pid)
})

test('the empty file of a server that died before writing it is cleared', async () => {
  const former = await startEmbeddedPostgres({ dataDir })
  await former.stop()
  writeFileSync(pidFile, '')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(pidFile, longAgo, longAgo)
  const server = await started()
  expect(await ask(server.url, 'select 1')).toEqual([1])
})

test('two concurrent first starts share one server, under a path longer than a socket’s limit', async () => {
  const deep = join(root, 'd'.repeat(120), 'with space')
  const [a, b] = await Promise.all([neighbour(deep), neighbour(deep)])
  onTestFinished(async () => {
    await Promise.all([a.kill(), b.kill()])
    await (await startEmbeddedPostgres({ dataDir: deep })).stop()
  })
  expect(a.url).toBe(b.url)
  expect(await ask(a.url, 'select 1')).toEqual([1])
})

test.runIf(isRoot && process.platform === 'linux')(
  'root may keep DATA_DIR in a folder that no one else can enter',
  async () => {
    const locked = join(root, 'locked')
    mkdirSync(locked, { mode: 0o700 })
    const server = await started(join(locked, 'data'))
    expect(await ask(server.url, 'select 1')).toEqual([1])
    expect(statSync(join(locked, 'data/cluster')).uid).not.toBe(0)
    const again = await started(join(locked, 'data'))
    expect(again.url).toBe(server.url)
  },
)

test('a cluster of another version is refused by name', async () => {
  const old = join(root, 'old')
  const server = await startEmbeddedPostgres({ dataDir: old, throwaway: true })
  await server.stop()
  writeFileSync(join(old, 'cluster/PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ dataDir: old })).rejects.toThrow('made by PostgreSQL 17')
})
