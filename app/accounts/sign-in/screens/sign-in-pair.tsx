import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useSession } from '../../../shell/use-session.tsx'
import type { ApiRefusal } from '../../../shell/wire/call.browser.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { late } from '../../../ui/late.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Translate } from '../../../words/translate.ts'
import { useWords } from '../../../words/use-words.tsx'
import { accountWords } from '../../account-words.ts'
import { OidcLink } from '../../oidc/screens/oidc-link.tsx'
import { SignInPasskey } from '../../passkeys/screens/sign-in-passkey.tsx'
import { knownPairProblems, withNext } from '../sign-in-form.ts'
import { usePair } from '../use-pair.browser.ts'
import { PairFields } from './pair-fields.tsx'
import type { PendingCode } from './sign-in.tsx'

const ResetDialog = late(async () => (await import('./reset-dialog.tsx')).ResetDialog)

export type SignInPairProps = {
  next: string
  onCodeSent: (pending: PendingCode) => void
  onSignedIn: () => Promise<void>
}

/** Step 1 of sign-in: email and User ID. The message for a wrong pair doesn't reveal which of the two was wrong. */
export function SignInPair({ next, onCodeSent, onSignedIn }: SignInPairProps) {
  const { t } = useWords()
  const form = usePair(knownPairProblems, pair => run({ body: pair }))
  const { run, busy } = useCommand('POST /api/sign-in', {
    failed: t(accountWords.signInError),
    explain: refused => unchecked(refused, t),
    form,
    onDone: (answer, { body }) =>
      answer.signedIn
        ? onSignedIn()
        : onCodeSent({ pair: body, sent: { sentTo: answer.sentTo, expiresAt: answer.expiresAt } }),
    reloads: false,
  })
  return (
    <>
      <h1 className="text-2xl">{t('Sign In')}</h1>
      <form method="dialog" {...form.formProps} className="mt-5 grid gap-5">
        <FormError form={form} />
        <PairFields form={form} />
        <Button type="submit" size="lg" wide disabled={!form.ready} busy={busy}>
          {t('Sign In')}
        </Button>
      </form>
      <div className="mt-3">
        <SignInPasskey variant="secondary" onSignedIn={onSignedIn} />
      </div>
      <OidcLink next={next} className="mt-3" />
      <OtherOptions next={next} email={form.pair.email} />
    </>
  )
}

/** Replaces the message of a network or server error, after which it is unknown whether the pair is correct (P40). */
const unchecked = (refused: ApiRefusal | null, t: Translate) =>
  refused && refused.status > 0 && refused.status < 500 ? undefined : { message: t(accountWords.notChecked) }

function OtherOptions({ next, email }: { next: string; email: string }) {
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
      {resetting ? (
        <ResetDialog email={email} open onOpenChange={setResetting} onLoadError={() => setResetting(false)} />
      ) : null}
    </div>
  )
}
