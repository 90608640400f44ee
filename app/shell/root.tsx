import { useEffect } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { DemoBanner } from './demo-banner.tsx'
import { Navigation } from './navigation.tsx'
import { PageHead } from './page-head.tsx'
import { PublicHeader } from './public-header.tsx'
import type { Frame, PageMeta } from './screen.ts'
import type { SessionData } from './session.ts'
import { useSession } from './use-session.tsx'

type Handle = { frame?: Frame; describe?: (data: unknown, session: SessionData) => PageMeta }

/** The frame around every screen: page tags, demo banner, header or navigation by the screen's kind. */
export function Root() {
  const session = useSession()
  const matches = useMatches()
  const { pathname } = useLocation()
  const last = matches.at(-1)
  const handle = (last?.handle ?? {}) as Handle
  const frame = handle.frame ?? 'public'
  useEffect(() => {
    if (pathname && !window.location.hash) window.scrollTo(0, 0)
  }, [pathname])
  const described = last?.loaderData === undefined && last?.id !== 'root' ? undefined : last?.loaderData
  const meta = handle.describe?.(described, session) ?? {
    title: 'Page not found',
    description: '',
    noIndex: true,
  }
  return (
    <>
      <PageHead meta={meta} product={session.branding.product} />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {session.demo ? <DemoBanner /> : null}
      {frame === 'plain' ? null : <PublicHeader />}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {frame === 'app' ? <Navigation /> : null}
    </>
  )
}
