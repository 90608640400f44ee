import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Mortarboard } from '../../ui/drawings/mortarboard.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { appName } from '../server-address.browser.ts'

/** Shown when the app can't reach its server at startup. */
export function ServerUnreachable({ again }: { again: () => Promise<void> }) {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    await again()
    setBusy(false)
  }
  return (
    <Page width="text">
      <main className="grid justify-items-center gap-4 py-16 text-center">
        <Mortarboard look="quiet" className="w-28" />
        <h1 className="text-3xl">{t('Can’t reach {name}', { name: appName })}</h1>
        <p className="text-ink-soft">
          {t('Check your connection. Everything will be here once you’re back online.')}
        </p>
        <Button size="lg" busy={busy} onClick={() => void tryAgain()}>
          {t('Retry')}
        </Button>
      </main>
    </Page>
  )
}
