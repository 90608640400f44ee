import type { Refusal } from '../../lib/refusal.ts'
import { donationsPaused, minimumWhileAttacked, tooManyAtOnce, tooManyDeclines } from './refusals.ts'

/**
 * Decides which charge attempts are allowed. Card testing shows up as declines, so an address, card, email or
 * campaign with too many must wait, longer each time; during an attack newcomers wait after their first
 * decline and give at least $5. For an address or a card, a charge in flight counts as a decline. For a campaign and
 * the platform it counts only after two minutes, because otherwise the first second of a crowd would look
 * like an attack; until then newcomers are admitted in rounds that double with each captured round. The
 * limits leave room for a school's gala, with hundreds of donors behind one address.
 */

export const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How far back the rules look, in ms. */
export const windows = {
  lock: dayMs,
  signal: 10 * minuteMs,
  slowSignal: 60 * minuteMs,
  inFlight: 2 * minuteMs,
} as const

export const limits = {
  /** Declines before the first wait. */
  freeDeclines: 3,
  /** The first declined cards have weight 1, further ones weight 2. */
  freeCards: 2,
  /** Captured donations from an address that offset one of its declines. */
  capturesForADecline: 5,
  attemptsOfAPayment: 5,
  cardsOfAPayment: 4,
  /** Unpaid payments allowed for one address in 10 minutes; every two paid ones allow one more. */
  openPayments: 40,
} as const

/**
 * Declines within each window that indicate an attack if nothing was captured; each capture raises the limit
 * by `share`.
 */
export const signals = {
  campaign: { signal: 6, slowSignal: 12 },
  platform: { signal: 12, slowSignal: 30 },
  share: 0.03,
} as const

export type SourceFacts = {
  /** In the last day, except declines forgiven because the donor paid later. */
  declines: number
  declinedCards: number
  lastDeclineAt: Date | null
  /** Charges in flight for other payments. */
  pending: number
  /** In the last day. */
  captures: number
  firstCaptureAt: Date | null
  openPayments: number
}

/** What an attack is on: one campaign, or the whole platform. */
export type Scope = keyof Omit<typeof signals, 'share'>

/** Declines of a card since its last capture, or of an email at one address. */
export type Tally = { declines: number; lastDeclineAt: Date | null }

export type ScopeFacts = {
  /** When the open attack began; null if there is none. */
  attackedSince: Date | null
  paused: boolean
  /** Newcomers' declines in the last 10 minutes, plus their charges in flight for over two minutes. */
  suspicious: number
  /** Newcomers' charges begun in the last two minutes and still undecided. */
  pending: number
  declinesInAnHour: number
  captures: number
  capturesInAnHour: number
}

export type ChargeFacts = {
  source: SourceFacts
  donor: Tally
  /** Null until the card's fingerprint is known. */
  card: (Tally & { pending: number; everCaptured: boolean }) | null
  /** `pending`: attempts still in flight, for example because the request was repeated. */
  payment: { attempts: number; pending: number; cards: number }
  campaign: ScopeFacts
  platform: ScopeFacts
}

export type Decision =
  | { kind: 'pass'; isStranger: boolean }
  /** `counted`: the name of the limit that was exceeded, for the log. */
  | { kind: 'refuse'; refusal: Refusal; counted: string }
  /** Too many charges are in flight: retry shortly. */
  | { kind: 'wait' }

/**
 * Returns when the wait after these declines ends. The wait doubles with each decline beyond the free ones,
 * up to a day. Null if there is no wait.
 */
export function lockedUntil(
  { declines, lastDeclineAt }: Tally,
  free: number,
  baseMs = minuteMs,
): Date | null {
  if (lastDeclineAt === null || declines < free) return null
  return new Date(lastDeclineAt.getTime() + Math.min(dayMs, baseMs * 2 ** Math.min(30, declines - free)))
}

/** An address's effective number of declines: many different cards add to it, captures reduce it. */
export function weightOf({
  declines,
  declinedCards,
  captures,
}: Pick<SourceFacts, 'declines' | 'declinedCards' | 'captures'>): number {
  const twice = Math.max(0, declinedCards - limits.freeCards)
  return Math.max(0, declines + twice - Math.trunc(captures / limits.capturesForADecline))
}

/** True if there are too many declines for the number of captures to be chance. */
export function isBeyond(base: number, declines: number, captures: number): boolean {
  return declines >= base + Math.trunc(captures * signals.share)
}

/** Newcomers' declines and all captures, in 10 minutes and in an hour. */
export type DeclineCounts = {
  declines: number
  hourDeclines: number
  captures: number
  hourCaptures: number
}

/** True if these counts begin an attack. */
export function isAttack(
  scope: Scope,
  { declines, hourDeclines, captures, hourCaptures }: DeclineCounts,
): boolean {
  const { signal, slowSignal } = signals[scope]
  return isBeyond(signal, declines, captures) || isBeyond(slowSignal, hourDeclines, hourCaptures)
}

