import { phrase } from '../../lib/phrase.ts'
import { type AdminPage, openPage } from '../admin-page.ts'
import { filterNames, type ListShape } from '../lists/define-list.ts'
import { columnParameters } from '../lists/list-address.ts'

export const viewNameMaxLength = 60
/** The most views that an admin can save, across all lists. */
export const maxViews = 30

export const viewWords = {
  nameMissing: phrase('Please give the view a name.'),
  nameTooLong: phrase('Please use at most 60 characters.'),
  nameTaken: phrase('You already have a view with this name.'),
  tooMany: phrase('You already have 30 views. Delete one you no longer use first.'),
  notFound: phrase('This view is already gone.'),
  unreadable: phrase('This list can’t be saved as a view.'),
} as const

/** The canonical query of a view: parameters in fixed order, so that equal views have equal strings, without page number and opened row. */
export function queryOf(list: ListShape, search: URLSearchParams): string {
  const names = ['search', 'sort', ...filterNames(list), ...columnParameters]
  const entries = names.flatMap(name => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(entries).toString()
}

export function viewAddress({ path = '/' }: ListShape, query: string): string {
  return query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
}

export function pageOfView(pages: readonly AdminPage[], { to }: { to: string }): AdminPage | undefined {
  const [pathname = '', search] = to.split('?')
  return openPage(pages, pathname, search)
}

/** Finds views of these pages whose name and page label contain every typed word. Returns all of them for an empty text. */
export function viewsFor<View extends { to: string; name: string }>(
  pages: readonly AdminPage[],
  typed: string,
  views: readonly View[],
): View[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return views.filter(view => {
    const page = pageOfView(pages, view)
    const text = `${view.name} ${page?.label}`.toLowerCase()
    return page !== undefined && words.every(word => text.includes(word))
  })
}
