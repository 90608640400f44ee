import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Written } from '../../lib/phrase.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { useWords } from '../../words/use-words.tsx'

export type ReasonFormProps = {
  /** The label of the submit button and the accessible name of the form. */
  label: string
  /** The hint below the field, which says who will read the reason. */
  hint: string
  /** The error message if the reason is empty. */
  missing: Written
  danger?: boolean
  /** False while the fields in `children` are incomplete. */
  ready?: boolean
  busy: boolean
  busyLabel?: string
  error?: Written | undefined
  /** Called on submit with the trimmed reason, which is never empty. */
  onReason: (reason: string) => void
  onCancel?: () => void
  cancelLabel?: string
  /** False if a field in `children` has the first focus. */
  focusReason?: boolean
  /** Additional fields, rendered above the reason. */
  children?: ReactNode
}

/** A form that requires a reason before an action. Keeps the text if the server refuses the action. */
export function ReasonForm(props: ReasonFormProps) {
  const { t } = useWords()
  const {
    label,
    hint,
    missing,
    danger,
    ready = true,
    busy,
    busyLabel,
    error,
    onReason,
    onCancel,
    cancelLabel = t('Cancel'),
    focusReason = true,
    children,
  } = props
  const form = useRef<HTMLFormElement>(null)
  // The form may open below the visible part of the dialog or page.
  useEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), [])
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = reason.trim()
    setMissing(trimmed === '')
    if (trimmed) onReason(trimmed)
  }
  return (
    <form method="post" ref={form} noValidate aria-label={label} className="grid gap-4" onSubmit={submit}>
      {children}
      <Field label={t('Reason')} hint={hint} required error={isMissing && !reason.trim() ? missing : error}>
        <TextArea
          rows={3}
          maxLength={500}
          autoFocus={focusReason}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      <div className="grid gap-2 md:flex md:flex-row-reverse">
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          disabled={!ready}
          busy={busy}
          {...(busyLabel ? { busyLabel } : {})}
        >
          {label}
        </Button>
        {onCancel ? (
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
