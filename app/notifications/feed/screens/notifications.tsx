import Settings from 'lucide-react/icons/settings'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { call } from '../../../shell/wire/call.browser.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { byDay, type Feed } from '../feed.ts'
import { useOlder } from '../use-older.browser.ts'
import { FeedEntry } from './feed-entry.tsx'
import { FeedSamples } from './feed-samples.tsx'

export const describe: DescribePage<Feed> = (_, __, { t }) => ({
  title: t('Notifications'),
  description: t('What’s new with your campaign.'),
  noIndex: true,
})

/** /notifications: the feed, live; samples while nothing has happened (P208, P209). */
export default function NotificationsScreen({ data: feed }: ScreenProps<'GET /api/screens/notifications'>) {
  const { t, locale } = useWords()
  const { timeZone, now } = useSession()
  useLive(feed.topics)
  useMarkRead(feed)
  const { items, next, loadOlder, loading } = useOlder(feed)
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

/** What stood on the screen counts as read; the marks stay until the next visit. */
function useMarkRead(feed: Feed): void {
  const newest = feed.items.find(({ isUnread }) => isUnread)?.at
  const notifications = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!newest || notifications.current === newest) return
    notifications.current = newest
    // The count at the bell is a courtesy: when this fails the next visit does it.
    call('POST /api/notifications/read', { body: { upTo: newest } }).catch(() => undefined)
  }, [newest])
}

function dayWords(
  day: string,
  now: string,
  locale: 'en' | 'es',
  timeZone: string,
  t: (words: string) => string,
): string {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  if (dayOf.format(new Date(now)) === day) return t('Today')
  if (dayOf.format(new Date(Date.parse(now) - 86_400_000)) === day) return t('Yesterday')
  return new Intl.DateTimeFormat(locale === 'es' ? 'es-US' : 'en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))
}
