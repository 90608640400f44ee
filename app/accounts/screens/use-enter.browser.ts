import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { sessionHasChanged } from '../../shell/session-changed.ts'

/** Goes on after the session has changed: the next page and the frame, which learns who is here now, come together. */
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
