import type { adminGroups } from '../pages.ts'

/** The admin pages whose name or group holds every word that was typed, in their order; all of them for nothing. */
export function pagesFor(typed: string, groups: typeof adminGroups) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .flatMap(({ label: group, pages }) => pages.map(page => ({ ...page, group })))
    .filter(({ label, group }) => words.every(word => `${label} ${group}`.toLowerCase().includes(word)))
}
