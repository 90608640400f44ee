import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import type { DataRouter } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Mortarboard } from '../../ui/drawings/mortarboard.tsx'
import { useWords } from '../../words/use-words.tsx'
import { connectRouter } from '../go-with-router.browser.ts'
import { isTooOldNow, onTooOld, storeAddress } from '../server-address.browser.ts'
import { PullToRefresh } from './pull-to-refresh.tsx'

/** Wraps the website's screens in the app's connections and notices. */
export function NativeApp({ router, children }: { router: DataRouter; children: ReactNode }) {
  const tooOld = useSyncExternalStore(onTooOld, isTooOldNow)
  useEffect(() => connectRouter(router), [router])
  return (
    <>
      {/* The screens stay mounted under the update notice, so typed text survives. */}
      <div inert={tooOld}>{children}</div>
      <PullToRefresh router={router} />
      {tooOld ? <PleaseUpdate /> : null}
    </>
  )
}

/** Covers the screens of an app that is too old for the server. Typed text survives. */
export function PleaseUpdate() {
  const { t } = useWords()
  return (
    <div
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="please-update"
      aria-describedby="please-update-why"
      className="fixed inset-0 z-(--z-toast) grid content-center justify-items-center gap-4 bg-paper p-6 text-center"
    >
      <Mortarboard look="quiet" className="w-28" />
      <h1 id="please-update" className="text-3xl">
        {t('Please update the app')}
      </h1>
      <p id="please-update-why" className="measure text-ink-soft">
        {storeAddress
          ? t('This version is too old for the server. What you typed will still be here after you update.')
          : t(
              'This version is too old for the server. Update the app where you got it: what you typed will still be here.',
            )}
      </p>
      {storeAddress ? (
        <a href={storeAddress} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {t('Get the new version')}
        </a>
      ) : null}
    </div>
  )
}
