import { useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { TransactionDetail } from '../contract.ts'
import { useRefund } from '../use-refund.browser.ts'

type Props = { detail: TransactionDetail; onDone: () => void }

/** What a refund does, before it is done: to whom the money goes, what it leaves behind, and why. */
export function RefundForm({ detail, onDone }: Props) {
  const { money } = useWords()
  const { totalCents, shortfallCents } = detail.refund
  const { refund, busy, error } = useRefund(detail.id)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string>()
  const submit = async () => {
    if (!reason.trim()) return setMissing('Please tell why this donation is refunded.')
    setMissing(undefined)
    if (await refund(reason.trim())) onDone()
  }
  return (
    <form
      method="post"
      noValidate
      aria-label="Refund"
      className="grid gap-4 rounded-md bg-sunken p-4"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <p>
        <strong>{money(totalCents)}</strong> goes back to {detail.email}. It cannot be undone.
      </p>
      {shortfallCents > 0 ? <Shortfall cents={shortfallCents} /> : null}
      <Field label="Reason" hint="It stays in the audit log." required error={missing ?? error}>
        <TextArea
          value={reason}
          maxLength={500}
          rows={3}
          autoFocus
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      <div className="grid gap-2 md:flex md:flex-row-reverse">
        <Button type="submit" variant="danger" busy={busy} busyLabel="Refunding...">
          {`Refund ${money(totalCents)}`}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Shortfall({ cents }: { cents: number }) {
  const { money } = useWords()
  return (
    <Banner tone="danger" title="The student has withdrawn this money already">
      After this refund the campaign has withdrawn {money(cents)} more than it raised. The platform carries
      that until more is given.
    </Banner>
  )
}
