import { type AdminPage, openPage } from '../admin-page.ts'
import { filterNames, type ListShape } from '../lists/define-list.ts'

/** The address's names for hidden columns and for optional ones that are shown (shown-columns.ts). */
export const columnNames = ['hide', 'with'] as const

/** The stored query of a list's address, in a fixed order so that two compare equal; without the page number and opened rows. */
export function queryOf(list: ListShape, search: URLSearchParams): string {
  const names = ['search', 'sort', ...filterNames(list), ...columnNames]
  const entries = names.flatMap(name => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(entries).toString()
}

/** The address of a view, always on this site. */
export function viewAddress({ path = '/' }: ListShape, query: string): string {
  return query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
}

/** The admin page that a view opens. */
export function pageOfView(pages: readonly AdminPage[], { to }: { to: string }): AdminPage | undefined {
  const [pathname = '', search] = to.split('?')
  return openPage(pages, pathname, search)
}

/** The views whose name and page label contain every typed word; all views if nothing is typed. */
export function viewsFor<View extends { to: string; name: string }>(
  pages: readonly AdminPage[],
  typed: string,
  views: readonly View[],
): View[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return views.filter(view => {
    const text = `${view.name} ${pageOfView(pages, view)?.label}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}
