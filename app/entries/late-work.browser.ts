import type { DataRouter } from 'react-router'
import { countVisits } from '../campaigns/figures/count.browser.ts'
import { followVersion } from '../shell/offline/follow-version.browser.ts'
import type { SessionData } from '../shell/session.ts'
import { saveSeenScreens } from './save-seen-screens.browser.ts'

/** A visitor may be gone again soon: the service worker loads all screens, which is for who stays. */
const visitorsWaitMs = 10_000

/** Counts the visit, saves the screens that are seen, and registers the service worker. Loaded late: no page waits for it. */
export async function startLateWork(router: DataRouter, script: string): Promise<void> {
  countVisits(router)
  await saveSeenScreens(router, script)
  const session = router.state.loaderData?.root as SessionData | undefined
  setTimeout(() => void followVersion(), session?.viewer ? 0 : visitorsWaitMs)
}
