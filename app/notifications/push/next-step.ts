import { TZDate } from '@date-fns/tz'
import type { PushPreferences, QuietHours } from '../../accounts/preferences.ts'
import { can } from '../../accounts/staff-roles.ts'
import type { StaffRole } from '../../platform/viewer.ts'
import { type PushFacts, type PushKind, permissionOf, switchOf } from './push.ts'

/** A message queued for a device. */
export type WaitingPush = { id: string; kind: PushKind; facts: PushFacts; path: string; at: Date }

/** The data on which `nextStep` bases its decision about the messages of one kind for one device. */
export type Circumstances = {
  preferences: PushPreferences
  roles: readonly StaffRole[]
  timeZone: string
  /** When a message of this kind was last sent to this device. */
  lastSentAt: Date | null
  now: Date
}

/** `drop`: unwanted or not allowed; `late`: too old to send. */
export type NextStep = 'send' | 'drop' | 'late' | { waitUntil: Date }

/** Minutes after a message during which further messages of a bundled kind are collected, to be sent as one. */
export const bundledMinutes = 60
const bundledKinds: ReadonlySet<PushKind> = new Set(['donation', 'to_decide', 'dispute'])
/** Hours after which a message is too old to send. */
const worthHours = 48

/** Decides whether to send the messages of one kind queued for one device, the oldest of which was created at `oldestAt`. */
export function nextStep(kind: PushKind, oldestAt: Date, circumstances: Circumstances): NextStep {
  const { preferences, roles, timeZone, lastSentAt, now } = circumstances
  const permission = permissionOf[kind]
  if (!preferences[switchOf[kind]] || (permission && !can({ roles }, permission))) return 'drop'
  if (now.getTime() - oldestAt.getTime() > worthHours * 3600_000) return 'late'
  const quietEnds = quietUntil(now, preferences.quiet, timeZone)
  if (quietEnds) return { waitUntil: quietEnds }
  if (!bundledKinds.has(kind) || !lastSentAt) return 'send'
  const bundleEnds = new Date(lastSentAt.getTime() + bundledMinutes * 60_000)
  return bundleEnds > now ? { waitUntil: bundleEnds } : 'send'
}

/** Seconds before the next attempt, by the number of consecutive failures. */
const pauses = [30, 120, 600, 1800, 3600]

/** Milliseconds before the next attempt: our pause, or the one that the push service requests (`askedMs`) if it is longer. */
export function pauseMs(failures: number, askedMs: number | null): number {
  const own = (pauses[Math.min(Math.max(failures, 1), pauses.length) - 1] ?? 3600) * 1000
  return Math.max(own, askedMs ?? 0)
}

const hourMs = 3600_000

/**
 * The end of the quiet hours that contain `now`, in a time zone; null outside quiet hours. If the clock skips the end in spring, it
 * moves by the length of the gap. If the end occurs twice in autumn, quiet hours end at the next occurrence.
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

/** The canonical name of a time zone, or the fallback if the name is missing or invalid. */
export function knownTimeZone(name: string | undefined, fallback: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name ?? fallback }).resolvedOptions().timeZone
  } catch {
    return fallback
  }
}
