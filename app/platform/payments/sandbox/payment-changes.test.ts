import { describe, expect, it } from 'vitest'
import {
  type Change,
  captured,
  chargeMore,
  closeWarnings,
  dispute,
  failRefund,
  type Refused,
  refund,
  reportFee,
  stepDispute,
  warn,
} from './payment-changes.ts'
import { leftOf, openedPayment, type SandboxPayment } from './sandbox-payment.ts'

const at = '2026-03-11T16:00:00.000Z'
const opened = openedPayment({
  ...{ id: 'sbx_1', paymentId: '0a9a7a52-6b8e-4c34-9a5e-2f6f0c1d8e44', clientSecret: 's', description: '' },
  ...{ totalCents: 5_000, createdAt: 0 },
})
const taken = captured(opened, at).payment

/** The payment after this; throws where it was refused. */
const made = (change: Change | Refused): SandboxPayment => {
  if ('refused' in change) throw new Error(change.refused)
  return change.payment
}
const refused = (why: string) => ({ refused: expect.stringContaining(why) })
const last = ({ movements }: SandboxPayment) => movements.at(-1)

it('nothing happens to what was not taken', () => {
  for (const change of [
    reportFee(opened, at),
    chargeMore(opened, at, 5),
    refund(opened, at, { id: 're_1', cents: 1 }),
    dispute(opened, at, { id: 'dp_1', cents: 1 }),
  ])
    expect(change).toEqual(refused('nothing was taken'))
})

describe('a refund that the bank sends back', () => {
  const twice = made(
    refund(made(refund(taken, at, { id: 're_1', cents: 1_000, refundId: 'ours-1' })), at, {
      id: 're_2',
      cents: 500,
    }),
  )

  it('is told by either of its ids, or is the latest, and comes back once', () => {
    expect(last(made(failRefund(twice, at, 'ours-1')))).toEqual({
      ...{ id: 're_1:failed', kind: 'refund_failed', cents: 1_000, at, refundId: 'ours-1' },
    })
    expect(last(made(failRefund(twice, at, 're_1')))?.id).toBe('re_1:failed')
    const one = made(failRefund(twice, at, null))
    expect(last(one)).toMatchObject({ id: 're_2:failed', cents: 500, refundId: null })
    expect(failRefund(one, at, 're_2')).toEqual(refused('no such refund'))
    const both = made(failRefund(one, at, null))
    expect(leftOf(both)).toBe(5_000)
    expect(failRefund(both, at, null)).toEqual(refused('no such refund'))
    expect(last(made(refund(both, at, { id: 're_3', cents: null })))?.cents).toBe(5_000)
  })
})

describe('a dispute', () => {
  it('takes all that is left, or a part, and costs its fee, won or lost', () => {
    const part = made(dispute(taken, at, { id: 'dp_1', cents: 2_000, reason: 'duplicate' }))
    expect(part.disputes).toEqual([
      {
        ...{ id: 'dp_1', cents: 2_000, reason: 'duplicate', status: 'needs_response', openedAt: at },
        evidenceDueBy: '2026-03-18T16:00:00.000Z',
      },
    ])
    expect(part.movements.slice(-2)).toMatchObject([
      { id: 'dp_1:disputed', kind: 'disputed', cents: 2_000 },
      { id: 'dp_1:fee', kind: 'fee', cents: 1_500 },
    ])
    const rest = made(dispute(part, at, { id: 'dp_2', cents: null }))
    expect(rest.disputes[1]).toMatchObject({ cents: 3_000, reason: 'fraudulent' })
    expect(dispute(rest, at, { id: 'dp_3', cents: 1 })).toEqual(refused('not so much'))
    const won = made(stepDispute(rest, at, 'win', 'dp_1'))
    expect(last(won)).toMatchObject({ id: 'dp_1:won', kind: 'dispute_won', cents: 2_000 })
    expect(won.disputes).toMatchObject([{ status: 'won', evidenceDueBy: null }, { status: 'needs_response' }])
    const lost = made(stepDispute(won, at, 'lose'))
    expect(lost.disputes[1]).toMatchObject({ id: 'dp_2', status: 'lost', evidenceDueBy: null })
    expect(lost.movements).toBe(won.movements)
    for (const step of ['win', 'lose', 'review', 'escalate', 'close'] as const)
      expect(stepDispute(lost, at, step)).toEqual(refused('no dispute'))
  })

  it('may take what was refunded before, but never more than was taken', () => {
    const refunded = made(refund(taken, at, { id: 're_1', cents: null }))
    expect(dispute(refunded, at, { id: 'dp_1', cents: null })).toEqual(refused('not so much'))
    expect(leftOf(made(dispute(refunded, at, { id: 'dp_1', cents: 5_000 })))).toBe(-5_000)
    expect(dispute(refunded, at, { id: 'dp_1', cents: 5_001 })).toEqual(refused('not so much'))
  })

  it('waits under review, when no more evidence is taken, and is decided then', () => {
    const reviewed = made(stepDispute(made(dispute(taken, at, { id: 'dp_1', cents: null })), at, 'review'))
    expect(reviewed.disputes[0]).toMatchObject({ status: 'under_review', evidenceDueBy: null })
    expect(refund(reviewed, at, { id: 're_1', cents: 1 })).toEqual(refused('disputed'))
    expect(made(stepDispute(reviewed, at, 'win')).disputes[0]?.status).toBe('won')
    expect(made(stepDispute(reviewed, at, 'lose')).disputes[0]?.status).toBe('lost')
  })

  it('begins with a question that moves nothing, and may end with it', () => {
    const asked = dispute(taken, at, { id: 'dp_1', cents: null, isInquiry: true })
    expect(asked).toMatchObject({ type: 'payment.dispute_changed', payment: { movements: taken.movements } })
    const inquired = made(asked)
    expect(made(refund(inquired, at, { id: 're_1', cents: 1 })).movements).toHaveLength(3)
    expect(stepDispute(inquired, at, 'win')).toEqual(refused('no dispute'))
    expect(made(stepDispute(inquired, at, 'close'))).toMatchObject({
      disputes: [{ status: 'inquiry_closed', evidenceDueBy: null }],
      movements: taken.movements,
    })
    const escalated = stepDispute(inquired, at, 'escalate')
    expect(escalated).toMatchObject({ type: 'payment.disputed' })
    expect(leftOf(made(escalated))).toBe(0)
  })
})

it('fees may come later, or be given back, each under an id of its own', () => {
  const dearer = made(chargeMore(taken, at, 100))
  const cheaper = made(chargeMore(dearer, at, -40))
  expect(cheaper.movements.slice(2).map(({ kind, cents }) => [kind, cents])).toEqual([
    ['fee', 100],
    ['fee', -40],
  ])
  expect(new Set(cheaper.movements.map(({ id }) => id)).size).toBe(4)
  expect(reportFee(taken, at)).toEqual(refused('known'))
})

it('a warning is open until it is closed, and moves nothing', () => {
  const warned = warn(taken, at, { id: 'wrn_1', kind: 'fraud_warning', reason: 'stolen' }).payment
  expect(warned.warnings).toEqual([{ id: 'wrn_1', kind: 'fraud_warning', reason: 'stolen', open: true, at }])
  const closed = made(closeWarnings(warned))
  expect(closed).toMatchObject({ warnings: [{ id: 'wrn_1', open: false }], movements: taken.movements })
  expect(closeWarnings(closed)).toEqual(refused('no open warning'))
})
