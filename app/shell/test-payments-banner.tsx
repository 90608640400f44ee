import { useWords } from '../words/use-words.tsx'

/** Says on every page that cards are tests where everything else is real (decision 23). */
export function TestPaymentsBanner() {
  const { t } = useWords()
  return (
    <aside
      aria-label={t('Test payments')}
      className="border-b border-clay/30 bg-clay-tint px-4 py-1.5 text-center text-sm text-ink"
    >
      {t('Test payments: no card is charged, and nothing can be paid out.')}
    </aside>
  )
}
