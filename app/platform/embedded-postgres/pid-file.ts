/** What the running server writes into `postmaster.pid`, one fact per line. */
export type PidFile = {
  pid: number
  socketDir: string
  /** `starting`, `ready`, `stopping`; empty until the server has written it. */
  status: string
}

/** Reads `postmaster.pid`; undefined while the file is missing its first lines or holds no process id. */
export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split('\n').map(line => line.trim())
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return { pid, socketDir: lines[4] ?? '', status: lines[7] ?? '' }
}

/** One above the largest process id of Linux and macOS, so no process can ever carry it. */
const NOBODYS_PID = 4_194_305

/**
 * The same file with a process id that cannot be alive. Removing the file instead would also remove the
 * shared-memory key by which PostgreSQL notices backends that outlived their parent.
 */
export function disarmedPidFile(text: string): string {
  return text.replace(/^\s*\d+/, () => String(NOBODYS_PID))
}
