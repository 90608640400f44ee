import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link as RouterLink } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { Link } from '../../../ui/link.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import type { DemoInbox } from '../../contract.ts'
import { arrivedAt } from '../arrived-at.ts'
import { mailAddress } from '../mail-address.ts'

type Opened = NonNullable<DemoInbox['open']>

/** One mail: its code ready to be copied, its HTML in a sandboxed frame, its plain text. */
export function OpenMail({ mail, to, chosen }: { mail: Opened; to: string; chosen: boolean }) {
  const { t } = useWords()
  return (
    <section aria-label={t('Email')} className={chosen ? 'grid gap-4' : 'grid gap-4 max-lg:hidden'}>
      <Link asChild className="flex items-center gap-1 justify-self-start lg:hidden">
        <RouterLink to={mailAddress({ to })}>
          <ArrowLeft aria-hidden="true" className="size-5" /> {t('All emails')}
        </RouterLink>
      </Link>
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

/** No scripts, no forms, another origin; links open in a tab of their own. */
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
