import { type ReactNode, useId } from 'react'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { obstacleWords } from '../../../withdrawals/payout-obstacle.ts'
import { StatusBadge } from '../../../withdrawals/screens/status-badge.tsx'
import { approvalNoteWords, stepProblemWords } from '../../../withdrawals/who-may-act.ts'
import type { Translate } from '../../../words/translate.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { Cells } from '../../kit/list/list-columns.tsx'
import { Only } from '../../kit/only.tsx'
import type { AdminWithdrawal } from '../contract.ts'
import type { withdrawals } from '../list.ts'
import type { useDecision } from '../use-decision.browser.ts'

type Actions = {
  decision: ReturnType<typeof useDecision>
  open: (withdrawalId: string, options?: { rejecting: boolean }) => void
}

export const withdrawalCells = ({ decision, open }: Actions): Cells<typeof withdrawals> => ({
  name: withdrawal => <Scholar withdrawal={withdrawal} open={open} />,
  school: ({ campaign }) => campaign.university,
  status: withdrawal => <Status withdrawal={withdrawal} />,
  batch: ({ batch }) => batch?.filename ?? '\u2013',
  decide: withdrawal => (
    <Only may={withdrawal.status === 'approved' ? 'sendPayouts' : 'decideWithdrawals'}>
      <NextStep withdrawal={withdrawal} decision={decision} open={open} />
    </Only>
  ),
})

function Status({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { t } = useWords()
  return <StatusBadge status={withdrawal.status} words={adminStatusWords(withdrawal, t)} />
}

function Scholar({ withdrawal, open }: { withdrawal: AdminWithdrawal; open: Actions['open'] }) {
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

function NextStep({ withdrawal, decision, open }: { withdrawal: AdminWithdrawal } & Actions) {
  const { t } = useWords()
  const reasonId = useId()
  const { id, fullName, status, mine, obstacle } = withdrawal
  if (status === 'approved')
    return mine.whyNot.markPaid && !obstacle && !withdrawal.batch ? (
      <Reason>{t(stepProblemWords(mine.whyNot.markPaid, 'markPaid'))}</Reason>
    ) : null
  if (status !== 'pending') return null
  if (mine.whyNot.approve === 'own') return <Reason>{t(stepProblemWords('own', 'approve'))}</Reason>
  const busy = decision.busyId === id
  const { reason, isBlocked } = approvalReason(withdrawal)
  return (
    <span className="inline-grid gap-2">
      <span className="inline-grid gap-2 md:inline-flex md:justify-end">
        <Button
          size="sm"
          className="max-md:min-h-11"
          aria-label={t('Approve the withdrawal of {name}', { name: fullName })}
          aria-describedby={reason ? reasonId : undefined}
          busy={busy}
          disabled={isBlocked}
          onClick={() => void decision.approve.run({ params: { withdrawalId: id } })}
        >
          {t('Approve')}
        </Button>
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
      {reason ? <Reason id={reasonId}>{t(reason)}</Reason> : null}
    </span>
  )
}

/** Who else is needed, or why no one may act now. */
function Reason({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className="block w-28 whitespace-normal text-start text-ink-soft text-sm md:w-44">
      {children}
    </span>
  )
}

/** Why a pending withdrawal can't be approved by the viewer now, or what must follow their approval (P699). */
export function approvalReason({ mine, obstacle }: Pick<AdminWithdrawal, 'mine' | 'obstacle'>): {
  reason: Message | null
  isBlocked: boolean
} {
  const { whyNot, approvalNote } = mine
  if (whyNot.approve === 'own') return { reason: stepProblemWords('own', 'approve'), isBlocked: true }
  if (obstacle) return { reason: obstacleWords(obstacle), isBlocked: true }
  if (whyNot.approve) return { reason: stepProblemWords(whyNot.approve, 'approve'), isBlocked: true }
  return { reason: approvalNote && approvalNoteWords[approvalNote], isBlocked: false }
}

const statusLabels: Record<AdminWithdrawal['status'], Message> = {
  pending: phrase('Pending'),
  approved: phrase('Approved'),
  rejected: phrase('Rejected'),
  paid: phrase('Paid'),
  returned: phrase('Returned'),
}

const obstacleNames: Record<NonNullable<AdminWithdrawal['obstacle']>, Message> = {
  test: phrase('test payments'),
  held: phrase('payee check'),
  frozen: phrase('funds frozen'),
  suspended: phrase('owner suspended'),
  consent: phrase('consent withdrawn'),
  owed: phrase('campaign owes'),
}

/** The status, followed by what blocks the payout, or by the progress if two approvals are needed (P194). */
export function adminStatusWords(
  { status, approvals, approvalsNeeded, obstacle }: AdminWithdrawal,
  t: Translate,
): string {
  if (obstacle) return `${t(statusLabels[status])}, ${t(obstacleNames[obstacle])}`
  if (status !== 'pending' || approvalsNeeded < 2) return t(statusLabels[status])
  const given = approvals.filter(({ counts }) => counts).length
  return t('Pending · {given} of {needed} approvals', { given, needed: approvalsNeeded })
}
