import { z } from 'zod'

/** The calls that a server makes of the sandbox. */
export const apiCalls = ['read-card', 'create', 'charge', 'refund', 'look-up', 'changes'] as const
export type ApiCall = (typeof apiCalls)[number]

/** Only calls of this kind fail; any call unless told. */
const on = z.enum(apiCalls).optional()

/** Faults on demand: what the sandbox does wrong next. For tests and rehearsals; it exists in the sandbox alone. */
export const faultsSchema = z.strictObject({
  /** The next calls of the API answer only after `ms`. `afterWork`: the work is done, the answer comes too late. */
  timeout: z
    .strictObject({
      next: z.int().min(0),
      ms: z.int().min(0).max(60_000).default(8_000),
      afterWork: z.boolean().default(false),
      on,
    })
    .optional(),
  /** The next calls of the API answer 503; `afterWork` as above. */
  error: z.strictObject({ next: z.int().min(0), afterWork: z.boolean().default(false), on }).optional(),
  /** Every event is first sent after `ms`. */
  late: z.strictObject({ ms: z.int().min(0).max(600_000) }).optional(),
  /** Every event is sent so many times, at once and also after it was received. */
  repeat: z.strictObject({ times: z.int().min(1).max(10) }).optional(),
  /** Every event is first sent after a random wait of at most `ms`, so that they overtake each other. */
  reorder: z.strictObject({ ms: z.int().min(1).max(60_000) }).optional(),
  /** The next events are never sent. */
  drop: z.strictObject({ next: z.int().min(0) }).optional(),
  /** The next captures take so many cents more than was asked. */
  wrongAmount: z.strictObject({ next: z.int().min(0), moreCents: z.int() }).optional(),
  /** The next captures are told without their fee; an event of its own tells it after `ms`. */
  lateFee: z.strictObject({ next: z.int().min(0), ms: z.int().min(0).max(600_000) }).optional(),
})

export type Faults = z.output<typeof faultsSchema>
export type FaultsRequest = z.input<typeof faultsSchema>

/** When the copies of one event are to be sent, in ms from now; none when it is dropped. `chance` is from 0 up to 1. */
export function sendingsOf(faults: Faults, chance: () => number): number[] {
  if (faults.drop && faults.drop.next > 0) return []
  const copies = Array.from({ length: faults.repeat?.times ?? 1 })
  return copies.map(
    () => (faults.late?.ms ?? 0) + (faults.reorder ? Math.trunc(chance() * faults.reorder.ms) : 0),
  )
}

const firstWaitMs = 200
const longestWaitMs = 30_000

/** How long to wait after so many failed tries: 0.2 s, doubling, at most 30 s. */
export function backoffMs(tries: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries - 1, 20))
}
