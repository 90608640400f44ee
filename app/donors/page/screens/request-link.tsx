import { type FormEvent, useState } from 'react'
import { isApp } from '#device/app.browser.ts'
import type { Written } from '../../../lib/phrase.ts'
import { CommandForm, useCommandForm } from '../../../shell/command-form.tsx'
import { useSession } from '../../../shell/use-session.tsx'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { linkInput } from '../contract.ts'
import { linkMinutes } from '../donor-link.ts'

type LinkRequest = { requestId: string; email: string }

/** Asks for an email address, then for the mailed code. `problem` says why a link was refused. */
export function RequestLink({ problem }: { problem: Written | undefined }) {
  const { t } = useWords()
  const { appUrl } = useSession()
  const [request, setRequest] = useState<LinkRequest | null>(null)
  return (
    <Page width="text" className="max-w-[34rem]">
      <PageHeading
        title={t('My donations')}
        lede={t('Enter the email address you donated with. You don’t need an account.')}
      />
      <Card pad="lg">
        {/* The app stores no cookies, and the mailed link opens in the browser. */}
        {isApp ? (
          <div className="grid gap-4">
            <p>{t('Your donations open in your browser.')}</p>
            <Button asChild wide>
              <a href={`${appUrl}/my-donations`} target="_blank" rel="noreferrer">
                {t('Open the browser')}
              </a>
            </Button>
          </div>
        ) : request ? (
          <EnterCode request={request} onRequested={setRequest} onChangeAddress={() => setRequest(null)} />
        ) : (
          <AddressForm problem={problem} onRequested={setRequest} />
        )}
      </Card>
    </Page>
  )
}

type FormProps = { onRequested: (request: LinkRequest) => void }

function AddressForm({ problem, onRequested }: FormProps & { problem: Written | undefined }) {
  const { t } = useWords()
  const form = useCommandForm('POST /api/my-donations/link', {
    schema: linkInput,
    values: { email: '' },
    input: body => ({ body }),
    reloads: false,
    onDone: ({ requestId }, { body }) => onRequested({ requestId, email: body.email }),
  })
  return (
    <CommandForm
      form={form}
      submit={t('Send me a link')}
      submitSize="lg"
      disabled={form.watch('email').trim() === ''}
    >
      {problem ? <Banner tone="danger" role="alert" title={problem} /> : null}
      <Field {...form.field('email')} label={t('Email')}>
        <TextInput type="email" autoComplete="email" />
      </Field>
    </CommandForm>
  )
}

type EnterCodeProps = FormProps & { request: LinkRequest; onChangeAddress: () => void }

function EnterCode({ request, onRequested, onChangeAddress }: EnterCodeProps) {
  const { t } = useWords()
  const { demo } = useSession()
  const [code, setCode] = useState('')
  const [sentAgain, setSentAgain] = useState(false)
  const open = useCommand('POST /api/my-donations/open-code', {
    onFailed: () => setCode(''),
  })
  const again = useCommand('POST /api/my-donations/link', {
    reloads: false,
    failed: t('We couldn’t send another link'),
    onDone: ({ requestId }) => {
      setSentAgain(true)
      open.clearError()
      onRequested({ ...request, requestId })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void open.run({ body: { requestId: request.requestId, code } })
  }
  return (
    <form method="dialog" className="grid gap-5" onSubmit={submit} noValidate>
      <p role="status" className="wrap-anywhere">
        {t(
          'If donations were made with {email}, we sent a link and a 6-digit code. They work once and expire in {minutes} minutes.',
          { email: request.email, minutes: linkMinutes },
        )}
      </p>
      <Field label={t('Code')} error={open.error}>
        <TextInput
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="figures tracking-[0.3em]"
          value={code}
          onChange={event => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
          autoFocus
        />
      </Field>
      <Button type="submit" size="lg" wide busy={open.busy} disabled={code.length < 6}>
        {t('Open my donations')}
      </Button>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <Button
          variant="quiet"
          size="sm"
          className="-ms-3"
          busy={again.busy}
          onClick={() => void again.run({ body: { email: request.email } })}
        >
          {t('Send again')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onChangeAddress}>
          {t('Use another address')}
        </Button>
        {sentAgain ? <span role="status">{t('A new link is on its way.')}</span> : null}
        {demo ? (
          <Link href={`/demo/inbox?to=${encodeURIComponent(request.email)}`} target="_blank" rel="noreferrer">
            {t('Open the demo inbox')}
          </Link>
        ) : null}
      </p>
    </form>
  )
}
