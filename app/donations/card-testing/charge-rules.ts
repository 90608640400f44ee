import type { Refusal } from '../../lib/refusal.ts'
import { donationsPaused, minimumWhileAttacked, tooManyAtOnce, tooManyDeclines } from './refusals.ts'

/**
 * Who may have a card charged. Card testing is known by its declines: an address, a card, a donor or a campaign that has too many waits,
 * longer each time, and while a campaign or the platform is attacked everyone's browser does a little work before each charge. For an
 * address and a card, a charge in flight counts as declined. For a campaign and the platform it does so only after two minutes, or a
 * crowd's first second would look like an attack; until then newcomers take turns, twice as many with each round that is captured.
 * The figures leave room for a school's gala: hundreds of donors at one address.
 */

export const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * A challenge's key is derived up to so many times, until the right one is met: half a second for a laptop of 2024, whose browser works on
 * several at a time, and one for a phone.
 */
export const usualDerivations = 800
/** Rounds of PBKDF2 for each. */
export const derivationCost = 5_000
export const challengeLifetimeMs = 10 * minuteMs

/** What the rules look back on. */
export const windows = {
  lock: dayMs,
  signal: 10 * minuteMs,
  slowSignal: 60 * minuteMs,
  inFlight: 2 * minuteMs,
} as const

export const limits = {
  /** Declines before someone waits. */
  freeDeclines: 3,
  /** Of different cards so many count once each; every other one counts twice. */
  freeCards: 2,
  /** Of an address, so many captured donations make up for a decline by someone else there. */
  capturesForADecline: 5,
  /** Of one payment. */
  attemptsOfAPayment: 5,
  cardsOfAPayment: 4,
  /** Payments of one address in 10 minutes that were begun and not paid, beside one for every two that were. */
  openPayments: 40,
  /** Declines of an email, at other addresses. */
  declinesOfAnEmail: 3,
  /** Different cards for small sums, of an address in an hour. */
  smallCards: 4,
} as const

/** Below this a sum is small (cents): thieves test with what their victims overlook. */
export const smallCents = 500

/** So many declines within the window mean an attack, where nothing was captured; each capture raises it by `share`. */
export const signals = {
  campaign: { signal: 6, slowSignal: 12, solved: 6 },
  platform: { signal: 12, slowSignal: 30, solved: 12 },
  share: 0.03,
} as const

/** 1: everyone is challenged. 2: the challenges are solved, and the cards are declined all the same. */
export type AttackLevel = 0 | 1 | 2

