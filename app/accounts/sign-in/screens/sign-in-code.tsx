import { type FormEvent, useState } from 'react'
import { call } from '../../../shell/wire/call.browser.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { rememberDays } from '../../code.ts'
import { CodeForm } from '../../codes/screens/code-form.tsx'
import type { SignInInput } from '../../contract.ts'
import { SignInPasskey } from '../../passkeys/screens/sign-in-passkey.tsx'
import { passwordMaxLength } from '../../password.ts'
import { PasswordInput } from './pair-fields.tsx'
import type { PendingCode } from './sign-in.tsx'

export type SignInCodeProps = {
  pending: PendingCode
  /** Called with the details of a resent code, or with null to go back to email and User ID. */
  onPending: (pending: PendingCode | null) => void
  onSignedIn: () => Promise<void>
}

/** Step 2 of sign-in: the emailed code or the account's password, and whether to remember this device (P34, P37). */
export function SignInCode({ pending, onPending, onSignedIn }: SignInCodeProps) {
  const { t } = useWords()
  const [proof, setProof] = useState<'code' | 'password'>('code')
  return (
    <>
      <h1 className="mb-3 text-2xl">{proof === 'code' ? t('Check your email') : t('Enter your password')}</h1>
      {proof === 'code' ? (
        <Code pending={pending} onPending={onPending} onSignedIn={onSignedIn} />
      ) : (
        <SignInPassword pair={pending.pair} onSignedIn={onSignedIn} />
      )}
      <div className="mt-2 grid justify-items-start">
        <Button
          variant="quiet"
          size="sm"
          className="-ms-3"
          onClick={() => setProof(proof === 'code' ? 'password' : 'code')}
        >
          {proof === 'code' ? t('Use your password') : t('Use the code from your email')}
        </Button>
        <SignInPasskey variant="quiet" onSignedIn={onSignedIn} />
        <Button variant="quiet" size="sm" className="-ms-3" onClick={() => onPending(null)}>
          {t('Use another account')}
        </Button>
      </div>
    </>
  )
}

function Code({ pending, onPending, onSignedIn }: SignInCodeProps) {
  const { t } = useWords()
  const [rememberDevice, setRememberDevice] = useState(false)
  const { pair, sent } = pending
  const resend = async () => {
    const answer = await call('POST /api/sign-in', { body: pair })
    if (answer.signedIn) await onSignedIn()
    else onPending({ pair, sent: { sentTo: answer.sentTo, expiresAt: answer.expiresAt } })
  }
  const verify = async (code: string) => {
    await call('POST /api/sign-in/code', { body: { ...pair, code, rememberDevice } })
    await onSignedIn()
  }
  return (
    <CodeForm sent={sent} email={pair.email} submitLabel={t('Sign In')} onSubmit={verify} onResend={resend}>
      <Checkbox
        label={t('Remember this device for {days} days', { days: rememberDays })}
        checked={rememberDevice}
        onChange={event => setRememberDevice(event.target.checked)}
      />
    </CodeForm>
  )
}

/** The alternative to a code, for people who set a password through Reset Password (P32). */
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
