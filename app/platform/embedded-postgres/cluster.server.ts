import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Account, canUse } from './account.server.ts'

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
  const file = join(home, 'credentials.json')
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    const made: Credentials = {
      postgres: randomBytes(24).toString('hex'),
      tassel: randomBytes(24).toString('hex'),
    }
    writeFileSync(draft, JSON.stringify(made), { mode: 0o600 })
    publish(draft, file)
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Two first starts at once must agree on one file; a hard link is the one that fails when it is there already. */
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
 * Makes the cluster with `initdb` where there is none: UTF-8, sorted by code point, SCRAM passwords for everybody.
 * It appears whole or not at all. Refuses a cluster of another PostgreSQL version.
 */
export function ensureCluster(options: {
  home: string
  cluster: string
  initdb: string
  account: Account
  scratch: string
  password: string
  throwaway: boolean
}): void {
  const { home, cluster, account } = options
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    refuseOtherVersion(cluster)
    return
  }
  const staging = mkdtempSync(join(home, 'new-'))
  try {
    if (account) chownSync(staging, account.uid, account.gid)
    runInitdb(staging, options)
    renameSync(staging, cluster)
  } catch (error) {
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
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
  options: { initdb: string; account: Account; scratch: string; password: string; throwaway: boolean },
): void {
  const { initdb, account, scratch, password } = options
  const passwordFile = join(scratch, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  const args = ['--pgdata', folderFor(account, staging), '--username=postgres', `--pwfile=${passwordFile}`]
  args.push('--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin')
  args.push('--builtin-locale=C.UTF-8', '--no-instructions', ...(options.throwaway ? ['--no-sync'] : []))
  const done = spawnSync(initdb, args, { cwd: staging, ...account, env: CLEAN_ENV, encoding: 'utf8' })
  rmSync(passwordFile)
  if (done.status !== 0)
    throw new Error(`initdb failed: ${lastLine(done.stderr) ?? done.error?.message ?? done.signal}`)
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
