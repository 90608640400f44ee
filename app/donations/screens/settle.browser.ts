import { ApiRefusal, call } from '../../shell/call.browser.ts'
import type { DonationStatusAnswer } from '../contract.ts'

/** How a donation ended, or that nobody knows yet. */
export type Settled =
  | { kind: 'given'; amountCents: number }
  /** `closed`: the payment takes no card any more; another one is started with a new quote. */
  | { kind: 'declined'; message: string; closed?: boolean }
  | { kind: 'held'; message: string }
  /** The provider has it open and took nothing: it can be tried again, under the same id. */
  | { kind: 'open' }
  /** Started nowhere: it can be started anew. */
  | { kind: 'unknown' }
  | { kind: 'waiting' }

const waits = [0, 800, 1_500, 2_500, 4_000, 6_000, 8_000, 10_000, 12_000, 15_000]
/** So often may the provider say "open" before it is believed: a capture can be a moment behind. */
const opensBelieved = 3

/** Asks how a donation stands until there is an answer, for about a minute. `onWaiting` is called when it takes long. */
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

/** One question; a server that cannot be reached leaves it waiting. */
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
      return { kind: 'given', amountCents }
    case 'declined':
      return { kind: 'declined', message: reason ?? '' }
    case 'held':
      return { kind: 'held', message: reason ?? '' }
    case 'expired':
      return { kind: 'unknown' }
    default:
      // With words the provider could not be asked; without them it was, and has taken nothing.
      return reason === null ? { kind: 'open' } : { kind: 'waiting' }
  }
}
