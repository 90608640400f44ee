import { useWords } from '../words/use-words.tsx'

/** Says on every page that no money moves: in the demo, and where cards are tests but everything else is real (P198). */
export function PaymentsBanner({ isDemo }: { isDemo: boolean }) {
  const { t } = useWords()
  return (
    <aside
      aria-label={isDemo ? t('Demo') : t('Test payments')}
      className={`px-4 py-1.5 text-center text-sm ${isDemo ? 'bg-gold-tint text-gold-ink' : 'bg-clay-tint text-ink'}`}
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
