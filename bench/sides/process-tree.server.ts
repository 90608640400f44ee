import { readdirSync, readFileSync } from 'node:fs'

/**
 * The resident memory in MB of a process and its descendants, without an embedded PostgreSQL. Shared pages count once per process. Works
 * only on Linux; returns 0 elsewhere.
 */
export function memoryOf(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + residentBytes(one), 0) / 1_000_000
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

/** Returns an empty string if the process has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
