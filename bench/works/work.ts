import type { Speed } from '../load/speed.ts'

/** The compared servers. */
export type SideName = 'Tassel' | 'bare' | 'memory' | 'static' | 'grouped' | 'scaled'

/** Runs the work over `connections` connections and returns the speed. */
export type Runner = (connections: number) => Promise<Speed>

export type Work = {
  /** 'W1', as the issue and the documents name it. */
  name: string
  title: string
  /** The numbers of connections; each is a row of the table. */
  connections: readonly number[]
  /** The sides, in order. */
  sides: Partial<Record<SideName, Runner>>
  /** Counted rounds; fewer if one answer takes seconds. */
  rounds?: number
}

/** The median of each side's rounds. */
export type Result = {
  name: string
  title: string
  connections: number
  speeds: Partial<Record<SideName, Speed>>
}
