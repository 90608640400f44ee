import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { rememberDays } from '../../code.ts'
import type { SignInInput } from '../../contract.ts'
import { passwordMaxLength } from '../../password.ts'
import { PasswordInput } from './password-input.tsx'

/** Instead of the code: the password of whoever set one through Reset Password (P32). */
export function SignInPassword({ pair, onSignedIn }: { pair: SignInInput; onSignedIn: () => Promise<void> }) {
  const { t } = useWords()
  const [password, setPassword] = useState('')
  const [rememberDevice, setRememberDevice] = useState(false)
  const { run, busy, error } = useCommand('POST /api/sign-in/password', {
    onDone: onSignedIn,
    reloads: false,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run({ body: { ...pair, password, rememberDevice } })
  }
  return (
    <form method="post" className="grid gap-4" onSubmit={submit} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={pair.email} readOnly />
      <Field label={t('Password')} error={error}>
        <PasswordInput
          what={t('Password')}
          name="password"
          autoComplete="current-password"
          maxLength={passwordMaxLength}
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      </Field>
      <Checkbox
        label={t('Remember this device for {days} days', { days: rememberDays })}
        checked={rememberDevice}
        onChange={event => setRememberDevice(event.target.checked)}
      />
      <Button type="submit" wide busy={busy} disabled={!password}>
        {t('Sign In')}
      </Button>
    </form>
  )
}
