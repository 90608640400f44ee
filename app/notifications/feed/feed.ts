import type { Preferences } from '../../accounts/preferences.ts'
import { phrase } from '../../lib/phrase.ts'
import type { PushState } from '../contract.ts'

/** The notification feed and the data of its preferences' screen (P208, P212). */

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

/** One entry, with texts from when it happened. `at` is an ISO instant. */
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

/** Newest first; `next` is the cursor of older ones. */
export type Feed = { items: FeedItem[]; next: string | null; topics: string[] }

/** Shown to people without notifications, labelled as examples (P209). */
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

/** Groups entries by calendar day in the platform's time zone, newest first. */
export function byDay<Item extends { at: string }>(
  items: readonly Item[],
  timeZone: string,
): { day: string; items: Item[] }[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const days: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const day = format.format(new Date(item.at))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}
