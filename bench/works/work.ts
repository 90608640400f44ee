import type { Speed } from '../load/speed.ts'

/** The names of the compared servers. `data` is Tassel's answer with the data that a page shows. */
export type SideName =
  | 'Tassel'
  | 'bare'
  | 'memory'
  | 'grouped'
  | 'PostgREST'
  | 'PocketBase'
  | 'data'
  | 'scaled'

/** Runs a work over `connections` connections and returns the speed. */
export type Runner = (connections: number) => Promise<Speed>

export type Sides = Partial<Record<SideName, Runner>>

export type Work = {
  /** The name in the goals and for `--only`, such as 'W1 cold'. */
  name: string
  title: string
  /** The numbers of connections to measure; each is a row of the table. */
  connections: readonly number[]
  /** The sides in the order of their runs. */
  sides: Sides
  /** Runs before the first round. */
  before?: () => Promise<void>
}

/** The median speed of each side. */
export type Result = {
  name: string
  title: string
  connections: number
  speeds: Partial<Record<SideName, Speed>>
}
