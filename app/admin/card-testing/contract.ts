import type { Instant } from '../../lib/moment.ts'
import type { Happening } from './happening.ts'

/** Attempts within an hour, or at one campaign within a day. */
export type Tried = {
  attempts: number
  captured: number
  declined: number
  /** Different cards, and addresses, that were declined. */
  cards: number
  addresses: number
  /** Refused: told to wait, to donate more or to solve a challenge. */
  refused: number
}

export type ShownAttack = {
  id: number
  /** Null: the whole platform. */
  campaignId: string | null
  scholar: string | null
  /** The challenges are solved, and the cards are declined all the same. */
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

/** An address is known by the beginning of a keyed hash: enough to tell two apart, no way back. */
export type ShownAddress = {
  source: string
  declined: number
  captured: number
  cards: number
  campaigns: number
  lockedUntil: string | null
}

export type CardTestingData = {
  /** A one-line summary. */
  happening: Happening
  /** What newcomers give at least during an attack, as people read it. */
  minimum: string
  isCalm: boolean
  /** Open ones first, then the newest. */
  attacks: ShownAttack[]
  pauses: ShownPause[]
  /** The last day by hours with anything in them, the newest first. */
  hours: (Tried & { hour: Instant })[]
  /** The last day's campaigns with declined or refused cards, the worst first. */
  campaigns: (Tried & { campaignId: string; scholar: string })[]
  addresses: ShownAddress[]
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/card-testing': { answer: CardTestingData }
  }
}
