import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { StatusBadge } from '../../../withdrawals/screens/status-badge.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { Moment } from '../../screens/moment.tsx'
import { adminStatusWords } from '../admin-status-words.ts'
import type { AdminWithdrawal } from '../contract.ts'
import type { useDecision } from '../use-decision.browser.ts'

type Tools = {
  decision: ReturnType<typeof useDecision>
  open: (withdrawalId: string, options?: { rejecting: boolean }) => void
}

const feeLabels = {
  platformFeeCents: phrase('Platform fee'),
  processingFeeCents: phrase('Processing fee'),
} as const

/** What a phone leaves to the dialog. */
const wide = 'max-md:hidden'

/** Dense and calm: who, for what, how much, to which account, and the one next step. */
export const withdrawalColumns = ({ decision, open }: Tools): DataColumn<AdminWithdrawal>[] => [
  {
    id: 'name',
    header: phrase('Scholar'),
    sortable: true,
    fixed: true,
    className: 'min-w-32 md:min-w-36',
    cell: withdrawal => <Scholar withdrawal={withdrawal} open={open} />,
  },
  {
    id: 'school',
    header: phrase('School'),
    className: `min-w-28 ${wide}`,
    cell: ({ campaign }) => campaign.university,
  },
  {
    id: 'amount',
    header: phrase('Amount'),
    sortable: true,
    align: 'end',
    className: wide,
    cell: ({ amountCents }) => <Amount cents={amountCents} />,
  },
  ...(['platformFeeCents', 'processingFeeCents'] as const).map(
    (fee): DataColumn<AdminWithdrawal> => ({
      id: fee,
      header: feeLabels[fee],
      align: 'end',
      optional: true,
      className: wide,
      cell: withdrawal => <Amount cents={withdrawal[fee]} />,
    }),
  ),
  {
    id: 'payout',
    header: phrase('Payout'),
    sortable: true,
    align: 'end',
    className: wide,
    cell: ({ payoutCents }) => <Amount cents={payoutCents} />,
  },
  {
    id: 'account',
    header: phrase('Account'),
    className: `whitespace-nowrap ${wide}`,
    cell: ({ account }) => account,
  },
  {
    id: 'requested',
    header: phrase('Requested'),
    sortable: true,
    className: `2xl:whitespace-nowrap ${wide}`,
    cell: ({ requestedAt }) => <Moment at={requestedAt} />,
  },
  {
    id: 'status',
    header: phrase('Status'),
    className: `min-w-32 ${wide}`,
    cell: withdrawal => <Status withdrawal={withdrawal} />,
  },
  {
    id: 'batch',
    header: phrase('Batch'),
    optional: true,
    className: `whitespace-nowrap ${wide}`,
    cell: ({ batch }) => batch?.filename ?? '\u2013',
  },
  {
    id: 'decide',
    header: phrase('Decision'),
    align: 'end',
    fixed: true,
    className: 'list-acts',
    cell: withdrawal => <NextStep withdrawal={withdrawal} decision={decision} open={open} />,
  },
]

function Status({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { t } = useWords()
  return <StatusBadge status={withdrawal.status} words={adminStatusWords(withdrawal, t)} />
}

function Scholar({ withdrawal, open }: { withdrawal: AdminWithdrawal; open: Tools['open'] }) {
  const { t } = useWords()
  const { id, fullName, campaign, batch, amountCents } = withdrawal
  return (
    <>
      <button
        type="button"
        onClick={() => open(id)}
        className="hit-44 rounded-sm text-start font-semibold text-gown underline-offset-4 hover:underline"
      >
        {fullName}
      </button>
      <span className="block md:hidden">
        <Amount cents={amountCents} />
        <span className="block text-sm text-ink-soft">{campaign.university}</span>
        {batch ? (
          <span className="block text-sm text-ink-soft">{t('In {file}', { file: batch.filename })}</span>
        ) : null}
      </span>
      <span className="mt-1 block md:hidden">
        <Status withdrawal={withdrawal} />
      </span>
    </>
  )
}

function NextStep({ withdrawal, decision, open }: { withdrawal: AdminWithdrawal } & Tools) {
  const { t } = useWords()
  const { id, fullName, status, isOwn, approvedByMe, obstacle } = withdrawal
  if (status !== 'pending') return null
  if (isOwn) return <span className="text-sm text-ink-soft">{t('Your own')}</span>
  const busy = decision.busyId === id
  return (
    <span className="inline-grid gap-2 md:inline-flex">
      {approvedByMe || obstacle ? null : (
        <Button
          size="sm"
          className="max-md:min-h-11"
          aria-label={t('Approve the withdrawal of {name}', { name: fullName })}
          busy={busy}
          onClick={() => void decision.approve.run({ params: { withdrawalId: id } })}
        >
          {t('Approve')}
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        aria-label={t('Reject the withdrawal of {name}', { name: fullName })}
        disabled={busy}
        onClick={() => open(id, { rejecting: true })}
        className="max-md:min-h-11"
      >
        {t('Reject')}
      </Button>
    </span>
  )
}
