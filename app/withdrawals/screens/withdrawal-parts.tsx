import type { ReactNode } from 'react'
import { percentOf } from '../../lib/cents.ts'
import { phrase } from '../../lib/phrase.ts'
import { Amount } from '../../ui/amount.tsx'
import { cx } from '../../ui/cx.ts'
import { useWords } from '../../words/use-words.tsx'

export type WithdrawalPartsProps = {
  amountCents: number
  platformFeeCents: number
  /** The platform fee's share, in basis points. */
  platformBp: number
  processingFeeCents: number
  payoutCents: number
  /** Selects the labels: for the scholar who requests, or for an admin. */
  view?: 'scholar' | 'admin'
  className?: string
}

const words = {
  scholar: { amount: phrase('Available balance'), payout: phrase('You receive') },
  admin: { amount: phrase('Amount'), payout: phrase('Payout') },
}

/** The amount, fees and payout of a withdrawal (P186), without fees of $0 (P855). */
export function WithdrawalParts({ view = 'scholar', ...props }: WithdrawalPartsProps) {
  const { t } = useWords()
  return (
    <dl className={cx('grid gap-2 rounded-md bg-sunken p-4', props.className)}>
      <Line label={t(words[view].amount)} cents={props.amountCents} />
      {props.platformFeeCents > 0 ? (
        <Line
          label={t('Platform fee ({percent})', { percent: percentOf(props.platformBp) })}
          cents={-props.platformFeeCents}
        />
      ) : null}
      {props.processingFeeCents > 0 ? (
        <Line label={t('Processing fee')} cents={-props.processingFeeCents} />
      ) : null}
      <Line
        label={t(words[view].payout)}
        cents={props.payoutCents}
        className="mt-1 border-t border-line pt-3 text-lg font-semibold"
      />
    </dl>
  )
}

function Line({ label, cents, className }: { label: ReactNode; cents: number; className?: string }) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4', className)}>
      <dt>{label}</dt>
      <dd>
        <Amount cents={cents} />
      </dd>
    </div>
  )
}
