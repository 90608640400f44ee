import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'

/** Sends a signal; 0 only checks the process. False if the process doesn't exist or may not be signaled. */
export function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** True if the process is a running PostgreSQL server; false for a zombie. */
export function isPostgres(pid: number): boolean {
  return commandOf(pid).includes('/bin/postgres')
}

/**
 * True if the process is the server of this cluster. After a reboot or in a copied folder, the id in the pid file may belong to another
 * process. If the system hides the process's working directory, any PostgreSQL process counts.
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return isPostgres(pid) && commandOf(pid).includes(cluster)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch (error) {
    // In a container, even root may not be allowed to read the working directory of another user's process.
    return (error as NodeJS.ErrnoException).code === 'EACCES' && isPostgres(pid)
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** The fields of `postmaster.pid` that Tassel uses. */
export type PidFile = {
  pid: number
  socketDir: string
  /** `starting`, `ready` or `stopping`; empty at first. */
  status: string
}

/** Parses `postmaster.pid`; undefined if it doesn't contain a process id yet. */
export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split('\n').map(line => line.trim())
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return { pid, socketDir: lines[4] ?? '', status: lines[7] ?? '' }
}

/** One above the largest process id on Linux and macOS. */
const IMPOSSIBLE_PID = 4_194_305

/**
 * Replaces the process id with one that can't exist. Deleting the file instead would also delete the shared-memory key with which
 * PostgreSQL detects backends that have outlived their server.
 */
export function disarmedPidFile(text: string): string {
  return text.replace(/^\s*\d+/, () => String(IMPOSSIBLE_PID))
}
