import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import type { Written } from '../../../lib/phrase.ts'
import type { DescribePage } from '../../../shell/screen.ts'
import { ApiRefusal, call } from '../../../shell/wire/call.browser.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Mortarboard } from '../../../ui/drawings/mortarboard.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import type { Translate } from '../../../words/translate.ts'
import { useWords } from '../../../words/use-words.tsx'
import { passwordMaxLength, passwordProblem, readResetLink, resetWords } from '../../password.ts'
import { useEnter } from '../../sessions/use-enter.browser.ts'
import { announceSessionEvent } from '../../sessions/use-session-events.browser.ts'
import { PasswordInput } from './pair-fields.tsx'

/** (P54) */
const redirectAfterMs = 3_000

export const describe: DescribePage<undefined> = (_, { branding }, { t }) => ({
  title: t('Reset Your Password'),
  description: t('Choose a new password for your {product} account.', { product: branding.product }),
  noIndex: true,
})

/** /reset-password, the page that a mailed reset link opens (P50, P51). */
export default function ResetPasswordScreen() {
  const { t } = useWords()
  const reset = useResetPassword()
  return (
    <Page width="text" className="max-w-[30rem]">
      <Card pad="lg">
        {reset.done ? (
          <PasswordUpdated />
        ) : (
          <>
            <h1 className="text-2xl">{t('Reset Your Password')}</h1>
            <ResetPasswordForm
              problem={reset.problem}
              busy={reset.busy}
              refused={reset.refused}
              onTyped={reset.clearRefused}
              onSubmit={reset.submit}
            />
            <p className="mt-5">
              <Link asChild>
                <RouterLink to="/">{t('Back to Sign In')}</RouterLink>
              </Link>
            </p>
          </>
        )}
      </Card>
    </Page>
  )
}

function PasswordUpdated() {
  const { t } = useWords()
  const enter = useEnter()
  useEffect(() => {
    const timer = setTimeout(() => void enter('/'), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [enter])
  return (
    <div className="grid justify-items-center gap-4 text-center" role="status">
      <Mortarboard tassel="left" swing className="w-24" />
      <h1 className="text-2xl">{t('Password Updated!')}</h1>
      <p className="text-ink-soft">{t('Your password has been successfully changed.')}</p>
      <Button size="lg" wide onClick={() => void enter('/')}>
        {t('Continue to App')}
      </Button>
    </div>
  )
}

export type ResetPasswordFormProps = {
  /** Why the link is invalid, if it is; disables the form. */
  problem: Written | null
  busy: boolean
  /** Why the server refused the submitted password. */
  refused: Written | undefined
  onTyped: () => void
  onSubmit: (password: string) => void
}

/** New Password and Confirm New Password; both keep their text after a refusal (P51). */
export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { problem, busy, refused, onTyped, onSubmit } = props
  const { t } = useWords()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<Written | null>(null)
  const error = wrong ?? refused
  const type = (set: (typed: string) => void, typed: string) => {
    set(typed)
    setWrong(null)
    onTyped()
  }
  const send = () => {
    const problem = passwordProblem(password, again)
    setWrong(problem && t(problem))
    if (!problem) onSubmit(password)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const fields = { autoComplete: 'new-password', maxLength: passwordMaxLength + 1, required: true }
  return (
    <form method="dialog" className="mt-5 grid gap-5" onSubmit={submit} noValidate>
      {problem ? <Banner tone="danger" role="alert" title={problem} /> : null}
      {error ? <Banner tone="danger" role="alert" title={error} /> : null}
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

/**
 * Reads a reset link's token from the URL fragment, removes it from the address bar immediately, checks it, and submits it with the
 * new password (P50). `problem` is the reason why the link is invalid (P53). Opening another link in the same tab replaces the first.
 */
export function useResetPassword() {
  const { t } = useWords()
  const token = useRef<string | null>(null)
  const [problem, setProblem] = useState<Written | null>(null)
  const [done, setDone] = useState(false)
  const opened = useLocation().key
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the address bar once per navigation
  useEffect(() => {
    const read = () => {
      const { search, hash } = window.location
      if (token.current && !search && !hash) return
      const link = readResetLink(search, hash)
      // Removes query and fragment from the URL, but keeps the router's history state.
      window.history.replaceState(window.history.state, '', window.location.pathname)
      setDone(false)
      token.current = 'token' in link ? link.token : null
      setProblem('problem' in link ? t(link.problem) : null)
      if ('problem' in link) return
      call('POST /api/password-reset/check', { body: link }).then(
        () => announceSessionEvent('password_recovery'),
        error => {
          if (token.current === link.token) setProblem(wordsOfFailure(error, t))
        },
      )
    }
    read()
    // A link opened in a tab that already shows this page changes only the fragment.
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [opened])
  const { run, busy, error, clearError } = useCommand('POST /api/password-reset', {
    done: () => ({ title: t(resetWords.updated), description: t(resetWords.updatedDescription) }),
    onDone: () => setDone(true),
    explain: refused => ({ message: wordsOfFailure(refused, t) }),
    reloads: false,
  })
  const submit = (password: string) => {
    if (!token.current) return setProblem(t(resetWords.missing))
    void run({ body: { token: token.current, password } })
  }
  return { problem, busy, done, submit, refused: error, clearRefused: clearError }
}

/** The server's message, or a generic one for unexpected errors (P53). */
function wordsOfFailure(error: unknown, t: Translate): Written {
  return error instanceof ApiRefusal && error.code !== 'Unexpected' ? error.message : t(resetWords.unexpected)
}
