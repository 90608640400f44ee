import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { type Message, phrase, type Written } from '../../../lib/phrase.ts'
import { ApiRefusal, call } from '../../../shell/wire/call.browser.ts'
import { useTask } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { accountWords } from '../../account-words.ts'
import type { CodeSent, ProvablePurpose } from '../../contract.ts'
import { passkeyFailure, stepUpByPasskey, stepUpOptions } from '../../passkeys/passkey.browser.ts'
import { CodeForm } from './code-form.tsx'

type CodeStepsProps = {
  purpose: ProvablePurpose
  /** Called after the server accepts the code or passkey, to retry the refused operation. */
  onProved: () => void
  onCancel: () => void
}

export type CodePromptProps = CodeStepsProps & {
  /** `h1` if the prompt is the whole page. */
  heading?: 'h1' | 'h2'
  /** Why the code is needed. */
  why?: string
}

const headings: Record<ProvablePurpose, Message> = {
  'prove-email': phrase('Confirm your email'),
  'step-up': phrase('Confirm it’s you'),
}

/** Asks for a code within a page (P26): sends it on mount and calls `onProved` once the correct one was entered. */
export function CodePrompt({ heading: Heading = 'h2', why, ...steps }: CodePromptProps) {
  const { t } = useWords()
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-4 rounded-md border border-line bg-sunken p-5">
      <Heading id={heading} className="text-xl">
        {t(headings[steps.purpose])}
      </Heading>
      {why ? <p>{why}</p> : null}
      <CodeSteps {...steps} />
    </section>
  )
}

/** `CodePrompt` without a frame. A step-up offers the passkey before a code to people who have one (P39). */
export function CodeSteps(steps: CodeStepsProps) {
  if (steps.purpose === 'prove-email') return <Code {...steps} />
  return <PasskeyFirst {...steps} otherwise={<Code {...steps} />} />
}

function Code({ purpose, onProved, onCancel }: CodeStepsProps) {
  const { t } = useWords()
  const { sent, failure, send } = useCodeRequest(purpose)
  const verify = async (code: string) => {
    await call('POST /api/codes/verify', { body: { purpose, code } })
    onProved()
  }
  return (
    <div className="grid gap-4">
      {sent ? (
        <CodeForm sent={sent} onResend={send} onSubmit={verify} submitLabel={t('Confirm')} />
      ) : (
        <p role="status" className="text-ink-soft">
          {failure ?? t('Sending your code…')}
        </p>
      )}
      <div className="flex gap-2">
        {failure ? <Button onClick={() => void send()}>{t('Try again')}</Button> : null}
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}

function useCodeRequest(purpose: ProvablePurpose) {
  const { t } = useWords()
  const [sent, setSent] = useState<CodeSent | null>(null)
  const [failure, setFailure] = useState<Written | null>(null)
  const requested = useRef(false)
  const send = useCallback(async () => {
    setFailure(null)
    try {
      setSent(await call('POST /api/codes', { body: { purpose } }))
    } catch (error) {
      setFailure(error instanceof ApiRefusal ? error.message : t(accountWords.unexpected))
    }
  }, [purpose, t])
  useEffect(() => {
    // React runs effects twice in development, but the code must be sent only once.
    if (requested.current) return
    requested.current = true
    void send()
  }, [send])
  return { sent, failure, send }
}

export type ProofDialogProps = {
  /** Called with true after the server accepts the code or passkey, and with false if the person cancels. */
  onDone: (proved: boolean) => void
}

/** A step-up dialog over the current screen, which keeps its state. */
export function ProofDialog({ onDone }: ProofDialogProps) {
  const { t } = useWords()
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={open => (open ? undefined : onDone(false))}
      title={t(accountWords.secondFactor)}
    >
      <CodeSteps purpose="step-up" onProved={() => onDone(true)} onCancel={() => onDone(false)} />
    </Dialog>
  )
}

type PasskeyFirstProps = {
  onProved: () => void
  onCancel: () => void
  /** The code form, for people who have no passkey or choose a code. */
  otherwise: ReactNode
}

/** Steps up by passkey if the person has one, otherwise by a code (P39). Mounts `otherwise`, which sends the code, only then. */
export function PasskeyFirst({ onProved, onCancel, otherwise }: PasskeyFirstProps) {
  const { t } = useWords()
  const [by, setBy] = useState<'unknown' | 'passkey' | 'code'>('unknown')
  const { run, busy, error } = useTask(stepUpByPasskey, {
    explain: (_, failure) => ({ message: passkeyFailure(failure, t) }),
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
