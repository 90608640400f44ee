import type { Speed } from '../load/speed.ts'

/** The names of the compared servers. */
export type SideName = 'Tassel' | 'bare' | 'memory' | 'static' | 'grouped' | 'scaled'

/** Runs a work over `connections` connections and returns the speed. */
export type Runner = (connections: number) => Promise<Speed>

export type Work = {
  /** The name in the issue and the documentation, such as 'W1'. */
  name: string
  title: string
  /** The numbers of connections to measure; each is a row of the table. */
  connections: readonly number[]
  /** The sides in the order of their runs. */
  sides: Partial<Record<SideName, Runner>>
  /** The number of measured rounds, if it differs from the default, because one response takes seconds. */
  rounds?: number
}

/** The median speed of each side. */
export type Result = {
  name: string
  title: string
  connections: number
  speeds: Partial<Record<SideName, Speed>>
}
