import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Account, canUse, type Identity, namedAccount } from './account.server.ts'
import { makeSocketDir, removeSocketDir } from './socket-dir.server.ts'

export type Credentials = { postgres: string; tassel: string }

const MAJOR = '18'

/** PostgreSQL's environment: contains none of the server's secrets. */
export const CLEAN_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }

/**
 * Returns a path by which PostgreSQL's user can open the cluster. If that user can't enter a parent folder, PostgreSQL is started inside
 * the cluster and opens it as /proc/self/cwd, which only Linux has. Other systems get a one-line error.
 */
export function folderFor(account: Account, cluster: string): string {
  if (!account || canUse(account, cluster)) return cluster
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `PostgreSQL refuses to run as root, and user id ${account.uid} cannot enter ${cluster}: ` +
      'set DATA_DIR to a folder that every user may enter, or start as an ordinary user.',
  )
}

/** Reads the passwords of the two database roles, and creates them at the first start in a file with mode 0600. */
export function credentialsOf(home: string): Credentials {
  const file = join(home, 'credentials.json')
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    const password = () => randomBytes(24).toString('hex')
    writeFileSync(draft, JSON.stringify({ postgres: password(), tassel: password() }), { mode: 0o600 })
    publish(draft, file)
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Publishes the file as a hard link, which fails if the file exists, so that concurrent first starts use the same passwords. */
function publish(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

/**
 * Creates a missing cluster with `initdb`, completely or not at all: UTF-8, C collation, SCRAM passwords. Makes `account` the owner of a
 * new or existing cluster. No server may be running on it. Throws for a cluster of another PostgreSQL version.
 */
export function ensureCluster(options: {
  home: string
  cluster: string
  initdb: string
  account: Account
  password: string
  throwaway: boolean
}): void {
  const { home, cluster, account } = options
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    refuseOtherVersion(cluster)
    if (account && statSync(cluster).uid !== account.uid) changeOwner(cluster, account)
    return
  }
  const staging = mkdtempSync(join(home, 'new-'))
  try {
    runInitdb(staging, options)
    if (account) changeOwner(staging, account)
    renameSync(staging, cluster)
  } catch (error) {
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/**
 * Makes the account the owner of everything in a folder. The folder itself comes last, because its owner marks the change as complete.
 * Throws for hard links, which may lead to files outside the folder.
 */
function changeOwner(path: string, account: Identity): void {
  const stats = lstatSync(path)
  if (stats.isDirectory()) for (const name of readdirSync(path)) changeOwner(join(path, name), account)
  else if (stats.nlink > 1) {
    throw new Error(
      `${path} is a hard link, so its owner cannot be changed safely: copy the files of DATA_DIR, do not link them.`,
    )
  }
  lchownSync(path, account.uid, account.gid)
}

function refuseOtherVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR) {
    throw new Error(
      `${cluster} was made by PostgreSQL ${version}, this is ${MAJOR}: dump it there and restore it here.`,
    )
  }
}

function runInitdb(
  staging: string,
  options: { initdb: string; account: Account; password: string; throwaway: boolean },
): void {
  const account = options.account && namedAccount(options.account)
  if (account) chownSync(staging, account.uid, account.gid)
  const scratch = makeSocketDir(account)
  try {
    const passwordFile = join(scratch, 'password')
    writeFileSync(passwordFile, options.password, { mode: 0o600 })
    if (account) chownSync(passwordFile, account.uid, account.gid)
    const args = ['--pgdata', folderFor(account, staging), '--username=postgres', `--pwfile=${passwordFile}`]
    args.push('--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin')
    args.push('--builtin-locale=C.UTF-8', '--no-instructions', ...(options.throwaway ? ['--no-sync'] : []))
    const result = spawnSync(options.initdb, args, {
      cwd: staging,
      ...account,
      env: CLEAN_ENV,
      encoding: 'utf8',
    })
    if (result.status !== 0)
      throw new Error(`initdb failed: ${lastLine(result.stderr) ?? result.error?.message ?? result.signal}`)
  } finally {
    removeSocketDir(scratch)
  }
}

function lastLine(text: string | undefined): string | undefined {
  return text?.trim().split('\n').pop() || undefined
}

/** Creates the folder of the embedded database and lets every user enter it, because PostgreSQL may run as another user. */
export function ensureHome(home: string): void {
  mkdirSync(home, { recursive: true })
  const { mode, uid } = statSync(home)
  if (uid === process.getuid?.() && (mode & 0o111) !== 0o111) chmodSync(home, mode | 0o111)
}
