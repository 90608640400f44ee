import { useId } from 'react'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { Balances } from '../balances.ts'

/** The specification's planning figures, shown separately from the true ones (P233). */
export function Estimate({ estimate }: { estimate: Balances['estimate'] }) {
  const { t } = useWords()
  const id = useId()
  return (
    <Card as="section" look="sunken" aria-labelledby={id}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg">
          {t('Planning estimate')}
        </h2>
        <Badge tone="sky">{t('Estimate')}</Badge>
      </div>
      <p className="mb-4 text-sm text-ink-soft">
        {t('Fixed shares of Total Raised, for planning. The figures above are actual.')}
      </p>
      <dl className="grid gap-2.5">
        <Line label={t('Estimated fees (5.9% of raised)')} cents={estimate.feesCents} />
        <Line label={t('Estimated net volume (90% of raised)')} cents={estimate.netVolumeCents} />
      </dl>
    </Card>
  )
}

function Line({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd className="shrink-0">
        <Amount cents={cents} signed />
      </dd>
    </div>
  )
}
