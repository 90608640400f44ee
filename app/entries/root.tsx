import { type ComponentType, useEffect, useRef, useSyncExternalStore } from 'react'
import { type Location, Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { ProofHost } from '../accounts/codes/screens/proof-host.tsx'
import { useSessionEvents } from '../accounts/sessions/use-session-events.browser.ts'
import { SecondFactorPrompt } from '../shell/error-screen.tsx'
import { Footer } from '../shell/footer.tsx'
import { notFoundWords } from '../shell/not-found.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { PublicHeader } from '../shell/public-header.tsx'
import type { Around, Frame, PageMeta } from '../shell/screen.ts'
import type { SessionData } from '../shell/session.ts'
import { markSessionFresh } from '../shell/session-changed.ts'
import { useSession } from '../shell/use-session.tsx'
import { offlineLine, onConnection } from '../shell/wire/connection.browser.ts'
import { useLive } from '../shell/wire/use-live.browser.ts'
import { late } from '../ui/late.tsx'
import { ToastHost } from '../ui/overlays/toast-host.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { learnedAt } from '../ui/use-now.ts'
import type { Words } from '../words/translate.ts'
import { SignProvider, useWords } from '../words/use-words.tsx'

const SecondFactor = late(
  async () => (await import('../accounts/codes/screens/second-factor.tsx')).SecondFactor,
)

type Handle = {
  frame?: Frame
  around?: Around
  describe?: (data: unknown, session: SessionData, words: Words) => PageMeta
  /** True if the screen has a loader. Without data, the loader was then refused. */
  loads?: boolean
}

/** A component that renders only for signed-in people, around or above the screen. */
export type SignedInFrame = ComponentType<{ session: SessionData }>

/** Renders every screen in its frame, with amounts in the branding's currency. */
export function Root({ SignedIn }: { SignedIn: SignedInFrame }) {
  const session = useSession()
  return (
    <SignProvider value={session.branding.currencySign}>
      {session.ownStyles ? (
        <style href={`branding-${session.branding.color}`} precedence="own">
          {session.ownStyles}
        </style>
      ) : null}
      <SecondFactorPrompt value={SecondFactor}>
        <Framed session={session} SignedIn={SignedIn} />
      </SecondFactorPrompt>
    </SignProvider>
  )
}

/** The frame around a screen: meta tags, banners, header, navigation, and footer, depending on the screen's `frame`. */
function Framed({ session, SignedIn }: { session: SessionData; SignedIn: SignedInFrame }) {
  const words = useWords()
  const { t } = words
  useSessionEvents(session.viewer)
  const matches = useMatches()
  const location = useLocation()
  const last = matches.at(-1)
  const handle = (last?.handle ?? {}) as Handle
  useLive(ownTopics(session, last?.loaderData))
  const frame = handle.frame ?? 'public'
  const Around = handle.around
  const OfflineLine = useSyncExternalStore(onConnection, offlineLine, offlineLine)
  useTopOfEveryPath(location)
  useEffect(() => {
    learnedAt(Date.parse(session.now))
  }, [session.now])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response of the server is a new session object
  useEffect(markSessionFresh, [session])
  const showsNavigation = frame === 'app' || frame === 'admin'
  const refused = handle.loads && last?.loaderData === undefined
  const described = refused ? undefined : handle.describe?.(last?.loaderData, session, words)
  const unknown = { title: t('Page not found'), description: t(notFoundWords), noIndex: true }
  return (
    <>
      {/* If the data was refused, the error screen renders the title. */}
      {refused ? null : <PageHead meta={described ?? unknown} product={session.branding.product} />}
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <noscript>
        <p className="bg-sky-tint px-4 py-3 text-center">
          {t('Donations and forms need JavaScript, which is turned off in this browser.')}
        </p>
      </noscript>
      {session.demo || session.testPayments ? <PaymentsBanner isDemo={session.demo} /> : null}
      {OfflineLine ? <OfflineLine data={last?.loaderData} /> : null}
      <div className="contents" data-frame={frame}>
        {frame === 'plain' ? null : <PublicHeader hasBar={showsNavigation} />}
        <main id="main" tabIndex={-1} className="min-h-[60vh] outline-none">
          {Around ? (
            <Around>
              <Outlet />
            </Around>
          ) : (
            <Outlet />
          )}
        </main>
        {frame === 'plain' ? null : (
          <div className={showsNavigation ? 'max-md:pb-24' : undefined}>
            <Footer />
          </div>
        )}
      </div>
      <NextPage />
      {session.viewer ? <SignedIn session={session} /> : null}
      <ProofHost />
      <ToastHost />
    </>
  )
}

/** Shows a progress bar while the next page loads; the current page stays visible. */
function NextPage() {
  return useNavigation().state === 'idle' ? null : <ProgressBar />
}

/**
 * P250: scrolls to the top on every path change, or to the URL's fragment. Hydration is not a path change, so it keeps
 * the reader's scroll position.
 */
function useTopOfEveryPath({ key, pathname, hash }: Location) {
  const shown = useRef({ key, pathname })
  useEffect(() => {
    const before = shown.current
    shown.current = { key, pathname }
    if (before.key === key) return
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
    else if (before.pathname !== pathname) window.scrollTo(0, 0)
  }, [key, pathname, hash])
}

/**
 * The signed-in person's own topic, which keeps unread count and picture up to date. Empty if the screen's data already
 * includes that topic.
 */
function ownTopics({ viewer }: SessionData, data: unknown): string[] {
  if (!viewer) return []
  const own = `user:${viewer.userId}`
  const watched = (data as { topics?: string[] } | null | undefined)?.topics ?? []
  return watched.includes(own) ? [] : [own]
}

/**
 * A banner on every page stating that no money moves: in the demo, and on a real platform with test payments (P198).
 */
export function PaymentsBanner({ isDemo }: { isDemo: boolean }) {
  const { t } = useWords()
  return (
    <aside
      aria-label={isDemo ? t('Demo') : t('Test payments')}
      className={`px-4 py-1.5 text-center text-sm ${isDemo ? 'bg-gold-tint text-gold-ink print:hidden' : 'bg-clay-tint text-ink'}`}
    >
      {isDemo
        ? t('Demo: no real money.')
        : t('Test payments: no card is charged, and nothing can be paid out.')}{' '}
      {isDemo ? (
        <a href="/demo/inbox" className="font-semibold underline underline-offset-2">
          {t('Demo inbox')}
        </a>
      ) : null}
    </aside>
  )
}
