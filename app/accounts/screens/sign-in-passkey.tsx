import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { signInByPasskey, useCanPasskey } from '../passkey.browser.ts'
import { passkeyFailure } from './passkey-failure.browser.ts'

type SignInPasskeyProps = {
  /** `secondary` on its own below the form, `quiet` among the other ways to prove it is you. */
  variant: 'secondary' | 'quiet'
  onSignedIn: () => Promise<void>
}

/** Signs in by a passkey of this device: no e-mail, User ID or code to type. Nothing of it stands where a browser has none. */
export function SignInPasskey({ variant, onSignedIn }: SignInPasskeyProps) {
  const { t } = useWords()
  const can = useCanPasskey()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (!can) return null
  const start = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await signInByPasskey()
      await onSignedIn()
    } catch (error) {
      setFailure(passkeyFailure(error))
    }
    setBusy(false)
  }
  const quiet = variant === 'quiet'
  return (
    <div className="grid gap-1">
      <Button
        variant={variant}
        size={quiet ? 'sm' : 'lg'}
        wide={!quiet}
        className={quiet ? '-ms-3 justify-self-start' : ''}
        busy={busy}
        onClick={() => void start()}
      >
        {t('Use a passkey')}
      </Button>
      {failure ? (
        <p role="alert" className="text-sm text-clay">
          {t(failure)}
        </p>
      ) : null}
    </div>
  )
}
