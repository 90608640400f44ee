import type { Movement, MovementKind, ProviderChange } from '../port.ts'
import { openedPayment, type SandboxPayment, sandboxFee } from './sandbox-payment.ts'

/**
 * What earlier versions of the sandbox stored, in which a payment had a list of what had happened to it, each thing with the whole
 * sum. It is read as movements under the ids that 0048_movements.sql gave the same things in Tassel's own tables, so that
 * nothing of it is posted a second time.
 */
type Happening = 'captured' | 'failed' | 'refunded' | 'disputed' | 'dispute_won'

type EarlierPayment = Pick<
  SandboxPayment,
  | 'id'
  | 'paymentId'
  | 'clientSecret'
  | 'totalCents'
  | 'description'
  | 'createdAt'
  | 'declineCode'
  | 'capturedCents'
> & {
  happened: Happening[]
  cardBrand: string | null
  cardLast4: string | null
  capturedAt: number | null
  laterFeeCents?: number
}

type EarlierChange = {
  kind: Exclude<Happening, 'failed'> | 'fee'
  at: string
  providerPaymentId: string
  paymentId: string
}

export type StoredPayment = SandboxPayment | EarlierPayment
export type StoredChange = ProviderChange | EarlierChange

/** A payment as any version has stored it. */
export function paymentOfRow(stored: StoredPayment): SandboxPayment {
  if (!('happened' in stored)) return stored
  const { id, paymentId, clientSecret, totalCents, description, createdAt } = stored
  const { cardBrand: brand, cardLast4: last4 } = stored
  return {
    ...openedPayment({ id, paymentId, clientSecret, totalCents, description, createdAt }),
    movements: movementsOf(stored),
    disputes: disputesOf(stored),
    declineCode: stored.declineCode,
    card: last4 === null ? null : { funding: 'unknown', fingerprint: null, brand, last4 },
    capturedCents: stored.capturedCents,
  }
}

function movementsOf(stored: EarlierPayment): Movement[] {
  const { id, happened, capturedCents } = stored
  if (capturedCents === null) return []
  const at = instantOf(stored)
  const moved = (kind: MovementKind, cents: number): Movement => ({
    ...{ id: `${id}:${kind}`, kind, cents, at, refundId: null },
  })
  const isTakenByBank = happened.includes('disputed') && !happened.includes('dispute_won')
  return [
    moved('captured', capturedCents),
    moved('fee', sandboxFee(capturedCents) + (stored.laterFeeCents ?? 0)),
    ...(['disputed', 'dispute_won', 'refunded'] as const)
      // Money that a dispute had taken was not taken again by a refund.
      .filter(kind => happened.includes(kind) && !(kind === 'refunded' && isTakenByBank))
      .map(kind => moved(kind, capturedCents)),
  ]
}

function disputesOf(stored: EarlierPayment): SandboxPayment['disputes'] {
  const { id, happened, capturedCents } = stored
  if (capturedCents === null || !happened.includes('disputed')) return []
  const isWon = happened.includes('dispute_won')
  const status = isWon ? 'won' : happened.includes('refunded') ? 'lost' : 'needs_response'
  const facts = {
    cents: capturedCents,
    reason: 'fraudulent',
    evidenceDueBy: null,
    openedAt: instantOf(stored),
  }
  return [{ id, status, ...facts }]
}

/** Of what came later nobody wrote down in the payment when it was. */
const instantOf = ({ capturedAt, createdAt }: EarlierPayment) =>
  new Date(capturedAt ?? createdAt).toISOString()

/** A line of the record as any version has stored it: a capture used to stand there with its fee, later fees by themselves. */
export function changesOfRow(
  stored: StoredChange,
  payment: (id: string) => Pick<SandboxPayment, 'movements'> | null,
): ProviderChange[] {
  if (!isEarlier(stored)) return [stored]
  const { at, providerPaymentId, paymentId, kind } = stored
  const kinds: MovementKind[] = kind === 'captured' ? ['captured', 'fee'] : kind === 'fee' ? [] : [kind]
  const movements = payment(providerPaymentId)?.movements ?? []
  return kinds.flatMap(one => {
    const movement = movements.find(({ id }) => id === `${providerPaymentId}:${one}`)
    return movement ? [{ kind: 'movement', at, providerPaymentId, paymentId, movement }] : []
  })
}

const isEarlier = (stored: StoredChange): stored is EarlierChange =>
  ['captured', 'refunded', 'disputed', 'dispute_won', 'fee'].includes(stored.kind)
