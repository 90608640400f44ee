import { Amount } from '../../../ui/amount.tsx'
import { cx } from '../../../ui/cx.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { Quote } from '../../contract.ts'
import { netAmountWords } from '../../net-amount.ts'
import { finalWords, summaryLines } from '../receipt.ts'

type DonationSummaryProps = {
  quote: Quote | null
  isStale: boolean
  names: { student: string; product: string; foundation: string }
  id: string
}

/** The quote's lines, and how much of the donation reaches the student. */
export function DonationSummary({ quote, isStale, names, id }: DonationSummaryProps) {
  const words = useWords()
  const { t, money } = words
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label={t('Summary')}
      aria-busy={isStale}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md bg-sunken p-4"
    >
      <h3 className="text-lg">{t('Summary')}</h3>
      <dl
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] gap-1.5 transition-opacity',
          quote && isStale && 'opacity-60',
        )}
      >
        {quote ? (
          summaryLines(quote, names, words).map(line => (
            <Line key={line.key} label={line.label} cents={line.cents} />
          ))
        ) : (
          <Line label={t('Goes to {student}’s campaign', names)} />
        )}
        <Line label={t('Total')} cents={quote?.lines.total} strong />
      </dl>
      <hr className="stitch" />
      {quote ? (
        <p className="text-base wrap-anywhere">
          {quote.coversFees || quote.lines.processingFee === 0
            ? null
            : `${t('The processing fee comes out of your {sum}, so {rest} goes to {student}’s campaign.', {
                ...names,
                sum: money(quote.amountCents),
                rest: money(quote.lines.amount),
              })} `}
          {netAmountWords(names.student, quote.lines.amount, quote.fees, words)}
        </p>
      ) : null}
      <p className="text-sm text-ink-soft">{t(finalWords)}</p>
      <p role="status" className="sr-only">
        {quote && !isStale ? t('Total {total}.', { total: money(quote.lines.total) }) : ''}
      </p>
    </section>
  )
}

function Line({ label, cents, strong }: { label: string; cents?: number | undefined; strong?: boolean }) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-4',
        strong ? 'mt-1 border-t border-line pt-2.5 text-lg font-semibold' : 'text-base',
      )}
    >
      <dt className={cx('min-w-0 wrap-anywhere', !strong && 'text-ink-soft')}>{label}</dt>
      <dd>{cents === undefined ? '…' : <Amount cents={cents} />}</dd>
    </div>
  )
}
