import { TZDate } from '@date-fns/tz'
import type { PushPreferences, QuietHours } from '../../accounts/preferences.ts'
import { isForAdmins, type PushFacts, type PushKind, switchOf } from './push.ts'

/** News that waits for a device. */
export type WaitingPush = { id: string; kind: PushKind; facts: PushFacts; path: string; at: Date }

/** What decides about the news of one kind for one device. */
export type Circumstances = {
  preferences: PushPreferences
  isAdmin: boolean
  timeZone: string
  /** When this device last got news of this kind. */
  lastSentAt: Date | null
  now: Date
}

/** `late`: it waited so long that it is no news any more. */
export type NextStep = 'send' | 'drop' | 'late' | { waitUntil: Date }

/** Minutes in which the first of a kind is sent at once and the others together, when they are over. */
export const bundledMinutes = 60
/** Kinds that can come in numbers. */
const bundledKinds: ReadonlySet<PushKind> = new Set(['donation', 'to_decide', 'dispute'])
/** Hours after which news is too old to wake someone with. */
const worthHours = 48

/** What is done with the news of one kind that waits for one device, the oldest of it from `oldestAt`. */
export function nextStep(kind: PushKind, oldestAt: Date, circumstances: Circumstances): NextStep {
  const { preferences, isAdmin, timeZone, lastSentAt, now } = circumstances
  if (!preferences[switchOf[kind]] || (isForAdmins(kind) && !isAdmin)) return 'drop'
  if (now.getTime() - oldestAt.getTime() > worthHours * 3600_000) return 'late'
  const quietEnds = quietUntil(now, preferences.quiet, timeZone)
  if (quietEnds) return { waitUntil: quietEnds }
  if (!bundledKinds.has(kind) || !lastSentAt) return 'send'
  const bundleEnds = new Date(lastSentAt.getTime() + bundledMinutes * 60_000)
  return bundleEnds > now ? { waitUntil: bundleEnds } : 'send'
}

/** Seconds before a device is tried again after its n-th failure in a row. */
const pauses = [30, 120, 600, 1800, 3600]

/** Milliseconds before a device is tried again: what its service asked for, and never less than our own pause. */
export function pauseMs(failures: number, askedMs: number | null): number {
  const own = (pauses[Math.min(Math.max(failures, 1), pauses.length) - 1] ?? 3600) * 1000
  return Math.max(own, askedMs ?? 0)
}

const hourMs = 3600_000

/**
 * The instant at which the quiet hours around `now` end, by the clock of a time zone; null outside of them. An end that the clock skips in
 * spring comes at once after the gap's length; one that it shows twice in autumn counts each time it is quiet before it.
 */
export function quietUntil(now: Date, quiet: QuietHours | null, timeZone: string): Date | null {
  if (!quiet) return null
  const there = new TZDate(now, timeZone)
  const minute = there.getHours() * 60 + there.getMinutes()
  if (!isWithin(minute, quiet)) return null
  const days = minute < quiet.until ? 0 : 1
  const end = new TZDate(
    there.getFullYear(),
    there.getMonth(),
    there.getDate() + days,
    Math.floor(quiet.until / 60),
    quiet.until % 60,
    timeZone,
  ).getTime()
  return new Date(end > now.getTime() ? end : end + hourMs)
}

const isWithin = (minute: number, { from, until }: QuietHours): boolean =>
  from < until ? minute >= from && minute < until : minute >= from || minute < until

/** The time zone that a device named, or the platform's where there is none of that name. */
export function knownTimeZone(name: string | undefined, otherwise: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name ?? otherwise }).resolvedOptions().timeZone
  } catch {
    return otherwise
  }
}
