import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** Reads and changes a list's state, which is in the URL so that Back, reload and links work. Setting a parameter to null removes it. */
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
    /** Changes the state and returns to the first page, unless `change` has a page. */
    set(change: Record<string, string | null>, options: { replace?: boolean } = {}) {
      setSearch(changed({ page: null, ...change }), { preventScrollReset: true, ...options })
    },
    /** Changes state that doesn't affect the rows, such as hidden columns, so it keeps the page number. */
    show(change: Record<string, string | null>, options: { replace?: boolean } = {}) {
      setSearch(changed(change), { preventScrollReset: true, ...options })
    },
    link: (change: Record<string, string | null>) => `?${changed(change)}`,
  }
}

/**
 * The id of the item that is open in a dialog. It is the URL parameter `name`, so that links can open the dialog, and also React state, so
 * that the dialog opens and closes immediately instead of after the list has reloaded.
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
