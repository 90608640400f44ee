import { useState } from 'react'
import { useListAddress } from '../lists/use-list-address.browser.ts'

/**
 * What is open in a dialog, by its id: stored in the address under `name`, so that a link opens it, and in state, so that it
 * opens and closes at once and not after the list has reloaded.
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
