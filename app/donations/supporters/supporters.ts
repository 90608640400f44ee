import { calendarDay } from '../../campaigns/campaign.ts'
import { languages } from '../../lib/locale.ts'
import { monthIn } from '../../lib/moment.ts'
import type { Words } from '../../words/translate.ts'
import type { Supporter, SupportersPage } from '../contract.ts'
import { anonymous } from '../donor-name.ts'
import { presetDonations } from '../fees.ts'

/**
 * Merges the reloaded newest page into the list: newer donations come first, loaded older ones remain, and a
 * returned donation disappears. If the pages do not overlap, because many donations arrived at once, the list
 * starts over, so that none is skipped.
 */
export function withFreshPage(
  shown: SupportersPage,
  fresh: SupportersPage,
): SupportersPage & { isNew: ReadonlySet<string> } {
  const seen = new Set(shown.supporters.map(supporter => supporter.id))
  const overlaps = fresh.supporters.some(supporter => seen.has(supporter.id))
  const isNew = new Set(fresh.supporters.filter(supporter => !seen.has(supporter.id)).map(({ id }) => id))
  const last = fresh.supporters.at(-1)
  if (!overlaps || !last || fresh.next === null) return { ...fresh, isNew }
  const older = shown.supporters.filter(supporter => isOlder(supporter, last))
  return {
    supporters: [...fresh.supporters, ...older],
    next: older.length > 0 ? shown.next : fresh.next,
    isNew,
  }
}

/** True if `a` comes after `b` in the list, which is sorted by newest first, then by id descending. */
function isOlder(a: Supporter, b: Supporter): boolean {
  return a.at < b.at || (a.at === b.at && a.id < b.id)
}

export function withOlderPage(shown: SupportersPage, older: SupportersPage): SupportersPage {
  const seen = new Set(shown.supporters.map(supporter => supporter.id))
  const added = older.supporters.filter(supporter => !seen.has(supporter.id))
  return { supporters: [...shown.supporters, ...added], next: older.next }
}

const minute = 60_000
const day = 86_400_000

/** The day of a donation, and after 14 days its month: words that stay true on a page that was made minutes ago. */
export function dayWords(at: string, nowMs: number, timeZone: string, words: Words): string {
  const isRecent = nowMs - Date.parse(at) < 14 * day
  return isRecent ? calendarDay(at, timeZone, words.locale) : agoWords(at, nowMs, timeZone, words)
}

/** 'Just now', '5 minutes ago', '3 hours ago', '2 days ago', then the month and year. */
export function agoWords(at: string, nowMs: number, timeZone: string, { t, locale }: Words): string {
  const minutes = Math.floor(Math.max(0, nowMs - Date.parse(at)) / minute)
  if (minutes < 1) return t('Just now')
  if (minutes < 60) return t('{count, plural, one {# minute ago} other {# minutes ago}}', { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t('{count, plural, one {# hour ago} other {# hours ago}}', { count: hours })
  const days = Math.floor(hours / 24)
  if (days < 14) return t('{count, plural, one {# day ago} other {# days ago}}', { count: days })
  return monthIn(new Date(at), languages[locale].tag, timeZone)
}

/** How many donations must be in the list, and how many of them at one preset, for it to count as popular. */
const minDonations = 10
const minOfOne = 4

/**
 * The preset chosen most often among the newest donations, in cents; null if no preset is ahead of all other
 * amounts (P402). It is based on the public list, so it reveals nothing about donors; repeated donations
 * under one name count once.
 */
export function popularPreset(
  donations: readonly Pick<Supporter, 'id' | 'name' | 'amountCents'>[],
): number | null {
  if (donations.length < minDonations) return null
  const givers = new Map<number, Set<string>>()
  for (const { id, name, amountCents } of donations) {
    const donor = name === anonymous ? id : name
    givers.set(amountCents, (givers.get(amountCents) ?? new Set()).add(donor))
  }
  const most = Math.max(...[...givers.values()].map(({ size }) => size))
  const leading = [...givers].filter(([, { size }]) => size === most)
  const [cents = 0] = leading[0] ?? []
  if (most < minOfOne || leading.length > 1 || !presetDonations.some(preset => preset.cents === cents))
    return null
  return cents
}
