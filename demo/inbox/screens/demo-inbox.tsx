import ArrowLeft from 'lucide-react/icons/arrow-left'
import Inbox from 'lucide-react/icons/inbox'
import Search from 'lucide-react/icons/search'
import { Form, Link } from 'react-router'
import type { DescribePage, ScreenProps } from '#app/shell/screen.ts'
import { useLive } from '#app/shell/wire/use-live.browser.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CopyField } from '#app/ui/fields/copy-field.tsx'
import { Field } from '#app/ui/fields/field.tsx'
import { TextInput } from '#app/ui/fields/text-input.tsx'
import { Link as TextLink } from '#app/ui/link.tsx'
import { Page, PageHeading } from '#app/ui/page.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { loadAdminWords } from '#app/words/load-language.browser.ts'
import { Phrase, useWords } from '#app/words/use-words.tsx'
import type { DemoInbox, InboxEntry } from '../contract.ts'
import { mailAddress } from '../mail-address.ts'

export const describe: DescribePage<DemoInbox> = (_, __, { t }) => ({
  title: t('Demo inbox'),
  description: t('Every email in the demo.'),
  noIndex: true,
})

/** Loads the demo's texts, which are in the admins' catalog. */
export const prepare = () => loadAdminWords()

export default function DemoInboxScreen({ data: inbox }: ScreenProps<'GET /api/screens/demo-inbox'>) {
  const { t } = useWords()
  useLive(inbox.topics)
  return (
    <Page>
      <PageHeading
        title={t('Demo inbox')}
        lede={t('Every email in the demo arrives here, whoever it’s for.')}
      />
      <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
        <div className={inbox.chosen ? 'max-lg:hidden' : ''}>
          <SearchByAddress to={inbox.to} />
          <MailList inbox={inbox} />
        </div>
        {inbox.open ? (
          <OpenMail mail={inbox.open} to={inbox.to} chosen={inbox.chosen} />
        ) : (
          <EmptyState title={t('No email yet')} icon={<Inbox />}>
            {inbox.to
              ? t('Nothing has been sent to {email}.', { email: inbox.to })
              : t('Sign in or give to a campaign: the code or receipt appears here on its own.')}
          </EmptyState>
        )}
      </div>
    </Page>
  )
}

function SearchByAddress({ to }: { to: string }) {
  const { t } = useWords()
  return (
    <Form role="search" className="mb-4 flex items-end gap-2">
      <Field label={t('Email address')} className="flex-1">
        <TextInput
          key={to}
          name="to"
          type="search"
          defaultValue={to}
          autoComplete="off"
          autoCapitalize="none"
          lead={<Search aria-hidden="true" />}
        />
      </Field>
      <Button type="submit" variant="secondary">
        {t('Show')}
      </Button>
    </Form>
  )
}

function MailList({ inbox }: { inbox: DemoInbox }) {
  const { t } = useWords()
  if (inbox.entries.length === 0) return null
  return (
    <ul aria-label={t('Emails')} className="overflow-hidden rounded-md border border-line bg-surface">
      {inbox.entries.map(entry => (
        <li key={entry.id} className="border-line not-first:border-t">
          <Entry entry={entry} to={inbox.to} isOpen={entry.id === inbox.open?.id} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ entry, to, isOpen }: { entry: InboxEntry; to: string; isOpen: boolean }) {
  return (
    <Link
      to={mailAddress({ to, mail: entry.id })}
      aria-current={isOpen ? 'true' : undefined}
      className={cx(
        'grid gap-0.5 px-4 py-3 transition-colors hover:bg-sunken',
        isOpen && 'lg:bg-gown-tint lg:hover:bg-gown-tint',
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-semibold">{entry.subject}</span>
        {entry.code ? (
          <span className="figures font-display font-semibold text-gown">{entry.code}</span>
        ) : null}
      </span>
      <span className="flex items-baseline justify-between gap-3 text-sm text-ink-soft">
        <span className="truncate">{entry.to}</span>
        <time dateTime={entry.at} className="shrink-0">
          {arrivedAt(entry.at)}
        </time>
      </span>
    </Link>
  )
}

type Opened = NonNullable<DemoInbox['open']>

function OpenMail({ mail, to, chosen }: { mail: Opened; to: string; chosen: boolean }) {
  const { t } = useWords()
  return (
    <section aria-label={t('Email')} className={chosen ? 'grid gap-4' : 'grid gap-4 max-lg:hidden'}>
      <TextLink asChild className="flex items-center gap-1 justify-self-start lg:hidden">
        <Link to={mailAddress({ to })}>
          <ArrowLeft aria-hidden="true" className="size-5" /> {t('All emails')}
        </Link>
      </TextLink>
      <div className="grid gap-1">
        <h2 className="text-2xl">{mail.subject}</h2>
        <p className="text-sm text-ink-soft">
          <Phrase
            words="To {email} · <0>{time} UTC</0>"
            values={{ email: mail.to, time: arrivedAt(mail.at) }}
            parts={[<time key="time" dateTime={mail.at} />]}
          />
        </p>
      </div>
      {mail.code ? <Code code={mail.code} /> : null}
      <Tabs
        label={t('Email view')}
        tabs={[
          { value: 'html', label: t('As it looks'), content: <Rendered mail={mail} /> },
          { value: 'text', label: t('Plain text'), content: <PlainText text={mail.text} /> },
        ]}
      />
    </section>
  )
}

function Code({ code }: { code: string }) {
  const { t } = useWords()
  return (
    <Card look="sunken" className="flex flex-wrap items-end justify-between gap-4">
      <p className="figures font-display text-5xl font-bold tracking-[0.16em]">{code}</p>
      <CopyField label={t('Code')} labelHidden value={code} action={t('Copy code')} className="min-w-56" />
    </Card>
  )
}

/** The mail's HTML in a sandboxed iframe (no scripts or forms, opaque origin); links open in a new tab. */
function Rendered({ mail }: { mail: Opened }) {
  return (
    <iframe
      title={mail.subject}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={mail.html.replace('<head>', '<head><base target="_blank">')}
      className="h-[44rem] w-full rounded-md border border-line bg-paper"
    />
  )
}

function PlainText({ text }: { text: string }) {
  return (
    <pre className="overflow-x-auto rounded-md border border-line bg-surface p-5 text-sm whitespace-pre-wrap">
      {text}
    </pre>
  )
}

const time = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** 'Mar 11, 16:00:05', in UTC, so that server and browser render the same text. */
function arrivedAt(iso: string): string {
  return time.format(new Date(iso))
}
