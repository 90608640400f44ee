import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'

/** Sends a signal (0 only asks); false when there is no such process, or it is not ours to signal. */
export function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Whether this process id carries a PostgreSQL server just now; a dead one that nobody reaped does not. */
export function isPostgres(pid: number): boolean {
  return commandOf(pid).includes('/bin/postgres')
}

/**
 * Whether this process id carries the server of this cluster. The id alone proves nothing: after a reboot, or in a
 * copied folder, it belongs to someone else. Where the system does not tell, a PostgreSQL counts as ours.
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return isPostgres(pid) && commandOf(pid).includes(cluster)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch (error) {
    // In a container even root may not see where another user's process stands.
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
