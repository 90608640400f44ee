import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** A list's state, in the page's address for Back, reload and links. Null removes a parameter. */
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
    /** Changes the address. Goes to the first page unless `change` names a page. */
    set(change: Record<string, string | null>, options: { replace?: boolean } = {}) {
      setSearch(changed({ page: null, ...change }), { preventScrollReset: true, ...options })
    },
    /** Changes the address without leaving the page of rows: an opened detail, hidden columns. */
    show(change: Record<string, string | null>, options: { replace?: boolean } = {}) {
      setSearch(changed(change), { preventScrollReset: true, ...options })
    },
    link: (change: Record<string, string | null>) => `?${changed(change)}`,
  }
}

/**
 * The id that is open in a dialog, in the address under `name` for links. Also in state, so that the dialog opens and closes at once
 * instead of after the list has reloaded.
 */
export function useOpened(name: string) {
  const address = useListAddress()
  const [id, setId] = useState(address.get(name))
  const change = (next: string) => {
    setId(next)
    address.show({ [name]: next || null }, { replace: true })
  }
  return { id, open: change, close: () => change('') }
}
