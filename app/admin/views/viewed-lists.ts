import { adminPages } from '../pages.ts'

/** What a list's page takes in its address besides its search and order, without what is opened on it. */
type ViewedList = { path: string; names: readonly string[] }

/** The lists whose views are saved, by the name they are kept under. */
export const viewedLists = {
  transactions: { path: '/transactions', names: ['status', 'from', 'to', 'campaign'] },
  withdrawals: { path: '/analytics?tab=withdrawals', names: ['status', 'batch'] },
  users: { path: '/analytics?tab=users', names: ['who'] },
  scholars: { path: '/analytics?tab=scholars', names: ['status'] },
  donors: { path: '/customers', names: [] },
  campaigns: { path: '/campaign-analytics', names: [] },
  moderation: { path: '/admin/moderation', names: ['tab'] },
  'audit-log': { path: '/admin/audit-log', names: ['action', 'actor', 'subject'] },
} as const satisfies Record<string, ViewedList>

export type ViewedListName = keyof typeof viewedLists

export const viewedListNames = Object.keys(viewedLists) as ViewedListName[]

/** Columns that are not there by default, and those that are and were taken away (shown-columns.ts). */
export const columnNames = ['hide', 'with'] as const

/** What a view keeps of a list's address, always in the same order, so that two can be compared: neither the page nor what is opened. */
export function queryOf(list: ViewedListName, search: URLSearchParams): string {
  const names = ['search', 'sort', ...viewedLists[list].names, ...columnNames]
  const given = names.flatMap(name => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(given).toString()
}

/** Where a view leads: an address of this site's own pages, whatever stands in its query. */
export function viewAddress(list: ViewedListName, query: string): string {
  const { path } = viewedLists[list]
  return query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
}

/** The page's name, as the sidebar has it. */
export function viewedPage(list: ViewedListName): string {
  const { path } = viewedLists[list]
  return adminPages.find(page => page.path === path)?.label ?? ''
}

/** The views whose name, or whose page's, holds every word that was typed; all of them for nothing. */
export function viewsFor<View extends { list: ViewedListName; name: string }>(
  typed: string,
  views: readonly View[],
): View[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return views.filter(({ list, name }) => {
    const text = `${name} ${viewedPage(list)}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}
