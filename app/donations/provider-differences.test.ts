import { expect, test } from 'vitest'
import type { Movement, MovementKind, ProviderPayment } from '../platform/payments/port.ts'
import { differenceOf, type OurPayment } from './provider-differences.ts'

const moved = (kind: MovementKind, cents: number): Movement => ({
  id: `${kind}:${cents}`,
  ...{ kind, cents, at: '2026-03-11T16:00:00Z', refundId: null },
})
const captured = moved('captured', 6_050)
const fee = moved('fee', 205)
const refunded = moved('refunded', 6_050)
const part = moved('refunded', 1_000)

const ours: OurPayment = { status: 'captured', movements: [captured, fee], suspense: null }
const theirs: ProviderPayment = {
  ...{ providerPaymentId: 'pay_1', paymentId: 'one', movements: [captured, fee], disputes: [], warnings: [] },
  ...{ awaits: null, totalCents: 6_050, declineCode: null, card: null },
}
const open = { ...ours, status: 'started', movements: [] } as const
const inSuspense = { ...ours, status: 'unknown', suspense: 'open' } as const
const there = (...movements: Movement[]) => ({ ...theirs, movements })
const here = (...movements: Movement[]) => ({ ...ours, movements })

test.each<[string, OurPayment | null, ProviderPayment | null, string | null]>([
  ['nothing on either side', null, null, null],
  ['the same payment', ours, theirs, null],
  ['one that nobody paid', open, there(), null],
  ['one that was never asked for there', open, null, null],
  ['one that is known there alone', null, theirs, 'unknown_here'],
  ['one that was declined there and is not known here', null, there(), null],
  ['one that lies in suspense', inSuspense, theirs, 'unknown_here'],
  ['one in suspense that went back', inSuspense, there(captured, fee, refunded), 'unknown_here'],
  ['one that is known here alone', ours, null, 'missing_there'],
  ['another sum', ours, there(moved('captured', 6_051), fee), 'amount'],
  ['another fee', ours, there(captured, moved('fee', 206)), 'fee'],
  ['a refund that is told there alone', ours, there(captured, fee, refunded), 'state'],
  ['a refund that is known here alone', here(captured, fee, refunded), theirs, 'state'],
  ['a refund of a part that is told there alone', ours, there(captured, fee, part), 'state'],
  [
    'a refund of another part',
    here(captured, fee, moved('refunded', 999)),
    there(captured, fee, part),
    'state',
  ],
  ['the same refund of a part', here(captured, fee, part), there(captured, fee, part), null],
  ['a dispute that was won there alone', here(captured, fee, moved('disputed', 6_050)), theirs, 'state'],
  ['a capture that is told there alone', open, theirs, 'state'],
])('%s', (_, known, reported, kind) => {
  expect(differenceOf(known, reported)?.kind ?? null).toBe(kind)
})
