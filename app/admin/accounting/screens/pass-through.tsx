import { type ReactNode, useId } from 'react'
import { Amount } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { useWords } from '../../../words/use-words.tsx'
import { monthLabel } from '../../analytics/calendar.ts'
import type { AccountingData } from '../contract.ts'
import { FigureLink } from './figure-link.tsx'

/** The campaigns' own money passing through: not revenue, shown separately. */
export function PassThrough({ data }: { data: AccountingData }) {
  const { t } = useWords()
  const id = useId()
  const { openingCents, lines, closingCents } = data.ledger.passThrough
  const period = data.month ? monthLabel(data.month, t) : String(data.year)
  return (
    <Card as="section" look="sunken" aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={id} className="text-xl">
          {t('Campaign money, {period}', { period })}
        </h2>
        <p className="text-sm text-ink-soft">{t('Held for scholars; not revenue.')}</p>
      </div>
      <dl className="grid max-w-xl gap-2.5">
        <Line label={t('Owed at the beginning, incl. requested and approved')} cents={openingCents} />
        {lines
          .filter(({ cents }) => cents !== 0)
          .map(line => (
            <Line key={line.label} label={t(line.label)} cents={line.cents}>
              {line.account ? (
                <FigureLink
                  cents={line.cents}
                  account={line.account}
                  year={data.year}
                  month={data.month}
                  label={`${t(line.label)}, ${period}`}
                />
              ) : null}
            </Line>
          ))}
        <Line label={t('Owed at the end, incl. requested and approved')} cents={closingCents} isSum />
      </dl>
    </Card>
  )
}

type LineProps = { label: string; cents: number; isSum?: boolean; children?: ReactNode }

function Line({ label, cents, isSum, children }: LineProps) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-4',
        isSum && 'mt-1 border-t border-line pt-3 font-semibold',
      )}
    >
      <dt>{label}</dt>
      <dd className="shrink-0">{children ?? <Amount cents={cents} signed />}</dd>
    </div>
  )
}
