import { adminPages } from '../pages.ts'
import type { Waiting } from './contract.ts'

/** An admin task, its address, and its pending items: each count links to exactly what was counted. */
export type Task = {
  label: string
  about: string
  to: string
  waits: { count: number; of: string; to: string }[]
}

/** Every admin page with something to do there: pages with pending items first, otherwise in the order of the navigation (issue 4). */
export function adminTasks(waiting: Waiting): Task[] {
  const tasks = adminPages.flatMap(({ label, about, path, pending = [] }) => {
    if (!about) return []
    const waits = pending.flatMap(({ count, one, many, query = '' }) =>
      waiting[count] === 0
        ? []
        : [{ count: waiting[count], of: waiting[count] === 1 ? one : many, to: path + query }],
    )
    return [{ label, about, to: path, waits }]
  })
  return [...tasks.filter(task => task.waits.length > 0), ...tasks.filter(task => task.waits.length === 0)]
}

/** How many items are pending on each page, by its path; pages without are left out. */
export function waitingAt(waiting: Waiting): ReadonlyMap<string, number> {
  const sums = adminPages.map(
    ({ path, pending = [] }) => [path, pending.reduce((sum, { count }) => sum + waiting[count], 0)] as const,
  )
  return new Map(sums.filter(([, count]) => count > 0))
}
