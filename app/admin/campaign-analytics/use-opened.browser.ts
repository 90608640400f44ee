import { useState } from 'react'
import { useListAddress } from '../lists/use-list-address.browser.ts'

/**
 * What is opened in a dialog, by its id: kept in the address under `name`, so that a link opens it, and here, so that it opens
 * and closes at once and not after the list has been loaded again.
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
