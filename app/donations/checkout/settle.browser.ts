import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import type { DonationStatusAnswer } from '../contract.ts'

/** The result of a donation, or that it is still unknown. */
export type Settled =
  | { kind: 'paid'; amountCents: number }
  /** `closed`: the payment accepts no more cards; the next attempt starts another with a new quote. */
  | { kind: 'declined'; message: string; closed?: boolean }
  | { kind: 'held'; message: string }
  /** The provider has it open and captured nothing: it can be submitted again under the same id. */
  | { kind: 'open' }
  /** It was never started. */
  | { kind: 'unknown' }
  | { kind: 'waiting' }

const waits = [0, 800, 1_500, 2_500, 4_000, 6_000, 8_000, 10_000, 12_000, 15_000]
/** How often the provider must report "open" before it counts: its record can lag behind a capture. */
const opensBelieved = 3

/** Polls the status of a donation until it is settled, for about a minute. `onWaiting` is called if it takes long. */
export async function settle(donationId: string, onWaiting: () => void): Promise<Settled> {
  let opens = 0
  for (const [turn, wait] of waits.entries()) {
    await new Promise(done => setTimeout(done, wait))
    if (turn === 2) onWaiting()
    const settled = await askOnce(donationId)
    if (settled.kind === 'open') opens += 1
    if (settled.kind === 'open' ? opens >= opensBelieved : settled.kind !== 'waiting') return settled
  }
  return { kind: 'waiting' }
}

/** Asks once; an unreachable server leaves the donation waiting. */
export async function askOnce(donationId: string): Promise<Settled> {
  try {
    const answer = await call('POST /api/donations/:donationId/confirm', { params: { donationId }, body: {} })
    return settledBy(answer)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return error.code === 'DonationNotFound' ? { kind: 'unknown' } : { kind: 'waiting' }
  }
}

function settledBy({ status, reason, amountCents }: DonationStatusAnswer): Settled {
  switch (status) {
    case 'captured':
    case 'returned':
      return { kind: 'paid', amountCents }
    case 'declined':
      return { kind: 'declined', message: reason ?? '' }
    case 'held':
      return { kind: 'held', message: reason ?? '' }
    case 'expired':
      return { kind: 'unknown' }
    default:
      // A reason means that the provider could not be reached; without one it has captured nothing.
      return reason === null ? { kind: 'open' } : { kind: 'waiting' }
  }
}
