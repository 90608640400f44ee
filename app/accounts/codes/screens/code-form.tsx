import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Written } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { ApiRefusal } from '../../../shell/wire/call.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeInput } from '../../../ui/fields/code-input.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { accountWords } from '../../account-words.ts'
import { codeLength, codeSentWords } from '../../code.ts'
import type { CodeSent } from '../../contract.ts'

export type CodeFormProps = {
  sent: CodeSent
  /** The email that received the code, for the link to its demo inbox; the signed-in person's by default. */
  email?: string
  submitLabel: string
  onSubmit: (code: string) => Promise<void>
  onResend: () => Promise<void>
  /** Further fields next to the code. */
  children?: ReactNode
}

/**
 * The fields for an emailed code, with a button that sends another one. Not submitted automatically after the sixth digit, because
 * `children` may need input first. Not a <form> element, because it is rendered inside other forms.
 */
export function CodeForm({ sent, email, submitLabel, onSubmit, onResend, children }: CodeFormProps) {
  const { t } = useWords()
  const { viewer, demo } = useSession()
  const form = useCodeForm(onSubmit, onResend)
  const inbox = email ?? viewer?.email
  return (
    <div className="grid gap-4">
      <p>{t(codeSentWords, { sentTo: sent.sentTo })}</p>
      <Field label={t('Code')} error={form.error}>
        <CodeInput
          name="code"
          value={form.code}
          onValueChange={form.setCode}
          ref={form.input}
          onKeyDown={form.submitOnEnter}
          autoFocus
        />
      </Field>
      {children}
      <Button wide busy={form.busy} disabled={form.code.length < codeLength} onClick={form.submit}>
        {submitLabel}
      </Button>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <Button variant="quiet" size="sm" className="-ms-3" busy={form.resending} onClick={form.resend}>
          {t('Resend code')}
        </Button>
        {form.note ? <span role="status">{form.note}</span> : null}
        {demo && inbox ? (
          <Link href={`/demo/inbox?to=${encodeURIComponent(inbox)}`} target="_blank" rel="noreferrer">
            {t('Open the demo inbox')}
          </Link>
        ) : null}
      </p>
    </div>
  )
}

function useCodeForm(onSubmit: (code: string) => Promise<void>, onResend: () => Promise<void>) {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<Written>()
  const [note, setNote] = useState<Written>()
  const [working, setWorking] = useState<'code' | 'resend' | null>(null)
  const attempt = async (kind: 'code' | 'resend', work: () => Promise<void>) => {
    if (working) return
    setWorking(kind)
    setError(undefined)
    try {
      await work()
      if (kind === 'resend') setNote(t('A new code is on its way.'))
    } catch (failure) {
      setNote(undefined)
      setError(failure instanceof ApiRefusal ? failure.message : t(accountWords.unexpected))
    }
    setCode('')
    setWorking(null)
    input.current?.focus()
  }
  const submit = () => {
    if (code.length === codeLength) void attempt('code', () => onSubmit(code))
  }
  return {
    code,
    setCode,
    error,
    note,
    busy: working === 'code',
    resending: working === 'resend',
    resend: () => void attempt('resend', onResend),
    input,
    submit,
    submitOnEnter: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      submit()
    },
  }
}
