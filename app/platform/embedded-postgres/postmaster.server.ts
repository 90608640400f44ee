import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.server.ts'
import { CLEAN_ENV, folderFor } from './cluster.server.ts'
import { disarmedPidFile, isPostmasterOf, type PidFile, parsePidFile, send } from './processes.server.ts'
import { serverSettings } from './settings.ts'

/** Crash recovery replays up to one checkpoint interval of WAL, which can take minutes on a slow disk. */
const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 30_000
const POLL_MS = 5
/** PostgreSQL writes its pid file immediately after creating it, so a file that stays empty longer is stale. */
const EMPTY_PID_FILE_LIMIT_MS = 2_000
const LOG_LIMIT_BYTES = 5_000_000

export type Postmaster = { pid: number; socketDir: string }

/**
 * Returns the server that runs on this cluster, after waiting until it has started or stopped. Makes the pid file of a dead server
 * harmless.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  await removeEmptyPidFile(cluster)
  for (const limit = Date.now() + START_LIMIT_MS; Date.now() < limit; await sleep(POLL_MS)) {
    const pidFile = readPidFile(cluster)
    if (!pidFile) return undefined
    if (!isPostmasterOf(pidFile.pid, cluster)) {
      disarm(cluster, pidFile.pid)
      return undefined
    }
    if (pidFile.status === 'ready') return pidFile
  }
  throw new Error(`PostgreSQL on ${cluster} is running but not ready: see postgres.log beside it.`)
}

/** Returns the socket folder of the last server, if that server didn't stop cleanly. */
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
 * Removes an empty pid file, which a server leaves if it dies between creating and writing the file, and which keeps PostgreSQL from
 * starting. This is safe because such a server has no child processes yet.
 */
async function removeEmptyPidFile(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  for (;;) {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats?.size !== 0) return
    if (Math.abs(Date.now() - stats.mtimeMs) > EMPTY_PID_FILE_LIMIT_MS) return rmSync(file, { force: true })
    await sleep(POLL_MS)
  }
}

/** Replaces the process id in a stale pid file. PostgreSQL does that itself only if no process has that id. */
function disarm(cluster: string, pid: number): void {
  if (!send(pid, 0)) return
  const file = join(cluster, 'postmaster.pid')
  const text = readFileSync(file, 'utf8')
  if (parsePidFile(text)?.pid === pid) writeFileSync(file, disarmedPidFile(text))
}

/** Starts PostgreSQL and waits until it accepts connections. */
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
  // A separate process group, so that Ctrl-C in the terminal doesn't stop the database before the server has drained.
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
 * Stops PostgreSQL, which rolls back open transactions and writes everything else to disk. A throwaway server is stopped without that
 * (SIGQUIT).
 */
export async function stopPostmaster(cluster: string, pid: number, throwaway: boolean): Promise<void> {
  for (const signal of [throwaway ? 'SIGQUIT' : 'SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!send(pid, signal)) return
    for (const limit = Date.now() + STOP_LIMIT_MS; Date.now() < limit; await sleep(POLL_MS)) {
      // In a container the dead process may remain as a zombie, so check the pid file, as pg_ctl does.
      if (readPidFile(cluster)?.pid !== pid || !isPostmasterOf(pid, cluster)) return
    }
  }
}
