import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Account, canUse } from './account.server.ts'
import { isPostgres } from './processes.server.ts'
import { fitsSocket, SOCKET_PORT } from './settings.ts'

const SOCKET_PREFIX = 'tassel-pg-'
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`
const LOCK = `${SOCKET}.lock`

/**
 * Creates a private folder with a short path for the Unix socket, because DATA_DIR may exceed the system's limit for socket paths. Reuses
 * `last`, the folder of an earlier start, if it still belongs to the account or to the cluster's `former` owner.
 */
export function makeSocketDir(account: Account, last?: string, former?: Account): string {
  if (last && basename(last).startsWith(SOCKET_PREFIX) && reclaim(account, last, former)) return last
  const dir = mkdtempSync(join(shortFolder(account), SOCKET_PREFIX))
  try {
    if (account) chownSync(dir, account.uid, account.gid)
    return dir
  } catch (error) {
    removeSocketDir(dir)
    throw error
  }
}

function reclaim(account: Account, dir: string, former: Account): boolean {
  const stats = lstatSync(dir, { throwIfNoEntry: false })
  if (!stats) return make(account, dir)
  const owner = account?.uid ?? process.getuid?.()
  const isOurs = stats.uid === owner || stats.uid === former?.uid
  if (!stats.isDirectory() || !isOurs || (stats.mode & 0o077) !== 0 || inUse(dir)) return false
  if (account) chownSync(dir, account.uid, account.gid)
  for (const name of [SOCKET, LOCK]) rmSync(join(dir, name), { force: true })
  return true
}

/** Creates the folder again, because /tmp is empty after a reboot. False if another user has created it in the meantime. */
function make(account: Account, dir: string): boolean {
  try {
    mkdirSync(dir, { mode: 0o700 })
    if (account) chownSync(dir, account.uid, account.gid)
    return true
  } catch {
    return false
  }
}

/** True if a running PostgreSQL uses the folder: a copy of DATA_DIR refers to the socket of the original. */
function inUse(dir: string): boolean {
  try {
    return isPostgres(Number.parseInt(readFileSync(join(dir, LOCK), 'utf8'), 10))
  } catch {
    return false
  }
}

function shortFolder(account: Account): string {
  const folder = tmpdir()
  return fitsSocket(join(folder, `${SOCKET_PREFIX}XXXXXX`)) && canUse(account, folder) ? folder : '/tmp'
}

export function hasSocket(dir: string): boolean {
  return existsSync(join(dir, SOCKET))
}

/** Removes a socket folder that Tassel created, after PostgreSQL has stopped cleanly. */
export function removeSocketDir(dir: string): void {
  if (basename(dir).startsWith(SOCKET_PREFIX)) rmSync(dir, { recursive: true, force: true })
}
