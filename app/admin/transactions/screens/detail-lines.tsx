import { Amount } from '../../../ui/amount.tsx'
import { cx } from '../../../ui/cx.ts'
import type { TransactionDetail } from '../contract.ts'

/** Each line that the donor paid, what the provider kept of it, and what the student receives. */
export function DetailLines({ detail }: { detail: TransactionDetail }) {
  const { lines, takenCents, status } = detail
  return (
    <section aria-label="Amounts" className="rounded-md bg-sunken p-4">
      <dl className="grid gap-2">
        <Line label="Amount" cents={lines.amount} />
        <Line label="Tip" cents={lines.tip} />
        <Line label="Foundation donation" cents={lines.foundationDonation} />
        <Line label="Processing fee" cents={lines.processingFee} />
        <Line label="Credit card fee" cents={lines.creditCardFee} />
        <Line label="Total" cents={lines.total} strong />
        {takenCents === null ? (
          <>
            <Line label="Kept by the payment provider" cents={-lines.providerFee} />
            <Line label="The student receives" cents={status === 'completed' ? lines.amount : 0} />
          </>
        ) : (
          <Line label="Taken instead" cents={takenCents} strong />
        )}
      </dl>
    </section>
  )
}

function Line({ label, cents, strong }: { label: string; cents: number; strong?: boolean }) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-4',
        strong && 'mt-1 border-t border-line pt-2.5 text-lg font-semibold',
      )}
    >
      <dt className={strong ? undefined : 'text-ink-soft'}>{label}</dt>
      <dd>
        <Amount cents={cents} signed />
      </dd>
    </div>
  )
}
