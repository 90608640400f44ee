import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useDeed } from '../use-deed.browser.ts'

type Props = {
  /** The button's words: what is done. */
  label: string
  danger?: boolean
  /** Where it is sent, and with what beside the reason; null while something is missing. */
  path: string
  body?: Record<string, string> | null
  onDone: () => void
  onCancel: () => void
  children?: ReactNode
}

/** Something an admin does to money, with a reason for the audit log and a step-up; what was typed stays when it is refused. */
export function DeedForm({ label, danger, path, body = {}, onDone, onCancel, children }: Props) {
  const [reason, setReason] = useState('')
  const { send, busy, error } = useDeed(path, { ...body, reason: reason.trim() }, onDone)
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      {children}
      <Field label="Reason" hint="It stays in the audit log." required error={error}>
        <TextArea value={reason} maxLength={500} rows={3} onChange={event => setReason(event.target.value)} />
      </Field>
      <div className="grid gap-2 md:flex md:flex-row-reverse">
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          disabled={body === null}
          busy={busy}
          busyLabel="Sending..."
        >
          {label}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
