import { expect, test } from 'vitest'
import type { ProviderPayment } from '../platform/payments/port.ts'
import { differenceOf, type OurPayment } from './provider-differences.ts'

const ours: OurPayment = {
  status: 'captured',
  happened: ['captured'],
  takenCents: 6_050,
  feeCents: 205,
  suspense: null,
}
const theirs: ProviderPayment = {
  providerPaymentId: 'pay_1',
  paymentId: 'one',
  happened: ['captured'],
  totalCents: 6_050,
  providerFeeCents: 205,
  declineCode: null,
  capturedAt: '2026-03-11T16:00:00Z',
}
const open = { ...ours, status: 'started', happened: [] } as const
const inSuspense = { ...ours, status: 'unknown', suspense: 'open' } as const

test.each<[string, OurPayment | null, ProviderPayment | null, string | null]>([
  ['nothing on either side', null, null, null],
  ['the same payment', ours, theirs, null],
  ['one that nobody paid', open, { ...theirs, happened: [] }, null],
  ['one that was never asked for there', open, null, null],
  ['one that is known there alone', null, theirs, 'unknown_here'],
  ['one that was declined there and is not known here', null, { ...theirs, happened: ['failed'] }, null],
  ['one that lies in suspense', inSuspense, theirs, 'unknown_here'],
  [
    'one in suspense that went back',
    inSuspense,
    { ...theirs, happened: ['captured', 'refunded'] },
    'unknown_here',
  ],
  ['one that is known here alone', ours, null, 'missing_there'],
  ['another sum', ours, { ...theirs, totalCents: 6_051 }, 'amount'],
  ['another fee', ours, { ...theirs, providerFeeCents: 206 }, 'fee'],
  ['a refund that is told there alone', ours, { ...theirs, happened: ['captured', 'refunded'] }, 'state'],
  ['a refund that is known here alone', { ...ours, happened: ['captured', 'refunded'] }, theirs, 'state'],
  ['a capture that is told there alone', open, theirs, 'state'],
])('%s', (_, here, there, kind) => {
  expect(differenceOf(here, there)?.kind ?? null).toBe(kind)
})
