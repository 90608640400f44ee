import type { Preferences } from '../../accounts/preferences.ts'
import { dayIn } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import type { PushState } from '../contract.ts'

/** Types of the notification feed and of the notification preferences screen (P208, P212). */

export const notificationTypes = [
  'campaign_created',
  'donation_received',
  'donation_returned',
  'profile_complete',
  'milestone',
  'withdrawal',
  'sign_up',
  'moderation',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** A feed entry. Its texts are in the language at the time of the event. `at` is an ISO instant. */
export type FeedItem = {
  id: string
  type: NotificationType
  title: string
  message: string
  at: string
  amountCents: number | null
  donor: string | null
  student: string | null
  isUnread: boolean
}

/** A page of the feed, newest entry first; `next` is the cursor of the next page, null on the last. */
export type Feed = { items: FeedItem[]; next: string | null; topics: string[] }

/** Shown to people without notifications, labeled as examples (P209). */
export const sampleItems = [
  {
    type: 'campaign_created',
    title: phrase('Welcome!'),
    message: phrase('This is where you’ll hear about everything that happens with your campaign.'),
  },
  {
    type: 'donation_received',
    title: phrase('New donation'),
    message: phrase('Jordan gave {sign}25.00: “Proud of you!”'),
  },
  {
    type: 'profile_complete',
    title: phrase('Profile complete'),
    message: phrase('Your name and photo are set. Donors can see who they’re helping.'),
  },
] as const satisfies readonly { type: NotificationType; title: string; message: string }[]

export type PreferencesData = { preferences: Preferences; push: PushState; topics: string[] }

/** Groups entries, which are sorted newest first, by calendar day in a time zone. */
export function byDay<Item extends { at: string }>(
  items: readonly Item[],
  timeZone: string,
): { day: string; items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const day = dayIn(new Date(item.at), timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}
