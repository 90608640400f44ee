import { expect, test } from 'vitest'
import type { Movement, MovementKind, ProviderPayment } from '../platform/payments/port.ts'
import { differenceOf, type OurPayment } from './provider-differences.ts'

const moved = (kind: MovementKind, cents: number): Movement => ({
  id: `${kind}:${cents}`,
  kind,
  cents,
  at: '2026-03-11T16:00:00Z',
  refundId: null,
})
const captured = moved('captured', 6_050)
const fee = moved('fee', 205)
const refunded = moved('refunded', 6_050)
const part = moved('refunded', 1_000)

const ours: OurPayment = { status: 'captured', movements: [captured, fee], suspense: null }
const theirs: ProviderPayment = {
  providerPaymentId: 'pay_1',
  paymentId: 'one',
  movements: [captured, fee],
  disputes: [],
  warnings: [],
  awaits: null,
  totalCents: 6_050,
  declineCode: null,
  card: null,
}
const open = { ...ours, status: 'started', movements: [] } as const
const inSuspense = { ...ours, status: 'unknown', suspense: 'open' } as const
const atProvider = (...movements: Movement[]) => ({ ...theirs, movements })
const inLedger = (...movements: Movement[]) => ({ ...ours, movements })

test.each<[string, OurPayment | null, ProviderPayment | null, string | null]>([
  ['nothing on either side', null, null, null],
  ['the same payment', ours, theirs, null],
  ['an unpaid payment', open, atProvider(), null],
  ['an open payment that the provider does not know', open, null, null],
  ['a payment that only the provider knows', null, theirs, 'unknown_here'],
  ['a declined payment that only the provider knows', null, atProvider(), null],
  ['a payment in suspense', inSuspense, theirs, 'unknown_here'],
  ['a returned payment in suspense', inSuspense, atProvider(captured, fee, refunded), 'unknown_here'],
  ['a payment that is missing at the provider', ours, null, 'missing_there'],
  ['another total', ours, atProvider(moved('captured', 6_051), fee), 'amount'],
  ['another fee', ours, atProvider(captured, moved('fee', 206)), 'fee'],
  ['a refund that only the provider knows', ours, atProvider(captured, fee, refunded), 'state'],
  ['a refund that only we know', inLedger(captured, fee, refunded), theirs, 'state'],
  ['a partial refund that only the provider knows', ours, atProvider(captured, fee, part), 'state'],
  [
    'a partial refund of another amount',
    inLedger(captured, fee, moved('refunded', 999)),
    atProvider(captured, fee, part),
    'state',
  ],
  ['the same partial refund', inLedger(captured, fee, part), atProvider(captured, fee, part), null],
  [
    'a dispute won that only the provider knows',
    inLedger(captured, fee, moved('disputed', 6_050)),
    theirs,
    'state',
  ],
  ['a capture that only the provider knows', open, theirs, 'state'],
])('%s', (_, known, reported, kind) => {
  expect(differenceOf(known, reported)?.kind ?? null).toBe(kind)
})
