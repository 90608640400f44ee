import { useState } from 'react'
import { dayLabel } from '../../../books/calendar.ts'
import { ledgerEvents } from '../../../ledger/postings.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ReasonDialog } from '../../kit/reason-dialog.tsx'
import type { BankData, BankTransaction, MatchedBankLine, OpenBankLine } from '../contract.ts'
import { LineText } from './line-columns.tsx'

/** Chooses the transactions that a line is: its candidates first, then everything open that fits into it (P586). */
export function MatchDialog({
  line,
  data,
  onClose,
}: {
  line: OpenBankLine
  data: BankData
  onClose: () => void
}) {
  const { t, money } = useWords()
  const [ids, setIds] = useState<readonly number[]>([])
  const { run, busy, error } = useCommand('POST /api/admin/bank/matches', {
    done: () => t('Matched. The ledger is unchanged.'),
    onDone: onClose,
  })
  const offered = offeredFor(line, data.openTransactions)
  const sum = offered.filter(({ id }) => ids.includes(id)).reduce((cents, found) => cents + found.cents, 0)
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      locked={busy}
      title={t('What is this line?')}
      description={t('Choose one or more ledger entries that add up to {amount}.', {
        amount: money(line.cents),
      })}
      footer={
        <Button
          wide
          busy={busy}
          busyLabel={t('Saving...')}
          disabled={sum !== line.cents || ids.length === 0}
          onClick={() => void run({ body: { matches: [{ lineId: line.id, transactionIds: [...ids] }] } })}
        >
          {t('Confirm, {sum} of {amount}', { sum: money(sum), amount: money(line.cents) })}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <LineText line={line} />
        {error ? <Banner tone="danger" role="alert" title={error} /> : null}
        {offered.length === 0 ? <p>{t('No unmatched entry fits.')}</p> : null}
        {offered.map(({ id, kind, what, day, cents }) => (
          <Checkbox
            key={id}
            label={`${money(cents)}, ${t(ledgerEvents[kind])}`}
            hint={[what, dayLabel(day, t)].filter(Boolean).join(' · ')}
            checked={ids.includes(id)}
            onChange={({ target }) =>
              setIds(target.checked ? [...ids, id] : ids.filter(other => other !== id))
            }
          />
        ))}
      </div>
    </Dialog>
  )
}

/** The candidates first, then all others whose amount fits into the line, those of the nearest dates first. */
function offeredFor(
  { candidates, cents, bookedOn }: OpenBankLine,
  open: readonly BankTransaction[],
): BankTransaction[] {
  const wanted = candidates.flat()
  const fits = (found: number) => (cents > 0 ? found > 0 && found <= cents : found < 0 && found >= cents)
  const apart = ({ day }: BankTransaction) => Math.abs(Date.parse(day) - Date.parse(bookedOn))
  const others = open
    .filter(({ id, cents: found }) => !wanted.includes(id) && fits(found))
    .toSorted((one, other) => apart(one) - apart(other))
  return [...open.filter(({ id }) => wanted.includes(id)), ...others]
}

export function UndoDialog({ line, onClose }: { line: MatchedBankLine; onClose: () => void }) {
  const { t } = useWords()
  return (
    <ReasonDialog
      endpoint="POST /api/admin/bank/lines/:lineId/undo"
      input={reason => ({ params: { lineId: line.id }, body: { reason } })}
      done={() => t('Undone. The ledger is unchanged.')}
      title={t('Undo the match')}
      description={t('Nothing is changed; both are unmatched again.')}
      label={t('Undo the Match')}
      hint={t('Recorded in the audit log.')}
      missing={t('Please say why.')}
      onClose={onClose}
    >
      <LineText line={line} />
    </ReasonDialog>
  )
}
