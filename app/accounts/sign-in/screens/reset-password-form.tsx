import { type FormEvent, useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { passwordMaxLength, passwordProblem } from '../../password.ts'
import { PasswordInput } from './password-input.tsx'

export type ResetPasswordFormProps = {
  /** Why the link cannot be used; nothing can be sent then. */
  problem: string | null
  busy: boolean
  /** Why the server refused the last one. */
  refused: string | undefined
  onTyped: () => void
  onSubmit: (password: string) => void
}

/** New Password and Confirm New Password; both are kept when something is wrong with them (P51). */
export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { problem, busy, refused, onTyped, onSubmit } = props
  const { t } = useWords()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const error = wrong ?? refused
  const type = (set: (typed: string) => void, typed: string) => {
    set(typed)
    setWrong(null)
    onTyped()
  }
  const send = () => {
    const problem = passwordProblem(password, again)
    setWrong(problem)
    if (!problem) onSubmit(password)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const fields = { autoComplete: 'new-password', maxLength: passwordMaxLength + 1, required: true }
  return (
    <form method="post" className="mt-5 grid gap-5" onSubmit={submit} noValidate>
      {problem ? <Banner tone="danger" role="alert" title={t(problem)} /> : null}
      {error ? <Banner tone="danger" role="alert" title={t(error)} /> : null}
      {refused && !wrong ? (
        <Button variant="secondary" busy={busy} onClick={send}>
          {t('Try again')}
        </Button>
      ) : null}
      <Field label={t('New Password')} hint={t('At least 6 characters.')}>
        <PasswordInput
          {...fields}
          what={t('New Password')}
          value={password}
          onChange={event => type(setPassword, event.target.value)}
        />
      </Field>
      <Field label={t('Confirm New Password')}>
        <PasswordInput
          {...fields}
          what={t('Confirm New Password')}
          value={again}
          onChange={event => type(setAgain, event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        size="lg"
        wide
        busy={busy}
        disabled={busy || problem !== null || error !== undefined || !password || !again}
      >
        {busy ? t('Updating password...') : t('Update Password')}
      </Button>
    </form>
  )
}
