import { useState } from 'react'
import { CommandForm, useCommandForm } from '../../../shell/command-form.tsx'
import { useSession } from '../../../shell/use-session.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Link } from '../../../ui/link.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { resetRequestInput } from '../../contract.ts'
import { resetWords } from '../../password.ts'

export type ResetDialogProps = { email: string; open: boolean; onOpenChange: (open: boolean) => void }

/** The Reset Password dialog: asks for an email and confirms the request, without revealing whether an account has that email (P49). */
export function ResetDialog({ email, open, onOpenChange }: ResetDialogProps) {
  const { t } = useWords()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const change = (next: boolean) => {
    if (!next) setSentTo(null)
    onOpenChange(next)
  }
  return (
    <Dialog open={open} onOpenChange={change} title={t('Reset Password')} size="sm">
      {sentTo === null ? (
        <RequestForm email={email} onSent={setSentTo} />
      ) : (
        <LinkSent email={sentTo} onDone={() => change(false)} onOther={() => setSentTo(null)} />
      )}
    </Dialog>
  )
}

function RequestForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useWords()
  const form = useCommandForm('POST /api/password-reset/request', {
    schema: resetRequestInput,
    values: { email },
    input: body => ({ body }),
    done: () => ({ title: t(resetWords.sent), description: t(resetWords.sentDescription) }),
    failed: t(resetWords.error),
    onDone: (_, { body }) => onSent(body.email),
    reloads: false,
  })
  return (
    <CommandForm
      form={form}
      submit={t('Request Password Reset')}
      submitSize="lg"
      disabled={!form.watch('email')}
    >
      <p>{t('Enter your account email and we’ll send you a link to choose a new password.')}</p>
      <Field {...form.field('email')} label={t('Email')}>
        <TextInput type="email" autoComplete="email" inputMode="email" maxLength={254} />
      </Field>
    </CommandForm>
  )
}

function LinkSent({ email, onDone, onOther }: { email: string; onDone: () => void; onOther: () => void }) {
  const { t } = useWords()
  const { demo } = useSession()
  return (
    <div className="grid gap-4">
      <Banner tone="info" role="status" title={t('Check your email')}>
        {t('If {email} has an account, we’ve sent it a password reset link.', { email })}
      </Banner>
      <ul className="grid list-disc gap-1 ps-5 text-ink-soft">
        <li>{t('The link expires in 1 hour.')}</li>
        <li>{t('Nothing yet? Check your spam folder.')}</li>
      </ul>
      {demo ? (
        <Link href={`/demo/inbox?to=${encodeURIComponent(email)}`} target="_blank" rel="noreferrer">
          {t('Open the demo inbox')}
        </Link>
      ) : null}
      <Button size="lg" wide onClick={onDone}>
        {t('Got it')}
      </Button>
      <Button variant="quiet" wide onClick={onOther}>
        {t('Try different email address')}
      </Button>
    </div>
  )
}
