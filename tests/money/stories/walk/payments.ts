import { randomUUID } from 'node:crypto'
import { refundableOf, returnedOf, totalsOf } from '#app/donations/payment-state.ts'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import type { DonationLines } from '#app/ledger/postings.ts'
import { linesReturned } from '#app/ledger/returned-lines.ts'
import type { SeededRandom } from '#app/lib/seeded-random.ts'
import type { App } from '#app/platform/app.server.ts'
import type { Movement, MovementKind, ProviderPayment } from '#app/platform/payments/port.ts'
import type { World } from '#tests/world/app.ts'
import { openPayments } from '#tests/world/donations.ts'

/** A payment at its provider, and which of its movements were reported to the server. Amounts in cents. */
export type WalkPayment = {
  id: string
  campaignId: string
  lines: DonationLines
  /** The captured amount differs from the quote. */
  isHeld: boolean
  isDeclined: boolean
  movements: Movement[]
  /** The ids of the movements reported so far. */
  told: Set<string>
}

/** Opens a donor's payment. One in twenty will be captured with a wrong amount. */
export async function aWalkPayment(
  world: World,
  random: SeededRandom,
  campaignIds: readonly string[],
): Promise<WalkPayment> {
  const campaignId = random.pick(campaignIds)
  const amountCents = random.int(100, 30_000)
  const id = randomUUID()
  await openPayments(world, [{ campaignId, amountCents, donationId: id }])
  const lines = await linesOf(world, id)
  return {
    id,
    campaignId,
    lines,
    isHeld: random.chance(0.05),
    isDeclined: false,
    movements: [],
    told: new Set(),
  }
}

/** Loads the stored lines of a payment. */
export async function linesOf({ app }: Pick<World, 'app'>, id: string): Promise<DonationLines> {
  const [lines] = await app.db.rows<DonationLines>(
    'test_lines',
    'select amount, tip, foundation_donation, processing_fee, credit_card_fee, total from payments where id = $1',
    [id],
  )
  if (!lines) throw new Error('no such payment')
  return lines
}

/** Applies a random event that is possible at the provider, without reporting it to the server. */
export function happen(payment: WalkPayment, random: SeededRandom): string {
  const { movements, lines, isHeld } = payment
  if (movements.length === 0 && random.chance(0.2)) {
    payment.isDeclined = true
    return 'declined'
  }
  if (movements.length === 0) {
    add(payment, 'captured', lines.total + (isHeld ? 1 : 0))
    add(payment, 'fee', 30)
    return payment.isDeclined ? 'captured after a decline' : 'captured'
  }
  // Most captured donations never change.
  if (random.chance(0.5)) return 'nothing'
  const { kind, cents } = random.pick(possible(payment, random))
  add(payment, kind, cents)
  return `${kind}${cents < lines.total && kind !== 'fee' ? ' in part' : ''}`
}

function possible(payment: WalkPayment, random: SeededRandom): { kind: MovementKind; cents: number }[] {
  const standing = totalsOf(payment.movements)
  const most = {
    refunded: refundableOf(standing),
    disputed: refundableOf(standing),
    refund_failed: standing.refundedCents,
    dispute_won: standing.disputedCents,
    fee: 1_500,
  }
  const kinds = ['refunded', 'refunded', 'disputed', 'refund_failed', 'dispute_won', 'fee'] as const
  return kinds
    .filter(kind => most[kind] > 0)
    .map(kind => ({ kind, cents: random.chance(0.5) ? most[kind] : random.int(1, most[kind]) }))
}

function add(payment: WalkPayment, kind: MovementKind, cents: number): void {
  const id = `sbx_${payment.id}:${payment.movements.length}`
  payment.movements.push({ id, kind, cents, at: '2026-03-11T16:00:00.000Z', refundId: null })
}

/**
 * Reports the payment's state after its first `length` movements to the server, by an event or in a look-up.
 */
export async function report(
  app: App,
  payment: WalkPayment,
  length: number,
  by: 'event' | 'look-up',
): Promise<void> {
  const now = app.clock.now()
  const reported = snapshot(payment, length)
  const event = { eventId: `evt_${payment.id}_${length}`, type: 'payment.changed', payment: reported }
  await applyProviderFacts(app, reported, by === 'event' ? event : null, now)
  for (const { id } of reported.movements) payment.told.add(id)
}

function snapshot(payment: WalkPayment, length: number): ProviderPayment {
  const movements = payment.movements.slice(0, length)
  return {
    providerPaymentId: `sbx_${payment.id}`,
    paymentId: payment.id,
    movements,
    disputes: [],
    warnings: [],
    awaits: movements.length === 0 ? 'card' : null,
    card: null,
    totalCents: payment.lines.total,
    declineCode: payment.isDeclined ? 'card_declined' : null,
  }
}

const toldOf = ({ movements, told }: WalkPayment) => totalsOf(movements.filter(({ id }) => told.has(id)))

/** The amount that the payment contributes to its campaign according to its reported movements, in cents. */
export function countsNow(payment: WalkPayment): number {
  const standing = toldOf(payment)
  if (payment.isHeld || !standing.isCaptured) return 0
  return payment.lines.amount - linesReturned(payment.lines, returnedOf(standing)).amount
}

/** True if the payment was ever posted as a donation. */
export const everCounted = (payment: WalkPayment) => !payment.isHeld && toldOf(payment).isCaptured
