import GraduationCap from 'lucide-react/icons/graduation-cap'
import Heart from 'lucide-react/icons/heart'
import Landmark from 'lucide-react/icons/landmark'
import Settings from 'lucide-react/icons/settings'
import Shield from 'lucide-react/icons/shield'
import Trophy from 'lucide-react/icons/trophy'
import Undo from 'lucide-react/icons/undo'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type Locale, languages } from '../../../lib/locale.ts'
import { dayIn, longDayIn, timeIn } from '../../../lib/moment.ts'
import { phrase } from '../../../lib/phrase.ts'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { call } from '../../../shell/wire/call.browser.ts'
import { useTask } from '../../../shell/wire/use-command.browser.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Page, PageHeading } from '../../../ui/page.tsx'
import type { Translate } from '../../../words/translate.ts'
import { useWords } from '../../../words/use-words.tsx'
import { byDay, type Feed, type FeedItem, type NotificationType, sampleItems } from '../feed.ts'

export const describe: DescribePage<Feed> = (_, __, { t }) => ({
  title: t('Notifications'),
  description: t('What’s new with your campaign.'),
  noIndex: true,
})

/** /notifications: the live feed, or samples while it is empty (P208, P209). */
export default function NotificationsScreen({ data: feed }: ScreenProps<'GET /api/screens/notifications'>) {
  const { t, locale } = useWords()
  const { timeZone, now } = useSession()
  useLive(feed.topics)
  useMarkRead(feed)
  const { items, next, loadOlder, loading } = useOlderNotifications(feed)
  return (
    <Page width="text">
      <PageHeading
        title={t('Notifications')}
        actions={
          <Link to="/notification-preferences" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            <Settings aria-hidden="true" size={18} />
            {t('Preferences')}
          </Link>
        }
      />
      {items.length === 0 ? <FeedSamples /> : null}
      <div className="grid gap-8">
        {byDay(items, timeZone).map(({ day, items: entries }) => (
          <section key={day} aria-label={dayWords(day, now, locale, timeZone, t)} className="grid gap-2">
            <h2 className="text-base font-semibold text-ink-soft">
              {dayWords(day, now, locale, timeZone, t)}
            </h2>
            <ul className="grid gap-2">
              {entries.map(item => (
                <FeedEntry key={item.id} item={item} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {next ? (
        <div className="mt-8 grid justify-items-center">
          <Button variant="secondary" busy={loading} onClick={loadOlder}>
            {t('Show older notifications')}
          </Button>
        </div>
      ) : null}
    </Page>
  )
}

/** Marks the feed's entries as read on the server. They keep the unread style until the next visit. */
function useMarkRead(feed: Feed): void {
  const newest = feed.items.find(({ isUnread }) => isUnread)?.at
  const marked = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!newest || marked.current === newest) return
    marked.current = newest
    // Ignores failures, because the next visit marks the entries.
    call('POST /api/notifications/read', { body: { upTo: newest } }).catch(() => undefined)
  }, [newest])
}

function dayWords(day: string, now: string, locale: Locale, timeZone: string, t: Translate): string {
  if (dayIn(new Date(now), timeZone) === day) return t('Today')
  if (dayIn(new Date(Date.parse(now) - 86_400_000), timeZone) === day) return t('Yesterday')
  return longDayIn(new Date(`${day}T12:00:00Z`), languages[locale].tag, 'UTC')
}

const icons: Record<NotificationType, ComponentType<{ className?: string }>> = {
  campaign_created: GraduationCap,
  donation_received: Heart,
  donation_returned: Undo,
  profile_complete: UserRoundCheck,
  milestone: Trophy,
  withdrawal: Landmark,
  sign_up: UserPlus,
  moderation: Shield,
}

type FeedEntryProps = { item: Pick<FeedItem, 'type' | 'title' | 'message'> & Partial<FeedItem> }

function FeedEntry({ item }: FeedEntryProps) {
  const { t, locale } = useWords()
  const { timeZone } = useSession()
  const Icon = icons[item.type]
  return (
    <li
      className={cx(
        'flex items-start gap-4 rounded-md border bg-surface p-4',
        item.isUnread ? 'border-gown' : 'border-line',
      )}
    >
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-pill bg-gold-tint text-gold-ink"
      >
        <Icon className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
          <span>
            {item.title}
            {item.isUnread ? <span className="ms-2 text-sm font-semibold text-gown">{t('New')}</span> : null}
          </span>
          {item.amountCents != null ? <Amount cents={item.amountCents} /> : null}
        </p>
        <p className="text-ink-soft wrap-anywhere">{item.message}</p>
        {item.at ? (
          <time dateTime={item.at} className="text-sm text-ink-soft">
            {timeIn(item.at, timeZone, locale)}
          </time>
        ) : null}
      </div>
    </li>
  )
}

/** Examples of feed entries, labeled as examples (P209). */
function FeedSamples() {
  const { t } = useWords()
  return (
    <section aria-label={t('Examples')} className="grid gap-4">
      <p className="text-ink-soft">{t('Nothing yet. Here’s what you’ll see:')}</p>
      <ul className="grid gap-2">
        {sampleItems.map(item => (
          <FeedEntry
            key={item.type}
            item={{ type: item.type, title: t(item.title), message: t(item.message) }}
          />
        ))}
      </ul>
    </section>
  )
}

const notLoaded = {
  title: phrase('Failed to load notifications'),
  message: phrase('Please try again.'),
}

/** The feed's first page, which is updated live, followed by older pages that the person has loaded. */
function useOlderNotifications(feed: Feed) {
  const { t } = useWords()
  const [older, setOlder] = useState<{ items: FeedItem[]; next: string | null } | null>(null)
  const { run, busy } = useTask(
    async (before: string) => {
      const page = await call('GET /api/screens/notifications', { query: { before } })
      setOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next })
    },
    { reloads: false, explain: () => ({ title: t(notLoaded.title), message: t(notLoaded.message) }) },
  )
  const next = older ? older.next : feed.next
  const known = new Set(feed.items.map(({ id }) => id))
  const items = [...feed.items, ...(older?.items ?? []).filter(({ id }) => !known.has(id))]
  return { items, next, loadOlder: () => void (next && run(next)), loading: busy }
}
