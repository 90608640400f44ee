import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { sessionHasChanged } from '../../shell/session-changed.ts'

/** Navigates after the session changes, updating the page together with the frame, which shows who is signed in. */
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
