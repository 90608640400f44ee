import type { Refusal } from '../../lib/refusal.ts'
import { donationsPaused, minimumWhileAttacked, tooManyAtOnce, tooManyDeclines } from './refusals.ts'

/**
 * Decides which charges may be tried. Card testing shows in declines: an address, card, donor or campaign with too many must wait, longer
 * each time, and during an attack every browser solves a challenge before each charge. For an address and a card, a charge in flight
 * counts as declined. For a campaign and the platform it does so only after two minutes, or a crowd's first second would look like an
 * attack; until then newcomers take turns, twice as many with each captured round. The limits leave room for a school's gala: hundreds of
 * donors at one address.
 */

export const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The most keys that a challenge's solver derives: half a second on a laptop of 2024 with several workers, one on a phone. */
export const usualDerivations = 800
/** PBKDF2 iterations for each key. */
export const derivationCost = 5_000
export const challengeLifetimeMs = 10 * minuteMs

/** How far back the rules look. */
export const windows = {
  lock: dayMs,
  signal: 10 * minuteMs,
  slowSignal: 60 * minuteMs,
  inFlight: 2 * minuteMs,
} as const

export const limits = {
  /** Declines before the first wait. */
  freeDeclines: 3,
  /** The first declined cards count once each, further ones twice. */
  freeCards: 2,
  /** Captured donations at an address that offset one decline there. */
  capturesForADecline: 5,
  attemptsOfAPayment: 5,
  cardsOfAPayment: 4,
  /** Unpaid payments of one address in 10 minutes, plus one for every two paid ones. */
  openPayments: 40,
  /** Declines of an email at other addresses. */
  declinesOfAnEmail: 3,
  /** Different cards of an address for small amounts, in an hour. */
  smallCards: 4,
} as const

/** In cents. Thieves test with amounts that their victims overlook. */
export const smallCents = 500

/** The declines within the window that mean an attack if nothing was captured; each capture raises the limit by `share`. */
export const signals = {
  campaign: { signal: 6, slowSignal: 12, solved: 6 },
  platform: { signal: 12, slowSignal: 30, solved: 12 },
  share: 0.03,
} as const

/** 1: everyone is challenged. 2: the challenges are solved, but the cards are still declined. */
export type AttackLevel = 0 | 1 | 2

export type SourceFacts = {
  /** Of the last day, without those forgiven because the donor gave later. */
  declines: number
  declinedCards: number
  lastDeclineAt: Date | null
  /** In flight, for other payments than this one. */
  pending: number
  /** Of the last day. */
  captures: number
  firstCaptureAt: Date | null
  openPayments: number
  smallCards: number
}

/** Of a card since its last capture, or of an email at one address. */
export type Tally = { declines: number; lastDeclineAt: Date | null }

export type ScopeFacts = {
  attack: { level: AttackLevel; beganAt: Date | null }
  paused: boolean
  /** Strangers' declines, and charges in flight for over two minutes, in 10 minutes. */
  suspicious: number
  /** Strangers' undecided charges of the last two minutes. */
  pending: number
  declinesInAnHour: number
  captures: number
  capturesInAnHour: number
}

export type ChargeFacts = {
  source: SourceFacts
  donor: Tally
  /** Null while the card is unknown. */
  card: (Tally & { pending: number; everCaptured: boolean }) | null
  emailDeclinesElsewhere: number
  /** `pending`: in flight, as when a request is repeated. */
  payment: { attempts: number; pending: number; cards: number }
  campaign: ScopeFacts
  platform: ScopeFacts
}

export type Decision =
  | { kind: 'pass'; isStranger: boolean }
  /** `counted`: the limit's name, for the log. */
  | { kind: 'refuse'; refusal: Refusal; counted: string }
  /** The browser must solve a challenge first; each doubling doubles the usual work. */
  | { kind: 'challenge'; doublings: number }
  /** Others are in flight: retry in a moment. `orChallenge`: after a long wait, a challenge may be solved instead. */
  | { kind: 'wait'; orChallenge: boolean }

/** When the wait after these declines ends: it doubles with each decline beyond the free ones, up to a day; null if there is no wait. */
export function lockedUntil(
  { declines, lastDeclineAt }: Tally,
  free: number,
  baseMs = minuteMs,
): Date | null {
  if (lastDeclineAt === null || declines < free) return null
  return new Date(lastDeclineAt.getTime() + Math.min(dayMs, baseMs * 2 ** Math.min(30, declines - free)))
}

/** The declines that count against an address. */
export function weightOf({
  declines,
  declinedCards,
  captures,
}: Pick<SourceFacts, 'declines' | 'declinedCards' | 'captures'>): number {
  const twice = Math.max(0, declinedCards - limits.freeCards)
  return Math.max(0, declines + twice - Math.trunc(captures / limits.capturesForADecline))
}

/** True if these declines can't be chance. */
export function isBeyond(base: number, declines: number, captures: number): boolean {
  return declines >= base + Math.trunc(captures * signals.share)
}

/** Strangers' declines and all captures, in 10 minutes and in an hour. `solved`: recent declines with a solved challenge. */
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

/** The last minutes of an attack. `walkedAway`: donors who were challenged, or asked for a larger amount, and did not return. */
export type Quiet = { declines: number; captures: number; walkedAway: number; solved: number }

/** An attack is over at half the declines that began it, and if few donors walk away from challenges. */
export function isOver(
  scope: 'campaign' | 'platform',
  { declines, captures, walkedAway, solved }: Quiet,
): boolean {
  const half = signals[scope].signal / 2
  return declines < half + (captures * signals.share) / 2 && walkedAway < half + solved * walksAway
}

/** The share of honest donors who walk away from a challenge. */
const walksAway = 0.1

function worse({ campaign, platform }: ChargeFacts): ScopeFacts['attack'] {
  return platform.attack.level > campaign.attack.level ? platform.attack : campaign.attack
}

const looksAttacked = (scope: 'campaign' | 'platform', facts: ScopeFacts) =>
  isBeyond(signals[scope].signal, facts.suspicious, facts.captures) ||
  isBeyond(signals[scope].slowSignal, facts.declinesInAnHour, facts.capturesInAnHour)

/**
 * True while enough newcomers are charged at once to make an attack if all were declined. Each capture makes room for one more, so that a
 * crowd passes in rounds of 6, 12, 24, ...
 */
const isFull = (scope: 'campaign' | 'platform', { pending, suspicious, captures }: ScopeFacts) =>
  pending > 0 && pending + suspicious >= signals[scope].signal + captures

/** The limits for newcomers, by the level of the attack. */
const strangersLimits: Record<AttackLevel, { free: number; baseMs: number; minimumCents: number }> = {
  0: { free: limits.freeDeclines, baseMs: minuteMs, minimumCents: 0 },
  1: { free: 2, baseMs: minuteMs, minimumCents: 500 },
  2: { free: 1, baseMs: 5 * minuteMs, minimumCents: 500 },
}

/** Decides on an attempt. `hasProof`: its challenge is solved, or it has passed before and only the card is new. */
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
  // A charge in flight may be the same request, and may be captured: no one reads "not charged" before that is known.
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

/** The doublings of a challenge's work, one for each decline of the address; null if no challenge is needed. */
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
