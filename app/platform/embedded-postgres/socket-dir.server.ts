import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Account, canUse, SOCKET_PREFIX } from './account.server.ts'
import { isPostgres } from './processes.server.ts'
import { fitsSocket, SOCKET_PORT } from './settings.ts'

const SOCKET = `.s.PGSQL.${SOCKET_PORT}`
const LOCK = `${SOCKET}.lock`

/**
 * A private folder with a short path for the server's Unix socket, because DATA_DIR's may exceed the system's
 * limit. `wanted` is the folder of an earlier start: it is used again where it still belongs to the account, or to the cluster's
 * `former` owner.
 */
export function makeSocketDir(account: Account, wanted?: string, former?: Account): string {
  if (wanted && basename(wanted).startsWith(SOCKET_PREFIX) && reclaimed(account, wanted, former))
    return wanted
  const dir = mkdtempSync(join(shortPlace(account), SOCKET_PREFIX))
  try {
    if (account) chownSync(dir, account.uid, account.gid)
    return dir
  } catch (error) {
    removeSocketDir(dir)
    throw error
  }
}

function reclaimed(account: Account, dir: string, former: Account): boolean {
  const found = lstatSync(dir, { throwIfNoEntry: false })
  if (!found) return made(account, dir)
  const owner = account?.uid ?? process.getuid?.()
  const isOurs = found.uid === owner || found.uid === former?.uid
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0 || inUse(dir)) return false
  if (account) chownSync(dir, account.uid, account.gid)
  for (const name of [SOCKET, LOCK]) rmSync(join(dir, name), { force: true })
  return true
}

/** Folders of /tmp go with a reboot; a folder that someone else makes in between is refused by mkdir. */
function made(account: Account, dir: string): boolean {
  try {
    mkdirSync(dir, { mode: 0o700 })
    if (account) chownSync(dir, account.uid, account.gid)
    return true
  } catch {
    return false
  }
}

/** A copy of a DATA_DIR names the socket of the original, which may be serving just now. */
function inUse(dir: string): boolean {
  try {
    return isPostgres(Number.parseInt(readFileSync(join(dir, LOCK), 'utf8'), 10))
  } catch {
    return false
  }
}

function shortPlace(account: Account): string {
  const place = tmpdir()
  return fitsSocket(join(place, `${SOCKET_PREFIX}XXXXXX`)) && canUse(account, place) ? place : '/tmp'
}

/** Whether a server's socket is still where it put it. */
export function hasSocket(dir: string): boolean {
  return existsSync(join(dir, SOCKET))
}

/** Removes the folder after a clean stop; one that is no socket folder of ours is left alone. */
export function removeSocketDir(dir: string): void {
  if (basename(dir).startsWith(SOCKET_PREFIX)) rmSync(dir, { recursive: true, force: true })
}
