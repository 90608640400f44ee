import type { Speed } from '../load/speed.ts'

/** The servers that are compared. */
export type SideName = 'Tassel' | 'bare' | 'memory' | 'static' | 'grouped' | 'scaled'

/** Does the work over so many connections and returns the speed. */
export type Runner = (connections: number) => Promise<Speed>

export type Work = {
  /** W1, as issue and documents name it. */
  name: string
  title: string
  /** How many ask at once: each is a row of the table. */
  connections: readonly number[]
  /** Who takes turns, in this order. */
  sides: Partial<Record<SideName, Runner>>
  /** Rounds that count; fewer if one answer takes seconds. */
  rounds?: number
}

/** The median of each side's rounds. */
export type Result = {
  name: string
  title: string
  connections: number
  speeds: Partial<Record<SideName, Speed>>
}
