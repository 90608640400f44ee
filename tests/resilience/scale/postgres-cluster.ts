import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { appLogin } from '#app/platform/database/database-access.server.ts'
import { type Account, ownerOf } from '#app/platform/embedded-postgres/account.server.ts'
import { findBinaries } from '#app/platform/embedded-postgres/binaries.server.ts'
import { credentialsOf } from '#app/platform/embedded-postgres/cluster.server.ts'
import { superuserUrl, urlOf } from '#app/platform/embedded-postgres/database.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import {
  findPostmaster,
  startPostmaster,
  stopPostmaster,
} from '#app/platform/embedded-postgres/postmaster.server.ts'
import { SOCKET_PORT } from '#app/platform/embedded-postgres/settings.ts'
import { makeSocketDir, removeSocketDir } from '#app/platform/embedded-postgres/socket-dir.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { freePort } from '#tests/setup/tassel-process.ts'

/** A PostgreSQL server that replicas can connect to. */
export type Primary = {
  home: string
  account: Account
  socketDir: string
  /** Connects as the owner of the tables. */
  ownerUrl: string
  /** Connects with the role of Tassel's server. */
  url: string
  superuserUrl: string
  stop(): Promise<void>
}

export async function startPrimary(): Promise<Primary> {
  const home = join(mkdtempSync(join(tmpdir(), 'tassel-scale-')), 'primary')
  const server = await startEmbeddedPostgres({ dataDir: home })
  const running = await findPostmaster(join(home, 'cluster'))
  const socketDir = running?.socketDir ?? ''
  return {
    home,
    account: ownerOf(join(home, 'cluster')),
    socketDir,
    ownerUrl: server.url,
    url: appLogin(server.url)?.url ?? '',
    superuserUrl: superuserUrl(socketDir, credentialsOf(home)),
    async stop() {
      await server.stop()
      rmSync(join(home, '..'), { recursive: true, force: true })
    },
  }
}

export type StandIn = {
  url: string
  superuserUrl: string
  /** Stops PostgreSQL without a shutdown, as a power cut would, and keeps its files. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts a streaming replica of `primary` from a copy of its files, as `pg_basebackup` does. */
export async function startReplica(primary: Primary): Promise<StandIn> {
  const home = join(mkdtempSync(join(tmpdir(), 'tassel-scale-')), 'replica')
  const cluster = join(home, 'cluster')
  await copyOf(primary, cluster)
  const credentials = credentialsOf(primary.home)
  const from = `host=${primary.socketDir} port=${SOCKET_PORT} user=postgres password=${credentials.postgres}`
  writeFileSync(join(cluster, 'standby.signal'), '')
  writeFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${from}'\nhot_standby_feedback = on\nwal_retrieve_retry_interval = 100\n`,
  )
  give(home, primary.account)
  const socketDir = makeSocketDir(primary.account)
  const { postgres } = findBinaries(primary.account, home)
  let pid = 0
  async function start() {
    const options = { home, cluster, postgres, account: primary.account, socketDir, throwaway: false }
    pid = (await startPostmaster(options)).pid
  }
  await start()
  return {
    url: appLogin(urlOf(socketDir, credentials))?.url ?? '',
    superuserUrl: superuserUrl(socketDir, credentials).replace('/postgres?', '/tassel?'),
    start,
    kill: () => stopPostmaster(cluster, pid, true),
    async stop() {
      await stopPostmaster(cluster, pid, true)
      removeSocketDir(socketDir)
      rmSync(join(home, '..'), { recursive: true, force: true })
    },
  }
}

async function copyOf(primary: Primary, cluster: string): Promise<void> {
  const client = new pg.Client(primary.superuserUrl)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('copy', true)`)
    cpSync(join(primary.home, 'cluster'), cluster, {
      recursive: true,
      filter: source => !source.endsWith('/postmaster.pid') && !source.endsWith('/postmaster.opts'),
    })
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    )
    writeFileSync(join(cluster, 'backup_label'), rows[0]?.label ?? '')
  } finally {
    await client.end()
  }
}

/** Changes the owner of a folder's files to the user that PostgreSQL runs as, since root has copied them. */
function give(place: string, account: Account): void {
  if (!account) return
  lchownSync(place, account.uid, account.gid)
  for (const entry of readdirSync(place, { withFileTypes: true, recursive: true }))
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
}

const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync)

export const hasPgBouncer = pgbouncer !== undefined

/** Starts PgBouncer in transaction mode in front of `primary`. */
export async function startPgBouncer(primary: Primary): Promise<{ url: string; stop(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'tassel-scale-'))
  const port = await freePort()
  const login = new URL(primary.url)
  const [user, password] = [decodeURIComponent(login.username), decodeURIComponent(login.password)]
  writeFileSync(join(home, 'users.txt'), `"${user}" "${password}"\n`)
  writeFileSync(
    join(home, 'pgbouncer.ini'),
    `[databases]
tassel = host=${primary.socketDir} port=${SOCKET_PORT} dbname=tassel
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(home, 'users.txt')}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 500
`,
  )
  for (const name of ['users.txt', 'pgbouncer.ini']) chmodSync(join(home, name), 0o644)
  chmodSync(home, 0o755)
  if (primary.account) chownSync(home, primary.account.uid, primary.account.gid)
  const child = spawn(pgbouncer ?? '', ['-q', join(home, 'pgbouncer.ini')], {
    ...primary.account,
    cwd: home,
    stdio: 'ignore',
  })
  await eventually(() => takesConnections(port))
  return {
    url: `postgresql://${user}:${password}@127.0.0.1:${port}/tassel`,
    async stop() {
      await ended(child)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGQUIT')
  })
}
