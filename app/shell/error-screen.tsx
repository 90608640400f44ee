import { type ComponentType, createContext, useContext, useEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import type { RefusalBody } from '../lib/refusal.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Mortarboard } from '../ui/drawings/mortarboard.tsx'
import { late } from '../ui/late.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.tsx'
import { NotFound, notFoundWords } from './not-found.tsx'
import { RefusedHead } from './page-head.tsx'
import { isReachable } from './wire/connection.browser.ts'
import { Unreachable } from './wire/unreachable.ts'

const WhatOpens = late(async () => (await import('./offline/what-opens.tsx')).WhatOpens, { quiet: true })

/** Asks for a second factor, with the refusal's words. The root provides it, because the shell knows no domain. */
export const SecondFactorPrompt = createContext<ComponentType<{ words: string }> | null>(null)

/** Shown when a loader refuses or a screen crashes. */
export function ErrorScreen() {
  const { t } = useWords()
  const error = useRouteError()
  const SecondFactor = useContext(SecondFactorPrompt)
  const { pathname, search } = useLocation()
  const unreachable = error instanceof Unreachable
  const missesFile = unreachable && error.isFile
  const [serverIsThere, setServerIsThere] = useState(missesFile && navigator.onLine)
  // The server responds but the file is gone, so it runs a newer version, which a reload loads.
  useEffect(() => {
    if (!missesFile) return
    fetch('/healthz').then(
      () => window.location.reload(),
      () => setServerIsThere(false),
    )
  }, [missesFile])
  if (unreachable) return serverIsThere ? null : <OfflineScreen />
  const refused = isRouteErrorResponse(error) ? (error.data as RefusalBody | null)?.error : undefined
  if (isRouteErrorResponse(error) && error.status === 404 && (!refused || refused.code === 'NotFound')) {
    return (
      <>
        <RefusedHead title={t('Page not found')} description={t(notFoundWords)} />
        <NotFound />
      </>
    )
  }
  if (refused?.code === 'SecondFactorRequired' && SecondFactor)
    return <SecondFactor words={refused.message} />
  const heading = refused?.title ?? refused?.message ?? t('Something went wrong. Please try again.')
  const signIn = refused?.code === 'SignInRequired'
  const signInAddress = `/signin?next=${encodeURIComponent(pathname + search)}`
  return (
    <Page width="text">
      {isRouteErrorResponse(error) ? (
        <RefusedHead title={heading} description={refused?.message ?? heading} />
      ) : null}
      <div className="grid justify-items-center gap-4 py-16 text-center">
        <Mortarboard look="quiet" className="w-28" />
        <h1 className="text-3xl">{heading}</h1>
        {refused?.title ? <p className="text-ink-soft">{refused.message}</p> : null}
        {refused && !refused.title ? (
          <p className="text-sm text-ink-soft">
            {t('Reference: {requestId}', { requestId: refused.requestId })}
          </p>
        ) : null}
        <Link to={signIn ? signInAddress : '/'} className={buttonClass({ variant: 'primary' })}>
          {signIn ? t('Sign In') : t('Back to Home')}
        </Link>
      </div>
    </Page>
  )
}

/** Shown for an unknown path. Offline, the path may belong to a screen that this device has not loaded. */
export function UnknownScreen() {
  const [reachable] = useState(isReachable)
  return reachable ? <NotFound /> : <OfflineScreen />
}

/** Shown for a page that can't be loaded offline. */
function OfflineScreen() {
  const { t } = useWords()
  const words = t('You seem to be offline. Nothing was lost; please try again.')
  return (
    <Page width="text">
      <RefusedHead title={t('Not available')} description={words} />
      <div className="grid justify-items-center gap-4 py-16 text-center">
        <Mortarboard look="quiet" className="w-28" />
        <h1 className="text-2xl">{words}</h1>
        <Button onClick={() => window.location.reload()}>{t('Try again')}</Button>
        <WhatOpens />
      </div>
    </Page>
  )
}
