import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

type Props = { busy: boolean; onReject: (reason: string) => void; onCancel: () => void }

/** Rejecting asks for a reason: the scholar reads it. */
export function RejectForm({ busy, onReject, onCancel }: Props) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    if (reason.trim()) return onReject(reason.trim())
    setError('Say why, so that the scholar knows what to do.')
  }
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4 rounded-md bg-sunken p-4"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label="Reason"
        hint="The scholar reads it. The money becomes available to them again."
        required
        error={error}
      >
        <TextArea
          value={reason}
          maxLength={500}
          rows={3}
          autoFocus
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      <div className="grid gap-2 md:flex md:flex-row-reverse">
        <Button type="submit" variant="danger" busy={busy}>
          Reject Withdrawal
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
