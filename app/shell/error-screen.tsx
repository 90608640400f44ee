import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import type { RefusalBody } from '../lib/refusal.ts'
import { NotFound } from './not-found.tsx'

/** What a person sees when a loader refused or a screen crashed. */
export function ErrorScreen() {
  const error = useRouteError()
  const refused = isRouteErrorResponse(error) ? (error.data as RefusalBody | null)?.error : undefined
  if (isRouteErrorResponse(error) && error.status === 404 && refused?.code === 'NotFound') return <NotFound />
  const signIn = refused?.code === 'SignInRequired'
  return (
    <section className="page-narrow stack-center">
      <h1>{refused?.title ?? (refused ? refused.message : 'Something went wrong. Please try again.')}</h1>
      {refused?.title ? <p>{refused.message}</p> : null}
      {refused?.requestId && !refused.title ? (
        <p className="text-soft">Reference {refused.requestId}</p>
      ) : null}
      <Link to={signIn ? '/signin' : '/'} className="link">
        {signIn ? 'Sign In' : 'Back to Home'}
      </Link>
    </section>
  )
}
