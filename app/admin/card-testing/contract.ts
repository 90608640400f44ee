import type { Instant } from '../../lib/moment.ts'
import type { SummaryFacts } from './summary.ts'

/** Card attempts within an hour, or at one campaign within a day. */
export type AttemptCounts = {
  attempts: number
  captured: number
  declined: number
  /** Distinct declined cards, and the addresses that sent them. */
  cards: number
  addresses: number
  /** Refused before the charge: the donor had to wait, give more, or solve a challenge. */
  refused: number
}

export type ShownAttack = {
  id: number
  /** Null for the whole platform. */
  campaignId: string | null
  scholar: string | null
  /** The attacker solves the challenges. */
  isSolved: boolean
  began: Instant
  ended: Instant | null
}

export type ShownPause = {
  campaignId: string | null
  scholar: string | null
  since: Instant
  by: string | null
}

/** `source` is the beginning of a keyed hash: it distinguishes addresses but doesn't reveal them. */
export type ShownAddress = {
  source: string
  declined: number
  captured: number
  cards: number
  campaigns: number
  lockedUntil: string | null
}

export type CardTestingData = {
  summary: SummaryFacts
  /** The formatted minimum for first-time donors during an attack. */
  minimum: string
  isCalm: boolean
  /** Ongoing ones first, then the newest. */
  attacks: ShownAttack[]
  pauses: ShownPause[]
  /** The hours of the last day with attempts, the newest first. */
  hours: (AttemptCounts & { hour: Instant })[]
  /** Campaigns with declined or refused cards in the last day, the most affected first. */
  campaigns: (AttemptCounts & { campaignId: string; scholar: string })[]
  addresses: ShownAddress[]
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/card-testing': { answer: CardTestingData }
  }
}
