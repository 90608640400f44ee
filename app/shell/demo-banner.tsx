import { useWords } from '../words/use-words.tsx'

/** Says on every page of the demo that no money moves. */
export function DemoBanner() {
  const { t } = useWords()
  return (
    <aside aria-label={t('Demo')} className="bg-gold-tint px-4 py-1.5 text-center text-sm text-gold-ink">
      {t('Demo: no real money.')}{' '}
      <a href="/demo/inbox" className="font-semibold underline underline-offset-2">
        {t('Demo inbox')}
      </a>
    </aside>
  )
}
