import { useState } from 'react'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/overlays/dialog.tsx'
import type { SeveralAnswer } from '../../../withdrawals/contract.ts'
import { problemText, type Translate } from '../../../words/translate.ts'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { bulkApprovalProblem } from '../bulk-approval.ts'
import type { AdminWithdrawal } from '../contract.ts'

type Props = {
  withdrawals: readonly AdminWithdrawal[]
  onDone: () => void
  onClose: () => void
}

/** Approves the selected withdrawals with one step-up authentication (P442). Shows which are left out and why, then each result. */
export function BulkApprovalDialog({ withdrawals, onDone, onClose }: Props) {
  const { t } = useWords()
  // A copy of the selection, because the list reloads while the dialog is open.
  const [selected] = useState(withdrawals)
  const approvable = selected.filter(withdrawal => bulkApprovalProblem(withdrawal) === null)
  const leftOut = selected.filter(withdrawal => bulkApprovalProblem(withdrawal) !== null)
  const [answer, setAnswer] = useState<SeveralAnswer | null>(null)
  const { run, busy, error } = useCommand('POST /api/withdrawals/approve', { onDone: setAnswer })
  const sum = approvable.reduce((total, { amountCents }) => total + amountCents, 0)
  const close = () => (answer ? onDone() : onClose())
  return (
    <Dialog
      open
      locked={busy}
      onOpenChange={open => (open ? undefined : close())}
      title={
        answer
          ? resultTitle(answer, t)
          : t('Approve {count, plural, one {# withdrawal} other {# withdrawals}}?', {
              count: approvable.length,
            })
      }
      footer={
        answer ? (
          <DialogClose>
            <Button wide>{t('Done')}</Button>
          </DialogClose>
        ) : (
          <Button
            wide
            busy={busy}
            disabled={approvable.length === 0}
            onClick={() => void run({ body: { withdrawalIds: approvable.map(({ id }) => id) } })}
          >
            <span>
              <Phrase
                words="Approve {count, plural, one {# withdrawal} other {# withdrawals}}, <0/>"
                values={{ count: approvable.length }}
                parts={[<Amount key="sum" cents={sum} />]}
              />
            </span>
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        {error ? (
          <p role="alert" className="text-clay-ink">
            {error}
          </p>
        ) : null}
        {answer ? (
          <Results withdrawals={approvable} answer={answer} />
        ) : (
          <WithdrawalSection
            title={null}
            withdrawals={approvable}
            note={({ payoutCents }) => (
              <Phrase words="<0/> to the bank" parts={[<Amount key="sum" cents={payoutCents} />]} />
            )}
          />
        )}
        <WithdrawalSection
          title={t('Left out')}
          withdrawals={leftOut}
          note={withdrawal => t(bulkApprovalProblem(withdrawal) ?? '')}
        />
      </div>
    </Dialog>
  )
}

function resultTitle({ results }: SeveralAnswer, t: Translate): string {
  const approved = results.filter(({ refused }) => refused === null).length
  return t('{approved} of {count} approved', { approved, count: results.length })
}

type ResultsProps = { withdrawals: readonly AdminWithdrawal[]; answer: SeveralAnswer }

function Results({ withdrawals, answer }: ResultsProps) {
  const { t } = useWords()
  const refused = new Map(answer.results.map(result => [result.withdrawalId, result.refused]))
  return (
    <>
      <WithdrawalSection
        title={t('Not approved')}
        withdrawals={withdrawals.filter(({ id }) => refused.get(id))}
        note={({ id }) => {
          const problem = refused.get(id)
          return problem && problemText(problem, t)
        }}
      />
      <WithdrawalSection
        title={t('Approved')}
        withdrawals={withdrawals.filter(({ id }) => refused.get(id) === null)}
      />
    </>
  )
}

type WithdrawalSectionProps = {
  title: string | null
  withdrawals: readonly AdminWithdrawal[]
  note?: (withdrawal: AdminWithdrawal) => React.ReactNode
}

function WithdrawalSection({ title, withdrawals, note }: WithdrawalSectionProps) {
  const { t } = useWords()
  if (withdrawals.length === 0) return null
  return (
    <section aria-label={title ?? t('To approve')} className="grid gap-2">
      {title ? <h3 className="text-base">{title}</h3> : null}
      <ul className="divide-y divide-line rounded-md border border-line">
        {withdrawals.map(withdrawal => (
          <li key={withdrawal.id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
            <span className="font-semibold">{withdrawal.fullName}</span>
            <Amount cents={withdrawal.amountCents} />
            {note ? <span className="w-full text-sm text-ink-soft">{note(withdrawal)}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
