import { useState } from 'react'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/overlays/dialog.tsx'
import type { SeveralAnswer } from '../../../withdrawals/contract.ts'
import type { Translate } from '../../../words/translate.ts'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import type { AdminWithdrawal } from '../contract.ts'
import { notTogether } from '../several.ts'

type Props = {
  withdrawals: readonly AdminWithdrawal[]
  /** The selection has done its work. */
  onDone: () => void
  onClose: () => void
}

/**
 * Approves the selected withdrawals, after one fresh proof (P442): first what is approved and what is left out, with why; then what
 * became of each.
 */
export function ApproveSeveralDialog({ withdrawals, onDone, onClose }: Props) {
  const { t } = useWords()
  // Fixed when the dialog opens: the list behind it reloads meanwhile.
  const [chosen] = useState(withdrawals)
  const together = chosen.filter(withdrawal => notTogether(withdrawal) === null)
  const leftOut = chosen.filter(withdrawal => notTogether(withdrawal) !== null)
  const [answer, setAnswer] = useState<SeveralAnswer | null>(null)
  const { run, busy, error } = useCommand('POST /api/withdrawals/approve', { onDone: setAnswer })
  const sum = together.reduce((total, { amountCents }) => total + amountCents, 0)
  const close = () => (answer ? onDone() : onClose())
  return (
    <Dialog
      open
      locked={busy}
      onOpenChange={open => (open ? undefined : close())}
      title={
        answer
          ? doneWords(answer, t)
          : t('Approve {count, plural, one {# withdrawal} other {# withdrawals}}?', {
              count: together.length,
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
            disabled={together.length === 0}
            onClick={() => void run({ body: { withdrawalIds: together.map(({ id }) => id) } })}
          >
            <span>
              <Phrase
                words="Approve {count, plural, one {# withdrawal} other {# withdrawals}}, <0/>"
                values={{ count: together.length }}
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
          <Outcomes chosen={together} answer={answer} />
        ) : (
          <Listed
            title={null}
            withdrawals={together}
            note={({ payoutCents }) => (
              <Phrase words="<0/> to the bank" parts={[<Amount key="sum" cents={payoutCents} />]} />
            )}
          />
        )}
        <Listed
          title={t('Left out')}
          withdrawals={leftOut}
          note={withdrawal => t(notTogether(withdrawal) ?? '')}
        />
      </div>
    </Dialog>
  )
}

function doneWords({ results }: SeveralAnswer, t: Translate): string {
  const approved = results.filter(({ refused }) => refused === null).length
  return t('{approved} of {count} approved', { approved, count: results.length })
}

function Outcomes({ chosen, answer }: { chosen: readonly AdminWithdrawal[]; answer: SeveralAnswer }) {
  const { t } = useWords()
  const refused = new Map(answer.results.map(result => [result.withdrawalId, result.refused]))
  return (
    <>
      <Listed
        title={t('Not approved')}
        withdrawals={chosen.filter(({ id }) => refused.get(id))}
        note={({ id }) => t(refused.get(id) ?? '')}
      />
      <Listed title={t('Approved')} withdrawals={chosen.filter(({ id }) => refused.get(id) === null)} />
    </>
  )
}

type ListedProps = {
  title: string | null
  withdrawals: readonly AdminWithdrawal[]
  note?: (withdrawal: AdminWithdrawal) => React.ReactNode
}

function Listed({ title, withdrawals, note }: ListedProps) {
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
