import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { sessionHasChanged } from '../../shell/session-changed.ts'

/** Navigates after a sign-in or sign-out, and updates the page together with the frame, which shows the signed-in person. */
export function useEnter(): (path: string) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async path => {
      sessionHasChanged()
      await navigate(path, { replace: true })
    },
    [navigate],
  )
}
