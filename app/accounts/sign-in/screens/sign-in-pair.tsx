import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { useSession } from '../../../shell/use-session.tsx'
import type { ApiRefusal } from '../../../shell/wire/call.browser.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Link } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { accountWords, type SignInInput, signInInput } from '../../contract.ts'
import { typedPair } from '../../draft.browser.ts'
import { SignInPasskey } from '../../passkeys/screens/sign-in-passkey.tsx'
import { useDraft } from '../../use-draft.browser.ts'
import { withNext } from '../next-path.ts'
import { PairFields, useBothPresent } from './pair-fields.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import type { PendingCode } from './sign-in.tsx'

const names = ['email', 'customUserId'] as const

export type SignInPairProps = {
  next: string
  onCodeSent: (pending: PendingCode) => void
  onSignedIn: () => Promise<void>
}

/** Step 1: e-mail and User ID. The message for a wrong pair does not say which half was wrong. */
export function SignInPair({ next, onCodeSent, onSignedIn }: SignInPairProps) {
  const { t } = useWords()
  const form = useForm<SignInInput>({ resolver: zodResolver(signInInput) })
  const ready = useBothPresent(form)
  useDraft(form, typedPair, names)
  const { run, busy } = useCommand('POST /api/sign-in', {
    failed: accountWords.signInError,
    explain: unchecked,
    form,
    onDone: (answer, { body }) =>
      answer.signedIn
        ? onSignedIn()
        : onCodeSent({ pair: body, sent: { sentTo: answer.sentTo, expiresAt: answer.expiresAt } }),
    reloads: false,
  })
  const submit = form.handleSubmit(pair => run({ body: pair }))
  return (
    <>
      <h1 className="text-2xl">{t('Sign In')}</h1>
      <form method="post" className="mt-5 grid gap-5" onSubmit={submit} noValidate>
        <FormError form={form} />
        <PairFields form={form} />
        <Button type="submit" size="lg" wide disabled={!ready} busy={busy}>
          {t('Sign In')}
        </Button>
      </form>
      <div className="mt-3">
        <SignInPasskey variant="secondary" onSignedIn={onSignedIn} />
      </div>
      <WaysOut next={next} email={form.watch('email') ?? ''} />
    </>
  )
}

/** When the server did not check the pair (such as a limit), the message says so and nothing about the pair (P40). */
const unchecked = (refused: ApiRefusal | null) =>
  refused && refused.status > 0 && refused.status < 500 ? undefined : { message: accountWords.notChecked }

function WaysOut({ next, email }: { next: string; email: string }) {
  const { t } = useWords()
  const { branding } = useSession()
  const [resetting, setResetting] = useState(false)
  const help = `mailto:${branding.supportEmail}?subject=${encodeURIComponent(t('I forgot my User ID'))}`
  return (
    <div className="mt-5 grid gap-1 text-ink-soft">
      <p>
        {t('Forgot your User ID?')} <Link href={help}>{t('Get Help')}</Link>
      </p>
      <p>
        {t('New here?')}{' '}
        <Link asChild>
          <RouterLink to={withNext('/signup', next)}>{t('Sign up')}</RouterLink>
        </Link>
      </p>
      <p>
        <Button variant="quiet" size="sm" className="-ms-3" onClick={() => setResetting(true)}>
          {t('Reset Password')}
        </Button>
      </p>
      <ResetDialog email={email} open={resetting} onOpenChange={setResetting} />
    </div>
  )
}
