import { useId, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { can } from '../../../accounts/staff-roles.ts'
import { campaignTitle } from '../../../campaigns/campaign.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { obstacleWords } from '../../../withdrawals/payout-obstacle.ts'
import { StatusBadge } from '../../../withdrawals/screens/status-badge.tsx'
import { WithdrawalParts } from '../../../withdrawals/screens/withdrawal-parts.tsx'
import { stepProblemWords } from '../../../withdrawals/who-may-act.ts'
import { useWords } from '../../../words/use-words.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Moment, useMoment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import { ReasonForm } from '../../kit/reason-form.tsx'
import type { AdminWithdrawal } from '../contract.ts'
import type { useDecision } from '../use-decision.browser.ts'
import { BankDetails } from './bank-details.tsx'
import { PayeeHolds } from './payee-holds.tsx'
import { adminStatusWords, approvalReason } from './withdrawal-cells.tsx'

const batchLabels = { open: phrase('open'), paid: phrase('paid'), cancelled: phrase('canceled') }

type Decision = 'approve' | 'paid' | 'returned'

type Props = {
  withdrawal: AdminWithdrawal
  startRejecting?: boolean
  decision: ReturnType<typeof useDecision>
  onClose: () => void
}

/** Shows a withdrawal, with buttons to approve it, reject it, or mark it as paid or returned (P191, P192). */
export function WithdrawalDetailDialog({ withdrawal, startRejecting = false, decision, onClose }: Props) {
  const { t } = useWords()
  const [rejecting, setRejecting] = useState(startRejecting)
  const busy = decision.busyId === withdrawal.id
  const params = { withdrawalId: withdrawal.id }
  const closeAfter = async (command: Promise<unknown>) => {
    if (await command) onClose()
  }
  const decide = (kind: Decision) => void closeAfter(decision[kind].run({ params }))
  const footer = rejecting ? null : (
    <Decisions withdrawal={withdrawal} busy={busy} decide={decide} onReject={() => setRejecting(true)} />
  )
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      locked={busy}
      title={withdrawal.fullName}
      description={<StatusBadge status={withdrawal.status} words={adminStatusWords(withdrawal, t)} />}
      footer={footer}
    >
      <div className="grid gap-6">
        <WithdrawalParts {...withdrawal} view="admin" />
        <Facts
          facts={[
            [phrase('Email'), withdrawal.email],
            [phrase('Phone'), withdrawal.phone],
            [phrase('Campaign'), <CampaignLink key="campaign" withdrawal={withdrawal} />],
            [phrase('School'), `${withdrawal.campaign.university}, ${withdrawal.campaign.major}`],
            [phrase('Requested'), <Moment key="requested" at={withdrawal.requestedAt} />],
            [
              phrase('Payout batch'),
              withdrawal.batch
                ? `${withdrawal.batch.filename}, ${t(batchLabels[withdrawal.batch.status])}`
                : null,
            ],
            [phrase('Notes'), withdrawal.notes],
          ]}
        />
        <BankDetails key={withdrawal.id} withdrawal={withdrawal} />
        <PayeeHolds withdrawal={withdrawal} />
        <History withdrawal={withdrawal} />
        {rejecting ? (
          <div className="rounded-md bg-sunken p-4">
            <ReasonForm
              danger
              label={t('Reject Withdrawal')}
              hint={t('The scholar sees this. The money becomes available to them again.')}
              missing={t('Tell the scholar why and what to do next.')}
              busy={busy}
              onReason={reason => void closeAfter(decision.reject.run({ params, body: { reason } }))}
              onCancel={() => setRejecting(false)}
            />
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}

function CampaignLink({ withdrawal: { campaign } }: { withdrawal: AdminWithdrawal }) {
  const { t } = useWords()
  return (
    <Link asChild>
      <RouterLink to={campaign.path} target="_blank">
        {campaignTitle(campaign, t)}
      </RouterLink>
    </Link>
  )
}

function History({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { t } = useWords()
  const moment = useMoment()
  const { approvals, status, decided, rejectionReason, batch, paidAt, returnedAt } = withdrawal
  const facts: [Message, string | null][] = [
    ...approvals.map(({ by, at, counts }): [Message, string] => [
      phrase('Approved by'),
      counts
        ? `${by}, ${moment(at)}`
        : t('{name}, {time}; does not count: no longer in the role', { name: by, time: moment(at) }),
    ]),
    [
      phrase('Rejected by'),
      status === 'rejected' && decided ? `${decided.by ?? t('An admin')}, ${moment(decided.at)}` : null,
    ],
    [phrase('Reason'), rejectionReason],
    [phrase('Payout batch'), batch?.filename ?? null],
    [phrase('Paid'), paidAt && moment(paidAt)],
    [phrase('Returned by the bank'), returnedAt && moment(returnedAt)],
  ]
  return <Facts facts={facts} />
}

type DecisionsProps = {
  withdrawal: AdminWithdrawal
  busy: boolean
  decide: (kind: Decision) => void
  onReject: () => void
}

function Decisions({ withdrawal, busy, decide, onReject }: DecisionsProps) {
  const { t } = useWords()
  const { viewer } = useSession()
  const reasonId = useId()
  const { status, mine, obstacle } = withdrawal
  const { markPaid } = mine.whyNot
  if (status === 'rejected' || status === 'returned') return null
  if (mine.whyNot.reject)
    return <p className="text-ink-soft">{t(stepProblemWords(mine.whyNot.reject, 'reject'))}</p>
  if (status === 'approved' && withdrawal.batch)
    return (
      <p className="text-ink-soft">
        {t('In {file}. It’s marked as paid with the batch.', { file: withdrawal.batch.filename })}{' '}
        {obstacle ? t(obstacleWords(obstacle)) : null}
      </p>
    )
  if (status === 'approved' && obstacle) return <p className="text-ink-soft">{t(obstacleWords(obstacle))}</p>
  if (status === 'approved')
    return (
      <Only may="sendPayouts">
        <div className="grid gap-2">
          {markPaid ? (
            <p id={reasonId} className="text-ink-soft">
              {t(stepProblemWords(markPaid, 'markPaid'))}
            </p>
          ) : null}
          <Button
            wide
            busy={busy}
            disabled={markPaid !== null}
            aria-describedby={markPaid ? reasonId : undefined}
            onClick={() => decide('paid')}
          >
            {t('Mark as Paid')}
          </Button>
        </div>
      </Only>
    )
  if (status === 'paid')
    return (
      <Only may="sendPayouts">
        <Button variant="secondary" wide busy={busy} onClick={() => decide('returned')}>
          {t('Mark as Returned by the Bank')}
        </Button>
      </Only>
    )
  if (!can(viewer, 'decideWithdrawals'))
    return <p className="text-ink-soft">{t('This isn’t in your role. The Roles page shows who decides.')}</p>
  const { reason, isBlocked } = approvalReason(withdrawal)
  return (
    <div className="grid gap-3">
      {reason ? (
        <p id={reasonId} className="text-ink-soft">
          {t(reason)}
        </p>
      ) : null}
      <div className="grid gap-2 md:grid-cols-2">
        <Button
          busy={busy}
          disabled={isBlocked}
          aria-describedby={reason ? reasonId : undefined}
          onClick={() => decide('approve')}
        >
          {t('Approve')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onReject}>
          {t('Reject')}
        </Button>
      </div>
    </div>
  )
}
