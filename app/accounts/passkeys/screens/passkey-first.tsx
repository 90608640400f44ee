import { type ReactNode, useEffect, useState } from 'react'
import { useTask } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { stepUpByPasskey, stepUpOptions } from '../passkey.browser.ts'
import { passkeyFailure } from '../passkey-failure.browser.ts'

type PasskeyFirstProps = {
  onProved: () => void
  onCancel: () => void
  /** The code: for who has no passkey, or not at hand. */
  otherwise: ReactNode
}

/** A step-up by passkey for people who have one, otherwise a fresh code (P39). No code is sent before it is requested. */
export function PasskeyFirst({ onProved, onCancel, otherwise }: PasskeyFirstProps) {
  const { t } = useWords()
  const [by, setBy] = useState<'unknown' | 'passkey' | 'code'>('unknown')
  const { run, busy, error } = useTask(stepUpByPasskey, {
    explain: (_, failure) => ({ message: passkeyFailure(failure) }),
    onDone: onProved,
    reloads: false,
  })
  useEffect(() => {
    stepUpOptions().then(
      options => setBy(options ? 'passkey' : 'code'),
      () => setBy('code'),
    )
  }, [])
  if (by === 'code') return otherwise
  return (
    <div className="grid gap-4">
      {by === 'unknown' ? (
        <p role="status" className="text-ink-soft">
          {t('One moment…')}
        </p>
      ) : (
        <>
          <Button size="lg" wide busy={busy} onClick={() => void run()}>
            {t('Use your passkey')}
          </Button>
          {error ? <p role="alert">{error}</p> : null}
          <Button variant="secondary" wide onClick={() => setBy('code')}>
            {t('Send a code instead')}
          </Button>
        </>
      )}
      <div className="flex">
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
