import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
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
import { agreedFile } from './agreed-file.server.ts'
import { makeSocketDir, removeSocketDir } from './socket-dir.server.ts'

export type Credentials = { postgres: string; tassel: string }

const MAJOR = '18'

/** The environment PostgreSQL gets: nothing of ours, least of all our secrets. */
export const CLEAN_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }

/**
 * How to name the cluster's folder to PostgreSQL. A user who cannot walk to it (it lies under a private folder)
 * can still be born inside it, and Linux has a name for that place; other systems refuse in one line.
 */
export function folderFor(account: Account, cluster: string): string {
  if (!account || canUse(account, cluster)) return cluster
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `PostgreSQL refuses to run as root, and user id ${account.uid} cannot enter ${cluster}: ` +
      'set DATA_DIR to a folder that every user may enter, or start as an ordinary user.',
  )
}

/** The passwords of the two database roles, made on the first start; the file is readable by its owner alone. */
export function credentialsOf(home: string): Credentials {
  return agreedFile(join(home, 'credentials.json'), () => ({
    postgres: randomBytes(24).toString('hex'),
    tassel: randomBytes(24).toString('hex'),
  }))
}

/**
 * Makes the cluster with `initdb` where there is none: UTF-8, sorted by code point, SCRAM passwords for everyone.
 * It appears whole or not at all, and belongs to `account`, also one that was someone else's. No server may run on it.
 * Refuses a cluster of another PostgreSQL version.
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
    if (account && statSync(cluster).uid !== account.uid) give(cluster, account)
    return
  }
  const staging = mkdtempSync(join(home, 'new-'))
  try {
    runInitdb(staging, options)
    if (account) give(staging, account)
    renameSync(staging, cluster)
  } catch (error) {
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/**
 * Makes everything in that folder the account's; the folder itself last, as its owner says whether this was finished. Refuses a file
 * with a second name, which may be something else outside.
 */
function give(place: string, account: Identity): void {
  const found = lstatSync(place)
  if (found.isDirectory()) for (const name of readdirSync(place)) give(join(place, name), account)
  else if (found.nlink > 1) {
    throw new Error(
      `${place} is a hard link, so its owner cannot be changed safely: copy the files of DATA_DIR, do not link them.`,
    )
  }
  lchownSync(place, account.uid, account.gid)
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
    const done = spawnSync(options.initdb, args, {
      cwd: staging,
      ...account,
      env: CLEAN_ENV,
      encoding: 'utf8',
    })
    if (done.status !== 0)
      throw new Error(`initdb failed: ${lastLine(done.stderr) ?? done.error?.message ?? done.signal}`)
  } finally {
    removeSocketDir(scratch)
  }
}

function lastLine(text: string | undefined): string | undefined {
  return text?.trim().split('\n').pop() || undefined
}

/** Makes the folder that holds everything of the embedded database, passable for PostgreSQL's own user. */
export function ensureHome(home: string): void {
  mkdirSync(home, { recursive: true })
  const { mode, uid } = statSync(home)
  if (uid === process.getuid?.() && (mode & 0o111) !== 0o111) chmodSync(home, mode | 0o111)
}
