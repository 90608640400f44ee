import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'

/** Sends a signal (0: none); false if there is no such process or we may not signal it. */
export function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Whether the process is a running PostgreSQL server; false for a zombie. */
export function isPostgres(pid: number): boolean {
  return commandOf(pid).includes('/bin/postgres')
}

/**
 * Whether the process is this cluster's server. After a reboot, or in a copied folder, its id may belong to another process. If the system
 * doesn't reveal its folder, any PostgreSQL counts.
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return isPostgres(pid) && commandOf(pid).includes(cluster)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch (error) {
    // In a container even root may not see the folder of another user's process.
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

/** The lines of `postmaster.pid` that we use. */
export type PidFile = {
  pid: number
  socketDir: string
  /** `starting`, `ready`, `stopping`; empty at first. */
  status: string
}

/** Undefined if the text contains no process id (yet). */
export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split('\n').map(line => line.trim())
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return { pid, socketDir: lines[4] ?? '', status: lines[7] ?? '' }
}

/** One above the largest process id of Linux and macOS. */
const IMPOSSIBLE_PID = 4_194_305

/**
 * The same file with a process id that can't be alive. Removing the file would also remove the shared-memory key by which PostgreSQL
 * detects backends that outlived their parent.
 */
export function disarmedPidFile(text: string): string {
  return text.replace(/^\s*\d+/, () => String(IMPOSSIBLE_PID))
}
