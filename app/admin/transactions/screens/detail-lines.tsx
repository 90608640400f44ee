import { linesReturned } from '../../../ledger/returned-lines.ts'
import { Amount } from '../../../ui/amount.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { GivenLines } from '../../screens/given-lines.tsx'
import type { TransactionDetail } from '../contract.ts'

/** Each line that the donor paid with its refunds, the provider's fee, and the student's share. */
export function DetailLines({ detail }: { detail: TransactionDetail }) {
  const { t } = useWords()
  const { lines, takenCents, returned, refund } = detail
  const isHeld = takenCents !== null
  const returnedCents = isHeld ? 0 : refund.returnedCents
  return (
    <section aria-label={t('Amounts')} className="grid gap-3">
      <GivenLines lines={lines} returnedCents={returnedCents} />
      <dl className="grid gap-2 px-2">
        {isHeld ? (
          <>
            <Line label={t('Charged instead')} cents={takenCents} />
            {returned.totalCents > 0 ? (
              <>
                <Line label={t('Returned')} cents={0 - returned.totalCents} />
                <Line label={t('Still held')} cents={takenCents - returned.totalCents} />
              </>
            ) : null}
          </>
        ) : (
          <>
            <Line label={t('Kept by the payment provider')} cents={0 - lines.providerFee} />
            <Line
              label={t('The student receives, before withdrawal fees')}
              cents={lines.amount - linesReturned(lines, returnedCents).amount}
            />
          </>
        )}
      </dl>
    </section>
  )
}

function Line({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold">
        <Amount cents={cents} signed />
      </dd>
    </div>
  )
}
