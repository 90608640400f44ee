import { useState } from 'react'

export type Selection<Row> = {
  rows: readonly Row[]
  has: (key: string) => boolean
  turn: (key: string) => void
  /** All that can be selected on the page, or none of them. */
  turnAll: () => void
  clear: () => void
}

/** The chosen rows of the page that is shown; what leaves the page, or cannot be chosen any more, leaves the selection. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const here = rows.filter(row => chosen.has(keyOf(row)))
  return {
    rows: here,
    has: key => chosen.has(key),
    turn(key) {
      const next = new Set(chosen)
      if (!next.delete(key)) next.add(key)
      setChosen(next)
    },
    turnAll: () => setChosen(here.length === rows.length ? new Set() : new Set(rows.map(keyOf))),
    clear: () => setChosen(new Set()),
  }
}
