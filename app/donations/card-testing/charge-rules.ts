import type { Refusal } from '../../lib/refusal.ts'
import { donationsPaused, minimumWhileAttacked, tooManyAtOnce, tooManyDeclines } from './refusals.ts'

/**
 * Decides which charge attempts are allowed. Card testing shows up as declines, so an address, card, email or
 * campaign with too many must wait, longer each time; during an attack every browser solves a challenge
 * before each charge. For an address or a card, a charge in flight counts as a decline. For a campaign and
 * the platform it counts only after two minutes, because otherwise the first second of a crowd would look
 * like an attack; until then newcomers are admitted in rounds that double with each captured round. The
 * limits leave room for a school's gala, with hundreds of donors behind one address.
 */

export const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * The maximum number of keys that solving a usual challenge takes: half a second on a 2024 laptop with
 * several workers, one second on a phone.
 */
export const usualDerivations = 800
/** PBKDF2 iterations for each key. */
export const derivationCost = 5_000
export const challengeLifetimeMs = 10 * minuteMs

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
  /** Declines of an email from other addresses before its donor must solve a challenge. */
  declinesOfAnEmail: 3,
  /** Different cards that one address may use for small amounts in an hour. */
  smallCards: 4,
} as const

/**
 * Amounts below this count as small, in cents. Thieves test cards with amounts that their victims overlook.
 */
export const smallCents = 500

/**
 * Declines within each window that indicate an attack if nothing was captured; each capture raises the limit
 * by `share`.
 */
export const signals = {
  campaign: { signal: 6, slowSignal: 12, solved: 6 },
  platform: { signal: 12, slowSignal: 30, solved: 12 },
  share: 0.03,
} as const

/** 1: every newcomer is challenged. 2: challenges are being solved, but the cards are still declined. */
export type AttackLevel = 0 | 1 | 2

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
  smallCards: number
}

/** Declines of a card since its last capture, or of an email at one address. */
export type Tally = { declines: number; lastDeclineAt: Date | null }

export type ScopeFacts = {
  attack: { level: AttackLevel; beganAt: Date | null }
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
  emailDeclinesElsewhere: number
  /** `pending`: attempts still in flight, for example because the request was repeated. */
  payment: { attempts: number; pending: number; cards: number }
  campaign: ScopeFacts
  platform: ScopeFacts
}

export type Decision =
  | { kind: 'pass'; isStranger: boolean }
  /** `counted`: the name of the limit that was exceeded, for the log. */
  | { kind: 'refuse'; refusal: Refusal; counted: string }
  /** The browser must solve a challenge first, with the usual work doubled this many times. */
  | { kind: 'challenge'; doublings: number }
  /**
   * Too many charges are in flight: retry shortly. `orChallenge`: after a long wait, the browser may solve a
   * challenge instead.
   */
  | { kind: 'wait'; orChallenge: boolean }

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

/**
 * Newcomers' declines and all captures, in 10 minutes and in an hour. `solved`: recent declines despite a
 * solved challenge.
 */
export type DeclineCounts = {
  declines: number
  hourDeclines: number
  solved: number
  captures: number
  hourCaptures: number
}

export function attackLevelOf(
  scope: 'campaign' | 'platform',
  { declines, hourDeclines, solved, captures, hourCaptures }: DeclineCounts,
): AttackLevel {
  const base = signals[scope]
  if (isBeyond(base.solved, solved, captures)) return 2
  const isAttacked =
    isBeyond(base.signal, declines, captures) || isBeyond(base.slowSignal, hourDeclines, hourCaptures)
  return isAttacked ? 1 : 0
}

/**
 * Counts for the last minutes of an attack. `walkedAway`: donors who did not return after a challenge or a
 * request for a larger amount.
 */
export type Quiet = { declines: number; captures: number; walkedAway: number; solved: number }

/**
 * An attack is over once declines fall below half of the number that starts one and few donors abandon
 * challenges.
 */