/** Counts for the last minutes of an attack. `refused`: attempts that the limits for newcomers refused. */
export type Quiet = { declines: number; captures: number; refused: number }

/** An attack is over once declines fall below half of the number that starts one, and few attempts are refused. */
export function isOver(scope: Scope, { declines, captures, refused }: Quiet): boolean {
  const half = signals[scope].signal / 2
  return declines < half + (captures * signals.share) / 2 && refused < half + captures * refusedShare
}

/** The share of honest donors whom the limits for newcomers refuse. */
const refusedShare = 0.1

/**
 * True while the newcomers in flight would amount to an attack if all were declined. Each capture makes room
 * for one more, so a crowd is admitted in rounds of 6, 12, 24, ...
 */
const isFull = (scope: Scope, { pending, suspicious, captures }: ScopeFacts) =>
  pending > 0 && pending + suspicious >= signals[scope].signal + captures

export const usualLimits = { free: limits.freeDeclines, baseMs: minuteMs, minimumCents: 0 }
/** The limits for newcomers during an attack. */
export const attackLimits = { free: 1, baseMs: 5 * minuteMs, minimumCents: 500 }

/** When the attack began of which this attempt may be a part: on its campaign or on the platform. */
function attackedSince({ campaign, platform }: ChargeFacts, now: Date): Date | null {
  const isLikely = looksAttacked('campaign', campaign) || looksAttacked('platform', platform)
  return platform.attackedSince ?? campaign.attackedSince ?? (isLikely ? now : null)
}

/** True if charges in flight for long, together with declines, would begin an attack. */
const looksAttacked = (scope: Scope, facts: ScopeFacts) =>
  isAttack(scope, {
    declines: facts.suspicious,
    hourDeclines: facts.declinesInAnHour,
    captures: facts.captures,
    hourCaptures: facts.capturesInAnHour,
  })

/** Decides whether an attempt may be charged. `isReserved`: it was already allowed before its card was known. */
export function decideCharge(
  facts: ChargeFacts,
  { amountCents, isReserved }: { amountCents: number; isReserved: boolean },
  now: Date,
): Decision {
  const { source, card } = facts
  const since = attackedSince(facts, now)
  const { firstCaptureAt } = source
  const isStranger = firstCaptureAt === null || (since !== null && firstCaptureAt >= since)
  const strict = isStranger && since !== null ? attackLimits : usualLimits
  const weight = weightOf(source)
  const refused = refuseAttempt(facts, { amountCents, weight, ...strict }, now)
  if (refused) return refused
  // A charge in flight may be a repeat of this request and may yet be captured, so don't report "not charged"
  // until its result is known.
  if (facts.payment.attempts + facts.payment.pending >= limits.attemptsOfAPayment) return { kind: 'wait' }
  if (isStranger && !isReserved && (isFull('campaign', facts.campaign) || isFull('platform', facts.platform)))
    return { kind: 'wait' }
  const room = strict.free + Math.trunc(Math.min(200, source.captures) / 2)
  if (source.pending > 0 && weight + source.pending >= room) return { kind: 'wait' }
  const isCrowded = card && !card.everCaptured && card.pending > 0
  if (isCrowded && card.declines + card.pending >= limits.freeDeclines) return { kind: 'wait' }
  return { kind: 'pass', isStranger }
}

type WeighedAttempt = {
  amountCents: number
  weight: number
  free: number
  baseMs: number
  minimumCents: number
}

function refuseAttempt(facts: ChargeFacts, attempt: WeighedAttempt, now: Date): Decision | null {
  const { source, donor, card, payment, campaign, platform } = facts
  const refuse = (refusal: Refusal, counted: string): Decision => ({ kind: 'refuse', refusal, counted })
  if (platform.paused || campaign.paused) return refuse(donationsPaused(), 'paused')
  const lastDeclineAt = source.lastDeclineAt
  const locks: [string, Date | null][] = [
    [
      'declined-address',
      lockedUntil({ declines: attempt.weight, lastDeclineAt }, attempt.free, attempt.baseMs),
    ],
    ['declined-donor', lockedUntil(donor, limits.freeDeclines)],
    ['declined-card', card && lockedUntil(card, limits.freeDeclines)],
  ]
  for (const [name, until] of locks)
    if (until && until > now) return refuse(tooManyDeclines(until.getTime() - now.getTime()), name)
  if (payment.attempts >= limits.attemptsOfAPayment || payment.cards >= limits.cardsOfAPayment)
    return refuse(tooManyDeclines(windows.signal), 'declined-payment')
  if (source.openPayments >= limits.openPayments + Math.trunc(source.captures / 2))
    return refuse(tooManyAtOnce(minuteMs), 'open-payments')
  if (attempt.amountCents < attempt.minimumCents)
    return refuse(minimumWhileAttacked(attempt.minimumCents), 'minimum')
  return null
}
