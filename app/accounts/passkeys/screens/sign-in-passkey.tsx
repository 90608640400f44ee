import { useTask } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { passkeyFailure, signInByPasskey, useCanPasskey } from '../passkey.browser.ts'

type SignInPasskeyProps = {
  /** `secondary` below the sign-in form, `quiet` in a list with other ways to sign in. */
  variant: 'secondary' | 'quiet'
  onSignedIn: () => Promise<void>
}

/** The button that signs in by a passkey. Hidden in browsers without passkey support. */
export function SignInPasskey({ variant, onSignedIn }: SignInPasskeyProps) {
  const { t } = useWords()
  const can = useCanPasskey()
  const { run, busy, error } = useTask(signInByPasskey, {
    explain: (_, failure) => ({ message: passkeyFailure(failure, t) }),
    onDone: onSignedIn,
    reloads: false,
  })
  if (!can) return null
  const quiet = variant === 'quiet'
  return (
    <div className="grid gap-1">
      <Button
        variant={variant}
        size={quiet ? 'sm' : 'lg'}
        wide={!quiet}
        className={quiet ? '-ms-3 justify-self-start' : ''}
        busy={busy}
        onClick={() => void run()}
      >
        {t('Use a passkey')}
      </Button>
      {error ? (
        <p role="alert" className="text-sm text-clay">
          {error}
        </p>
      ) : null}
    </div>
  )
}
