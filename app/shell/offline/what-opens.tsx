import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../words/use-words.tsx'
import { currentAccountId } from './account.browser.ts'
import { sinceWords } from './offline-line.tsx'
import type { Saved } from './saved.ts'
import { savedScreens } from './saved-store.browser.ts'

/** A list of the screens that the signed-in person can open offline. */
export function WhatOpens() {
  const { t, locale } = useWords()
  const [saved, setSaved] = useState<Saved[] | null>(null)
  useEffect(() => void savedScreens().then(setSaved), [])
  if (!saved) return null
  if (saved.length === 0) {
    return currentAccountId() ? (
      <p className="text-ink-soft">{t('Sign in again when you are online.')}</p>
    ) : null
  }
  return (
    <section aria-labelledby="opens-offline" className="mt-6 grid w-full max-w-100 gap-2 text-left">
      <h2 id="opens-offline" className="text-lg">
        {t('What you can open now')}
      </h2>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {saved.map(({ address, screen, at }) => (
          <li key={address}>
            <Link to={screen?.path ?? '/'} className="flex items-baseline justify-between gap-4 px-4 py-3">
              <span className="min-w-0 wrap-anywhere">{screen?.called}</span>
              <span className="shrink-0 text-sm text-ink-soft">
                {t('As of {time}', { time: sinceWords(at, Date.now(), locale) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
