import { Link } from 'react-router'
import { cx } from '../../../ui/cx.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { DemoInbox, InboxEntry } from '../../contract.ts'
import { arrivedAt } from '../arrived-at.ts'
import { mailAddress } from '../mail-address.ts'

/** The newest mails, one link each; a code shows at once. */
export function MailList({ inbox }: { inbox: DemoInbox }) {
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
