import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link as RouterLink } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { Link } from '../../../ui/link.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { DemoInbox } from '../../contract.ts'
import { arrivedAt } from '../arrived-at.ts'
import { mailAddress } from '../mail-address.ts'

type Opened = NonNullable<DemoInbox['open']>

/** One mail: its code ready to be copied, its HTML in a sandboxed frame, its plain text. */
export function OpenMail({ mail, to, chosen }: { mail: Opened; to: string; chosen: boolean }) {
  return (
    <section aria-label="Mail" className={chosen ? 'grid gap-4' : 'grid gap-4 max-lg:hidden'}>
      <Link asChild className="flex items-center gap-1 justify-self-start lg:hidden">
        <RouterLink to={mailAddress({ to })}>
          <ArrowLeft aria-hidden="true" className="size-5" /> All mails
        </RouterLink>
      </Link>
      <div className="grid gap-1">
        <h2 className="text-2xl">{mail.subject}</h2>
        <p className="text-sm text-ink-soft">
          To {mail.to} · <time dateTime={mail.at}>{arrivedAt(mail.at)} UTC</time>
        </p>
      </div>
      {mail.code ? <Code code={mail.code} /> : null}
      <Tabs
        label="How to show the mail"
        tabs={[
          { value: 'html', label: 'As it looks', content: <Rendered mail={mail} /> },
          { value: 'text', label: 'Plain text', content: <PlainText text={mail.text} /> },
        ]}
      />
    </section>
  )
}

function Code({ code }: { code: string }) {
  return (
    <Card look="sunken" className="flex flex-wrap items-end justify-between gap-4">
      <p className="figures font-display text-5xl font-bold tracking-[0.16em]">{code}</p>
      <CopyField label="Code" labelHidden value={code} action="Copy code" className="min-w-56" />
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
