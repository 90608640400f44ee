import { useRouteLoaderData } from 'react-router'
import type { SessionData } from './session.ts'

/** The root route's data. Throws outside the root route. */
export function useSession(): SessionData {
  const session = useRouteLoaderData<SessionData>('root')
  if (!session) throw new Error('useSession outside the root route')
  return session
}