export type SourceFacts = {
  /** Of the last day, but for those whose donor gave after all. */
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

/** Of a card, or of an email together with its address, since their last capture. */
export type Tally = { declines: number; lastDeclineAt: Date | null }

export type ScopeFacts = {
  attack: { level: AttackLevel; beganAt: Date | null }
  paused: boolean
  /** Of strangers, in 10 minutes: declines, and what has been in flight for long; and their declines in an hour. */
  suspicious: number
  /** Of strangers: charges that began in the last two minutes and are not decided. */
  pending: number
  declinesInAnHour: number
  captures: number
  capturesInAnHour: number
}

export type ChargeFacts = {
  source: SourceFacts
  donor: Tally
  /** Null while the card is not known. */
  card: (Tally & { pending: number; everCaptured: boolean }) | null
  emailDeclinesElsewhere: number
  /** `pending`: in flight for it, as when one request is repeated. */
  payment: { attempts: number; pending: number; cards: number }
  campaign: ScopeFacts
  platform: ScopeFacts
}

export type Decision =
  | { kind: 'pass'; isStranger: boolean }
  /** `counted`: the limit's name, for the log. */
  | { kind: 'refuse'; refusal: Refusal; counted: string }
  /** The browser has work to do first: the usual, doubled so often. */
  | { kind: 'challenge'; doublings: number }
  /** Others are in flight: ask again in a moment. `orChallenge`: after a long wait for a crowd, the usual challenge may be solved instead. */
  | { kind: 'wait'; orChallenge: boolean }

/** The pause after `declines`, doubled by each beyond the free ones, a day at most; null where there is none. */
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

/** True when so many declines are no chance any more. */
export function isBeyond(base: number, declines: number, captures: number): boolean {
  return declines >= base + Math.trunc(captures * signals.share)
}

/** Strangers' declines and everyone's captures, in 10 minutes and in an hour. `solved`: declines of 10 minutes whose challenge was solved. */
export type DeclineCounts = {
  declines: number
  hourDeclines: number
  solved: number
  captures: number
  hourCaptures: number
}

/** How a campaign, or the platform, is attacked by these counts. */
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

/** What the last minutes of an attack were like: `walkedAway` is who was challenged, or asked for more, and did not come back. */
export type Quiet = { declines: number; captures: number; walkedAway: number; solved: number }

/** An attack is over when it is quiet: half the declines that began it, and few who walk away from what they are asked. */
export function isOver(
  scope: 'campaign' | 'platform',
  { declines, captures, walkedAway, solved }: Quiet,
): boolean {
  const half = signals[scope].signal / 2
  return declines < half + (captures * signals.share) / 2 && walkedAway < half + solved * walksAway
}

/** Of honest donors who are challenged, about so many do not come back. */
const walksAway = 0.1

/** Of the two attacks that an attempt may be part of, the worse. */
function worse({ campaign, platform }: ChargeFacts): ScopeFacts['attack'] {
  return platform.attack.level > campaign.attack.level ? platform.attack : campaign.attack
}

const looksAttacked = (scope: 'campaign' | 'platform', facts: ScopeFacts) =>
  isBeyond(signals[scope].signal, facts.suspicious, facts.captures) ||
  isBeyond(signals[scope].slowSignal, facts.declinesInAnHour, facts.capturesInAnHour)

/**
 * True while as many newcomers are charged at once as would make an attack if all were declined. Each capture makes room for one more, so
 * that a crowd passes in rounds of 6, 12, 24, ...
 */
const isFull = (scope: 'campaign' | 'platform', { pending, suspicious, captures }: ScopeFacts) =>
  pending > 0 && pending + suspicious >= signals[scope].signal + captures

/** What someone unknown may do, by how bad it is. */
const strangersLimits: Record<AttackLevel, { free: number; baseMs: number; minimumCents: number }> = {
  0: { free: limits.freeDeclines, baseMs: minuteMs, minimumCents: 0 },
  1: { free: 2, baseMs: minuteMs, minimumCents: 500 },
  2: { free: 1, baseMs: 5 * minuteMs, minimumCents: 500 },
}

/** Whether this attempt may be made. `hasProof`: its challenge is solved, or it was let through already and only the card is new. */
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
  // What is in flight may be the same request, and be captured: nobody is told that they were not charged before that is known.
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

type Asked = { amountCents: number; weight: number; free: number; baseMs: number; minimumCents: number }

function refuseAttempt(facts: ChargeFacts, asked: Asked, now: Date): Decision | null {
  const { source, donor, card, payment, campaign, platform } = facts
  const refuse = (refusal: Refusal, counted: string): Decision => ({ kind: 'refuse', refusal, counted })
  if (platform.paused || campaign.paused) return refuse(donationsPaused(), 'paused')
  const lastDeclineAt = source.lastDeclineAt
  const locks: [string, Date | null][] = [
    ['declined-address', lockedUntil({ declines: asked.weight, lastDeclineAt }, asked.free, asked.baseMs)],
    ['declined-donor', lockedUntil(donor, limits.freeDeclines)],
    ['declined-card', card && lockedUntil(card, limits.freeDeclines)],
  ]
  for (const [name, until] of locks)
    if (until && until > now) return refuse(tooManyDeclines(until.getTime() - now.getTime()), name)
  if (payment.attempts >= limits.attemptsOfAPayment || payment.cards >= limits.cardsOfAPayment)
    return refuse(tooManyDeclines(windows.signal), 'declined-payment')
  if (source.openPayments >= limits.openPayments + Math.trunc(source.captures / 2))
    return refuse(tooManyAtOnce(minuteMs), 'open-payments')
  if (asked.amountCents < asked.minimumCents)
    return refuse(minimumWhileAttacked(asked.minimumCents), 'minimum')
  return null
}

/** Each decline of the address doubles the work, up to so often. */
const mostDoublings = 4

/** How often the work of a challenge is doubled, or null where none is needed. `level`: of the attack, as far as this donor may be part of it. */
function challengeDoublings(
  facts: ChargeFacts,
  weight: number,
  level: AttackLevel,
  isAttacked: boolean,
): number | null {
  const { source, campaign, platform, emailDeclinesElsewhere } = facts
  const isOdd =
    isAttacked ||
    weight >= limits.freeDeclines - 1 ||
    source.smallCards >= limits.smallCards ||
    emailDeclinesElsewhere >= limits.declinesOfAnEmail ||
    looksAttacked('campaign', campaign) ||
    looksAttacked('platform', platform)
  return isOdd ? Math.min(mostDoublings, weight + (level === 2 ? 1 : 0)) : null
}
