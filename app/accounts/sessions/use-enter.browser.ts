import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { sessionHasChanged } from '../../shell/session-changed.ts'

/** Continues after the session has changed: the next page and the frame, which shows who is signed in, update together. */
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
