import { useCallback } from 'react'
import { useNavigate, useRevalidator } from 'react-router'

/** Goes on after the session has changed, and lets the frame learn who is here now. */
export function useEnter(): (path: string) => Promise<void> {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return useCallback(
    async path => {
      await navigate(path, { replace: true })
      await revalidate()
    },
    [navigate, revalidate],
  )
}
