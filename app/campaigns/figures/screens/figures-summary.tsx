import { Link as RouterLink } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { formatCount } from '../../../ui/charts/figures.ts'
import { Link } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { FiguresSummary as Summary } from '../figures.ts'

/** The last 30 days, with a link to all figures (P497). */
export function FiguresSummary({ campaignId, figures }: { campaignId: string; figures: Summary }) {
  const { t } = useWords()
  const shown = [
    { label: t('Donations'), value: figures.donations },
    { label: t('Visits'), value: figures.visits },
    { label: t('Shares'), value: figures.shares },
  ]
  return (
    <Card as="section" aria-labelledby="campaign-figures" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="campaign-figures" className="text-xl">
          {t('Last 30 days')}
        </h2>
        <Link asChild>
          <RouterLink to={`/campaign-figures/${campaignId}`} className="py-1">
            {t('See your figures')}
          </RouterLink>
        </Link>
      </div>
      <dl className="grid grid-cols-3 gap-3">
        {shown.map(({ label, value }) => (
          <div key={label} className="grid content-start gap-0.5">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="figures font-display text-xl font-semibold">{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