export function isOver(
  scope: 'campaign' | 'platform',
  { declines, captures, walkedAway, solved }: Quiet,
): boolean {
  const half = signals[scope].signal / 2
  return declines < half + (captures * signals.share) / 2 && walkedAway < half + solved * walksAway
}

/** The share of honest donors who abandon a challenge. */
const walksAway = 0.1

function worse({ campaign, platform }: ChargeFacts): ScopeFacts['attack'] {
  return platform.attack.level > campaign.attack.level ? platform.attack : campaign.attack
}

const looksAttacked = (scope: 'campaign' | 'platform', facts: ScopeFacts) =>
  isBeyond(signals[scope].signal, facts.suspicious, facts.captures) ||
  isBeyond(signals[scope].slowSignal, facts.declinesInAnHour, facts.capturesInAnHour)

/**
 * True while the newcomers in flight would amount to an attack if all were declined. Each capture makes room
 * for one more, so a crowd is admitted in rounds of 6, 12, 24, ...
 */
const isFull = (scope: 'campaign' | 'platform', { pending, suspicious, captures }: ScopeFacts) =>
  pending > 0 && pending + suspicious >= signals[scope].signal + captures

/** The limits for newcomers at each attack level. */
const strangersLimits: Record<AttackLevel, { free: number; baseMs: number; minimumCents: number }> = {
  0: { free: limits.freeDeclines, baseMs: minuteMs, minimumCents: 0 },
  1: { free: 2, baseMs: minuteMs, minimumCents: 500 },
  2: { free: 1, baseMs: 5 * minuteMs, minimumCents: 500 },
}

/**
 * Decides whether an attempt may be charged. `hasProof`: its challenge is solved, or it was already allowed
 * before its card was known.
 */
export function decideCharge(
  facts: ChargeFacts,
  { amountCents, hasProof }: { amountCents: number; hasProof: boolean },
  now: Date,
): Decision {
  const { source, card } = facts
  const attack = worse(facts)
  const { firstCaptureAt } = source
  const isStranger = firstCaptureAt === null || (attack.beganAt !== null && firstCaptureAt >= attack.beganAt)
  const strict = strangersLimits[isStranger ? attack.level : 0]
  const weight = weightOf(source)
  const refused = refuseAttempt(facts, { amountCents, weight, ...strict }, now)
  if (refused) return refused
  // A charge in flight may be a repeat of this request and may yet be captured, so don't report "not charged"
  // until its result is known.
  if (facts.payment.attempts + facts.payment.pending >= limits.attemptsOfAPayment)
    return { kind: 'wait', orChallenge: false }
  const doublings = challengeDoublings(facts, weight, isStranger ? attack.level : 0, attack.level > 0)
  if (doublings !== null && !hasProof) return { kind: 'challenge', doublings }
  if (isStranger && !hasProof && (isFull('campaign', facts.campaign) || isFull('platform', facts.platform)))
    return { kind: 'wait', orChallenge: true }
  const room = strict.free + Math.trunc(Math.min(200, source.captures) / 2)
  if (source.pending > 0 && weight + source.pending >= room) return { kind: 'wait', orChallenge: false }
  const isCrowded = card && !card.everCaptured && card.pending > 0
  if (isCrowded && card.declines + card.pending >= limits.freeDeclines)
    return { kind: 'wait', orChallenge: false }
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

const maxDoublings = 4

/**
 * How many times to double the usual work of a challenge, once per decline of the address; null if no
 * challenge is needed.
 */
function challengeDoublings(
  facts: ChargeFacts,
  weight: number,
  level: AttackLevel,
  isAttacked: boolean,
): number | null {
  const { source, campaign, platform, emailDeclinesElsewhere } = facts
  const needsChallenge =
    isAttacked ||
    weight >= limits.freeDeclines - 1 ||
    source.smallCards >= limits.smallCards ||
    emailDeclinesElsewhere >= limits.declinesOfAnEmail ||
    looksAttacked('campaign', campaign) ||
    looksAttacked('platform', platform)
  return needsChallenge ? Math.min(maxDoublings, weight + (level === 2 ? 1 : 0)) : null
}
