import type { Message } from '../../lib/phrase.ts'
import type { AdminPage } from '../admin-page.ts'
import type { PendingCounts } from './contract.ts'

export type Task = {
  label: Message
  about: Message
  to: string
  /** Pending items by kind. `to` is the URL of a list of exactly the counted items. */
  pending: { count: number; label: Message; to: string }[]
}

/** Returns a task per admin page that has a description. Tasks with pending items come first, otherwise in navigation order. */
export function adminTasks(pages: readonly AdminPage[], counts: PendingCounts): Task[] {
  const tasks = pages.flatMap(({ label, about, path, pending = [] }): Task[] => {
    if (!about) return []
    const items = pending.map(({ count, one, many, query = '' }) => ({
      count: counts[count],
      label: counts[count] === 1 ? one : many,
      to: path + query,
    }))
    return [{ label, about, to: path, pending: items.filter(({ count }) => count > 0) }]
  })
  const isUrgent = (task: Task) => task.pending.length > 0
  return [...tasks.filter(isUrgent), ...tasks.filter(task => !isUrgent(task))]
}

/** Returns the number of pending items by page path. Pages without any are left out. */
export function pendingByPage(
  pages: readonly AdminPage[],
  counts: PendingCounts,
): ReadonlyMap<string, number> {
  const sums = pages.map(
    ({ path, pending = [] }) => [path, pending.reduce((sum, { count }) => sum + counts[count], 0)] as const,
  )
  return new Map(sums.filter(([, sum]) => sum > 0))
}
