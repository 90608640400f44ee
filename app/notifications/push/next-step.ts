import { TZDate } from '@date-fns/tz'
import type { PushPreferences, QuietHours } from '../../accounts/preferences.ts'
import { isForAdmins, type PushFacts, type PushKind, switchOf } from './push.ts'

/** A message that waits for a device. */
export type WaitingPush = { id: string; kind: PushKind; facts: PushFacts; path: string; at: Date }

/** What decides about the messages of one kind for one device. */
export type Circumstances = {
  preferences: PushPreferences
  isAdmin: boolean
  timeZone: string
  /** When this device last got a message of this kind. */
  lastSentAt: Date | null
  now: Date
}

/** `late`: it waited too long to be news. */
export type NextStep = 'send' | 'drop' | 'late' | { waitUntil: Date }

/** After the first message of a kind, the others are sent together once these minutes are over. */
export const bundledMinutes = 60
const bundledKinds: ReadonlySet<PushKind> = new Set(['donation', 'to_decide', 'dispute'])
/** Hours after which a message is too old to send. */
const worthHours = 48

/** Decides about the messages of one kind that wait for one device, the oldest from `oldestAt`. */
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

/** Seconds before the next attempt after the n-th failure in a row. */
const pauses = [30, 120, 600, 1800, 3600]

/** Milliseconds before the next attempt: our pause, or the service's if that is longer. */
export function pauseMs(failures: number, askedMs: number | null): number {
  const own = (pauses[Math.min(Math.max(failures, 1), pauses.length) - 1] ?? 3600) * 1000
  return Math.max(own, askedMs ?? 0)
}

const hourMs = 3600_000

/**
 * The end of the quiet hours around `now` in a time zone; null outside of them. An end that the clock skips in spring moves by the
 * gap's length; an end that occurs twice in autumn ends the quiet hours before each of them.
 */
export function quietUntil(now: Date, quiet: QuietHours | null, timeZone: string): Date | null {
  if (!quiet) return null
  const local = new TZDate(now, timeZone)
  const minute = local.getHours() * 60 + local.getMinutes()
  if (!isWithin(minute, quiet)) return null
  const days = minute < quiet.until ? 0 : 1
  const end = new TZDate(
    local.getFullYear(),
    local.getMonth(),
    local.getDate() + days,
    Math.floor(quiet.until / 60),
    quiet.until % 60,
    timeZone,
  ).getTime()
  return new Date(end > now.getTime() ? end : end + hourMs)
}

const isWithin = (minute: number, { from, until }: QuietHours): boolean =>
  from < until ? minute >= from && minute < until : minute >= from || minute < until

/** The device's time zone, or the fallback if its name is unknown. */
export function knownTimeZone(name: string | undefined, fallback: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name ?? fallback }).resolvedOptions().timeZone
  } catch {
    return fallback
  }
}
