import { useEffect, useRef } from 'react'
import { closeOnBack } from '#device/back.browser.ts'

/** Closes an open dialog with the phone's Back button, unless it is locked. */
export function useCloseOnBack(isOpen: boolean, isLocked: boolean, close: () => void): void {
  const now = useRef({ isLocked, close })
  useEffect(() => {
    now.current = { isLocked, close }
  })
  useEffect(() => {
    if (!isOpen) return
    return closeOnBack(() => {
      if (now.current.isLocked) return false
      now.current.close()
      return true
    })
  }, [isOpen])
}
