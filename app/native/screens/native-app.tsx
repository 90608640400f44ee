import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { isTooOldNow, onTooOld } from '../app-state.browser.ts'
import { goWithTheRouter } from '../go-with-router.browser.ts'
import type { NativeRouter } from '../native-router.ts'
import { PleaseUpdate } from './please-update.tsx'
import { PullToRefresh } from './pull-to-refresh.tsx'

/** What the app puts around the website's screens. */
export function NativeApp({ router, children }: { router: NativeRouter; children: ReactNode }) {
  const tooOld = useSyncExternalStore(onTooOld, isTooOldNow)
  useEffect(() => goWithTheRouter(router), [router])
  return (
    <>
      {/* What was typed stays where it is, under the notice. */}
      <div inert={tooOld}>{children}</div>
      <PullToRefresh router={router} />
      {tooOld ? <PleaseUpdate /> : null}
    </>
  )
}
