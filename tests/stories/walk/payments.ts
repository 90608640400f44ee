import { randomUUID } from 'node:crypto'
import { isPlainCapture } from '#app/donations/payment-state.ts'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import type { SeededRandom } from '#app/lib/seeded-random.ts'
import type { App } from '#app/platform/app.server.ts'
import type { Happening, ProviderEvent, ProviderPayment } from '#app/platform/payments/port.ts'
import { eventTypeOf, mayHappen, sandboxFee } from '#app/platform/payments/sandbox/sandbox-payment.ts'
import type { World } from '#tests/world/app.ts'
import { openPayments } from '#tests/world/donations.ts'

/** A payment as the provider knows it, and how much of that the ledger have been told. Cents. */
export type WalkPayment = {
  id: string
  campaignId: string
  amount: number
  /** What the provider takes; another sum than the quote's is held. */
  total: number
  isHeld: boolean
  happened: Happening[]
  /** The longest beginning of `happened` that was told: older and repeated news add nothing. */
  reported: number
}

/** Somebody has pressed Give: the payment is open, nothing has happened to it. One in twenty will be charged a wrong sum. */
export async function aWalkPayment(
  world: World,
  random: SeededRandom,
  campaignIds: readonly string[],
): Promise<WalkPayment> {
  const campaignId = random.pick(campaignIds)
  const amount = random.int(100, 30_000)
  const [capture] = await openPayments(world, [{ campaignId, amountCents: amount, donationId: randomUUID() }])
  if (!capture) throw new Error('no payment was opened')
  const isHeld = random.chance(0.05)
  const total = capture.totalCents + (isHeld ? 1 : 0)
  return { id: capture.paymentId, campaignId, amount, total, isHeld, happened: [], reported: 0 }
}

const happenings: readonly Happening[] = [
  'failed',
  'captured',
  'captured',
  'captured',
  'refunded',
  'disputed',
  'dispute_won',
]

/** Something that may happen to this payment now happens at the provider; the ledger know nothing of it yet. */
export function happen(payment: WalkPayment, random: SeededRandom): void {
  const { happened } = payment
  const possible = happenings.filter(next => !happened.includes(next) && mayHappen(happened, next))
  // Most donations stay what they are.
  const isCalm = happened.includes('captured') && random.chance(0.6)
  if (possible.length > 0 && !isCalm) happened.push(random.pick(possible))
}

/** The provider tells how the payment stood after so many happenings: by an event, or asked by a look-up. */
export async function report(
  app: App,
  payment: WalkPayment,
  length: number,
  by: 'event' | 'look-up',
): Promise<void> {
  const now = app.clock.now()
  const reported = snapshot(payment, length, now)
  const type = eventTypeOf(payment.happened[length - 1] ?? 'captured')
  const event: ProviderEvent = { eventId: `evt_${payment.id}_${length}`, type, payment: reported }
  await applyProviderFacts(app, reported, by === 'event' ? event : null, now)
  payment.reported = Math.max(payment.reported, length)
}

function snapshot(payment: WalkPayment, length: number, now: Date): ProviderPayment {
  const happened = payment.happened.slice(0, length)
  const isTaken = happened.includes('captured')
  return {
    providerPaymentId: `sbx_${payment.id}`,
    paymentId: payment.id,
    happened,
    totalCents: payment.total,
    providerFeeCents: isTaken ? sandboxFee(payment.total) : 0,
    declineCode: happened.includes('failed') && isPlainCapture(happened) === false ? 'card_declined' : null,
    capturedAt: isTaken ? now.toISOString() : null,
  }
}

/** What a payment adds to its campaign by what was told of it: everything or nothing. */
export function countsNow({ happened, reported, isHeld }: WalkPayment): boolean {
  const known = new Set(happened.slice(0, reported))
  if (isHeld || known.has('refunded')) return false
  if (known.has('disputed')) return known.has('dispute_won')
  return known.has('captured')
}

/** True once the money was in the ledger, whatever became of it later. */
export const everCounted = ({ happened, reported, isHeld }: WalkPayment) =>
  !isHeld && happened.slice(0, reported).includes('captured')
