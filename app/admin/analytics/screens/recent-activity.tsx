import Banknote from 'lucide-react/icons/banknote'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Megaphone from 'lucide-react/icons/megaphone'
import Redo from 'lucide-react/icons/redo-2'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Undo from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import { Link } from 'react-router'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import { Moment } from '../../kit/moment.tsx'
import {
  type Activity,
  type ActivityFilter,
  type ActivityKind,
  activityAddress,
  activityLabels,
  activityStep,
  activityWords,
} from '../activity.ts'

const icons: Record<ActivityKind, typeof Banknote> = {
  sign_up: UserPlus,
  campaign: Megaphone,
  donation: HeartHandshake,
  withdrawal: Banknote,
  refund: Undo,
  refund_failed: Redo,
  dispute: ShieldAlert,
}

const filters: { value: ActivityFilter; label: Message }[] = [
  { value: 'all', label: phrase('Everything') },
  { value: 'sign_up', label: phrase('Sign-ups') },
  { value: 'campaign', label: phrase('Campaigns') },
  { value: 'donation', label: phrase('Donations') },
  { value: 'withdrawal', label: phrase('Withdrawals') },
  { value: 'refund', label: phrase('Refunds') },
]

type Props = { activity: readonly Activity[]; of: ActivityFilter; hasMore: boolean }

/** Lists the events of the last 7 days (P221), newest first, with links to their details. */
export function RecentActivity({ activity, of, hasMore }: Props) {
  const { t } = useWords()
  const address = useListAddress()
  return (
    <Section
      title={t('Recent Activity')}
      aside={<p className="text-sm text-ink-soft">{t('The last 7 days')}</p>}
    >
      <RadioCards
        legend={t('Show')}
        legendHidden
        look="pill"
        options={filters.map(({ value, label }) => ({ value, label: t(label) }))}
        value={of}
        onValueChange={value =>
          address.show({ activity: value === 'all' ? null : value, entries: null }, { replace: true })
        }
      />
      {activity.length === 0 ? (
        <EmptyState title={t('Nothing happened in the last 7 days')}>
          {t('New entries appear here as they happen.')}
        </EmptyState>
      ) : (
        <ol className="divide-y divide-line rounded-md border border-line bg-surface">
          {activity.map((item, index) => (
            // Two refunds of one donation can have the same time, so the key needs the index.
            <Item key={`${item.kind}-${item.id}-${item.at}-${index}`} item={item} />
          ))}
        </ol>
      )}
      {hasMore ? (
        <Button
          variant="secondary"
          className="justify-self-center"
          onClick={() => address.show({ entries: String(activity.length + activityStep) }, { replace: true })}
        >
          {t('Show more of the 7 days')}
        </Button>
      ) : null}
    </Section>
  )
}

function Item({ item }: { item: Activity }) {
  const { t } = useWords()
  const Icon = icons[item.kind]
  const to = activityAddress(item)
  const words = activityWords(item, t)
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 text-sm">
      <Icon
        role="img"
        aria-label={t(activityLabels[item.kind])}
        className="mt-0.5 size-4.5 shrink-0 text-ink-soft"
      />
      <span className="grid min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
        {to ? (
          <Link to={to} className={linkClass({ variant: 'quiet', className: 'min-w-0 wrap-anywhere' })}>
            {words}
          </Link>
        ) : (
          <span className="min-w-0">{words}</span>
        )}
        <span className="shrink-0 text-ink-soft">
          <Moment at={item.at} />
        </span>
      </span>
      {item.amountCents === null ? null : (
        <span className="w-24 shrink-0 text-end font-semibold">
          {item.kind === 'campaign' ? <span className="font-normal text-ink-soft">{t('Goal')} </span> : null}
          <Amount cents={item.amountCents} signed />
        </span>
      )}
    </li>
  )
}
