import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import type { OwnWithdrawal } from '../../withdrawals/contract.ts'
import { StatusBadge } from '../../withdrawals/screens/status-badge.tsx'
import { Phrase, useWords } from '../../words/use-words.tsx'

/** The newest withdrawals and where each stands, in plain words. Nothing before the first one. */
export function RecentWithdrawals({ withdrawals }: { withdrawals: readonly OwnWithdrawal[] }) {
  const { t } = useWords()
  if (withdrawals.length === 0) return null
  return (
    <section aria-labelledby="withdrawals" className="grid gap-4">
      <h2 id="withdrawals" className="text-xl">
        {t('Withdrawals')}
      </h2>
      <Card pad="none" as="ul" className="divide-y divide-line">
        {withdrawals.map(withdrawal => (
          <Row key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </Card>
    </section>
  )
}

function Row({ withdrawal }: { withdrawal: OwnWithdrawal }) {
  const { t } = useWords()
  const { amountCents, payoutCents, status, account, requestedOn, rejectionReason, campaignTitle } =
    withdrawal
  return (
    <li className="grid gap-1 px-4 py-3.5 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="amount-large text-lg">
          <Amount cents={amountCents} />
        </span>
        <StatusBadge status={status} />
      </div>
      <p className="text-sm text-ink-soft">
        {requestedOn} ·{' '}
        <Phrase
          words="<0/> to account {account}"
          values={{ account }}
          parts={[<Amount key="0" cents={payoutCents} />]}
        />
      </p>
      <p className="text-sm text-ink-soft">{campaignTitle}</p>
      {rejectionReason ? (
        <p className="text-sm text-clay-ink">{t('Reason: {rejectionReason}', { rejectionReason })}</p>
      ) : null}
    </li>
  )
}
