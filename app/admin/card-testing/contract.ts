import type { Instant } from '../../lib/moment.ts'

/** Counts of card payment attempts, either within an hour or on one campaign within 24 hours. */
export type AttemptCounts = {
  attempts: number
  captured: number
  declined: number
  /** The number of distinct declined cards; `addresses` counts the distinct IP addresses that used them. */
  cards: number
  addresses: number
  /** Attempts refused before charging the card: the donor had to wait or give more. */
  refused: number
}

export type ShownAttack = {
  id: number
  /** The attacked campaign; null if the attack spans the whole platform. */
  campaignId: string | null
  scholar: string | null
  began: Instant
  ended: Instant | null
}

export type ShownPause = {
  campaignId: string | null
  scholar: string | null
  since: Instant
  by: string | null
}

/** Attempts from one IP address. `source` is the start of its keyed hash, which identifies the address without revealing it. */
export type ShownAddress = {
  source: string
  declined: number
  captured: number
  cards: number
  campaigns: number
  lockedUntil: string | null
}

export type CardTestingData = {
  /** The formatted minimum donation for first-time donors during an attack. */
  minimum: string
  /** Ongoing attacks first, then the newest. */
  attacks: ShownAttack[]
  pauses: ShownPause[]
  /** The hours with attempts within the last 24 hours, newest first. */
  hours: (AttemptCounts & { hour: Instant })[]
  /** Campaigns with declined or refused attempts in the last 24 hours, most affected first. */
  campaigns: (AttemptCounts & { campaignId: string; scholar: string })[]
  addresses: ShownAddress[]
}
