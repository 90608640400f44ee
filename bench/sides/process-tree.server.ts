import { readdirSync, readFileSync } from 'node:fs'

/**
 * The resident memory in MB of a process and its descendants, without an embedded PostgreSQL. Shared pages count once per process. Works
 * only on Linux; returns 0 elsewhere.
 */
export function memoryOf(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + residentBytes(one), 0) / 1_000_000
}

/** The processor time, in seconds, that a process and its descendants have used. Works only on Linux; returns 0 elsewhere. */
export function processorSecondsOf(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + ticksOf(one), 0) / TICKS_PER_SECOND
}

/** Samples the memory every half second; `stop` returns the maximum in MB. */
export function watchMemory(pid: number): { stop(): number } {
  let highest = 0
  const look = () => {
    highest = Math.max(highest, memoryOf(pid))
  }
  const looking = setInterval(look, 500)
  return {
    stop() {
      clearInterval(looking)
      return highest
    },
  }
}

function treeOf(pid: number): number[] {
  const children = threadsOf(pid).flatMap(thread =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
  )
  const ours = children.map(Number).filter(child => read(`/proc/${child}/comm`).trim() !== 'postgres')
  return [pid, ...ours.flatMap(treeOf)]
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

const residentBytes = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024

/** Linux reports processor time in this unit on every platform that Node supports. */
const TICKS_PER_SECOND = 100

/** User and system time of a process and of its children that have ended; fields 14 to 17 of proc_pid_stat(5). */
function ticksOf(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ').slice(11, 15) ?? []
  return fields.reduce((sum, field) => sum + Number(field), 0)
}

/** Returns an empty string if the process has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
