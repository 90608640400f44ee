import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.server.ts'
import { CLEAN_ENV, folderFor } from './cluster.server.ts'
import { disarmedPidFile, type PidFile, parsePidFile } from './pid-file.ts'
import { isPostmasterOf, send } from './processes.server.ts'
import { serverSettings } from './settings.ts'

/** Crash recovery replays at most what one checkpoint interval wrote; on a slow disk that can take a while. */
const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 30_000
const POLL_MS = 5
/** A server writes its file in the same breath in which it makes it. */
const EMPTY_PID_FILE_LIMIT_MS = 2_000
const LOG_LIMIT_BYTES = 5_000_000

export type Postmaster = { pid: number; socketDir: string }

/**
 * The server that runs on this cluster, waiting for one that is starting or stopping; undefined when there is
 * none, with the leftovers of a dead one made harmless.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  await removeEmptyPidFile(cluster)
  for (const limit = Date.now() + START_LIMIT_MS; Date.now() < limit; await sleep(POLL_MS)) {
    const found = readPidFile(cluster)
    if (!found) return undefined
    if (!isPostmasterOf(found.pid, cluster)) {
      disarm(cluster, found.pid)
      return undefined
    }
    if (found.status === 'ready') return found
  }
  throw new Error(`PostgreSQL on ${cluster} is running but not ready: see postgres.log beside it.`)
}

/** Where the last server's socket was, when it had no time to clear up after itself. */
export function leftSocketDir(cluster: string): string | undefined {
  return readPidFile(cluster)?.socketDir
}

function readPidFile(cluster: string): PidFile | undefined {
  try {
    return parsePidFile(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * A server that died between making its file and writing it leaves an empty one, and PostgreSQL then starts no other until someone removes
 * it. One that stays empty belongs to nobody: it had no children yet, and its predecessor's were looked for before.
 */
async function removeEmptyPidFile(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  for (;;) {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.size !== 0) return
    if (Math.abs(Date.now() - found.mtimeMs) > EMPTY_PID_FILE_LIMIT_MS) return rmSync(file, { force: true })
    await sleep(POLL_MS)
  }
}

/** PostgreSQL clears the file of a dead process by itself; a number that a stranger carries now would stop it. */
function disarm(cluster: string, pid: number): void {
  if (!send(pid, 0)) return
  const file = join(cluster, 'postmaster.pid')
  const text = readFileSync(file, 'utf8')
  if (parsePidFile(text)?.pid === pid) writeFileSync(file, disarmedPidFile(text))
}

/** Starts the server on a cluster that has none and resolves once it takes connections. */
export async function startPostmaster(options: {
  home: string
  cluster: string
  postgres: string
  account: Account
  socketDir: string
  throwaway: boolean
}): Promise<Postmaster> {
  const { home, cluster, account, socketDir, throwaway } = options
  const memoryBytes = Math.min(process.constrainedMemory() || totalmem(), totalmem())
  const settings = serverSettings({ socketDir, memoryBytes, throwaway })
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(home)
  // Its own process group: a Ctrl-C in the terminal must not stop the database before the server has drained.
  const child = spawn(options.postgres, ['-D', folderFor(account, cluster), ...args], {
    cwd: cluster,
    ...account,
    env: CLEAN_ENV,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let ended: string | undefined
  child.on('error', error => (ended = error.message))
  child.on('exit', (code, signal) => (ended = `exit ${code ?? signal}`))
  child.unref()
  await ready(() => ended, cluster, child.pid, home)
  return { pid: child.pid ?? 0, socketDir }
}

async function ready(
  ended: () => string | undefined,
  cluster: string,
  pid: number | undefined,
  home: string,
): Promise<void> {
  for (const limit = Date.now() + START_LIMIT_MS; Date.now() < limit; await sleep(POLL_MS)) {
    const why = ended()
    if (why) throw new Error(`PostgreSQL did not start (${why}): ${lastLogLine(home)}`)
    const written = readPidFile(cluster)
    if (written?.pid === pid && written?.status === 'ready') return
  }
  throw new Error(
    `PostgreSQL is not ready after ${START_LIMIT_MS / 1000} s: see ${join(home, 'postgres.log')}`,
  )
}

function openLog(home: string): number {
  const file = join(home, 'postgres.log')
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

function lastLogLine(home: string): string {
  return readFileSync(join(home, 'postgres.log'), 'utf8').trim().split('\n').pop() ?? ''
}

/**
 * Stops the server: open transactions are rolled back, everything committed is on disk. A throwaway one is
 * stopped at once, as there is nothing to keep.
 */
export async function stopPostmaster(cluster: string, pid: number, throwaway: boolean): Promise<void> {
  for (const signal of [throwaway ? 'SIGQUIT' : 'SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!send(pid, signal)) return
    for (const limit = Date.now() + STOP_LIMIT_MS; Date.now() < limit; await sleep(POLL_MS)) {
      // In a container nobody may reap the dead process, so its file is the sign, as it is for pg_ctl.
      if (readPidFile(cluster)?.pid !== pid || !isPostmasterOf(pid, cluster)) return
    }
  }
}
