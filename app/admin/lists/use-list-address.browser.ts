import { useSearchParams } from 'react-router'

/** The state of a list, kept in the page's address for Back, reload and links. */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const changed = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next
  }
  return {
    get: (name: string) => search.get(name) ?? '',
    /** Changes the address; another search, order or filter begins at the first page unless a page is named. */
    set(change: Record<string, string | null>, options: { replace?: boolean } = {}) {
      setSearch(changed({ page: null, ...change }), { preventScrollReset: true, ...options })
    },
    /** Changes parameters that do not reload the rows: an opened detail, hidden columns. */
    show(change: Record<string, string | null>, options: { replace?: boolean } = {}) {
      setSearch(changed(change), { preventScrollReset: true, ...options })
    },
    link: (change: Record<string, string | null>) => `?${changed(change)}`,
  }
}
