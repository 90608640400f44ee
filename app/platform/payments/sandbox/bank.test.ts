import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChargeAnswer, ProviderEvent, ProviderPayment } from '../port.ts'
import { type Bank, openBank } from './bank.server.ts'
import { type Change, dispute, failRefund, refund, stepDispute } from './payment-changes.ts'
import { snapshotOf } from './sandbox-payment.ts'
import { openSandboxStore, type SandboxStore } from './store.server.ts'
import { testCards } from './test-cards.ts'

let folder: string
let store: SandboxStore
let bank: Bank
let machine: number
let now: number

const clock = { now: () => new Date(now) }
const expiry = { expiryDate: '12 / 40', cvv: '987', nameOnCard: 'Ruth' }
const tokenFor = (cardNumber: string = testCards.success, more: Partial<typeof expiry> = {}) => {
  const token = bank.tokenFor({ cardNumber, ...expiry, ...more })
  if (!token) throw new Error('no token')
  return token
}
const request = (paymentId = crypto.randomUUID()) => ({
  paymentId,
  campaignId: 'abcdefghjk',
  totalCents: 6_050,
  description: 'Donation',
})
const opened = () => {
  const payment = bank.open(request())
  if (!payment) throw new Error('not opened')
  return payment
}
/** The bank's answer to a token; throws where it gives none. */
const charge = (id: string, token: string | null): ChargeAnswer => {
  const answer = bank.charge(id, token)
  if (!answer || 'refused' in answer) throw new Error(answer?.refused ?? 'no such payment')
  return answer
}
const captured = () => {
  const { id } = opened()
  charge(id, tokenFor())
  return id
}
const stand = (id: string): ProviderPayment => {
  const payment = store.payment('id', id)
  if (!payment) throw new Error('no such payment')
  return snapshotOf(payment)
}
const moved = (id: string) => stand(id).movements.map(({ kind, cents }) => [kind, cents])
const events = () =>
  store.takeDueDeliveries(machine + 60_000, 100, machine).map(({ body }) => JSON.parse(body) as ProviderEvent)
const eventTypes = () => events().map(({ type }) => type)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  machine = 1_000
  now = Date.parse('2026-03-11T16:00:00Z')
  store = openSandboxStore(folder)
  bank = openBank({ store, time: { clock, machineNow: () => machine }, fingerprintKey: 'key' }, () => {})
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

it('opens a payment once for an id, and never with another sum', () => {
  const asked = request()
  const first = bank.open(asked)
  expect(bank.open(asked)?.id).toBe(first?.id)
  expect(bank.open({ ...asked, totalCents: 1 })).toBe(null)
})

describe('a token', () => {
  it('tells of its card what may be known, and the same of the same card', () => {
    const card = bank.cardOf(tokenFor())
    expect(card).toEqual({ funding: 'credit', fingerprint: expect.any(String), brand: 'visa', last4: '4242' })
    expect(bank.cardOf(tokenFor())).toEqual(card)
    expect(bank.cardOf(tokenFor(testCards.success, { expiryDate: '11 / 40' }))?.fingerprint).not.toBe(
      card?.fingerprint,
    )
    expect(bank.cardOf(tokenFor(testCards.debit))).toMatchObject({ funding: 'debit', brand: 'visa' })
    expect(bank.cardOf(tokenFor(testCards.prepaid))).toMatchObject({
      funding: 'prepaid',
      brand: 'mastercard',
    })
    expect(bank.cardOf('ctok_unknown')).toBe(null)
  })

  it('is made for test cards alone: of a real number nothing is kept', () => {
    expect(bank.tokenFor({ cardNumber: '4111111111111111', ...expiry })).toBe(null)
  })

  it('is charged once, for one payment, within 15 minutes', () => {
    const token = tokenFor()
    const { id } = opened()
    expect(charge(id, token).payment.awaits).toBe(null)
    expect(bank.charge(opened().id, token)).toEqual({ refused: 'this token is spent' })
    expect(bank.charge(opened().id, 'ctok_unknown')).toEqual({ refused: 'there is no such token' })
    const [fresh, old] = [tokenFor(), tokenFor()]
    now += 15 * 60_000
    charge(opened().id, fresh)
    now += 1
    expect(bank.charge(opened().id, old)).toEqual({ refused: 'this token is too old' })
    expect(bank.charge('sbx_unknown', fresh)).toBe(null)
  })
})

it('captures a good card once, however often and with whatever it is charged', () => {
  const { id } = opened()
  const token = tokenFor()
  const first = charge(id, token)
  expect(first).toMatchObject({
    payment: { awaits: null, totalCents: 6_050, declineCode: null, card: { last4: '4242' } },
    clientSecret: null,
  })
  expect(moved(id)).toEqual([
    ['captured', 6_050],
    ['fee', 205],
  ])
  expect(stand(id).movements.map(one => one.id)).toEqual([`${id}:captured`, `${id}:fee`])
  for (const again of [token, tokenFor(), tokenFor(testCards.declined), null])
    expect(charge(id, again)).toEqual(first)
  expect(eventTypes()).toEqual(['payment.captured'])
})

it('leaves a card unspent that came too late', () => {
  const late = tokenFor()
  charge(captured(), late)
  expect(charge(opened().id, late).payment.awaits).toBe(null)
})

it('declines, and lets another card be tried; a repeat is no other try', () => {
  const { id } = opened()
  const poor = tokenFor(testCards.insufficientFunds)
  for (let repeat = 0; repeat < 3; repeat++)
    expect(charge(id, poor).payment).toMatchObject({ awaits: 'card', declineCode: 'insufficient_funds' })
  expect(charge(id, tokenFor(testCards.declined)).payment).toMatchObject({ declineCode: 'card_declined' })
  expect(eventTypes()).toEqual(['payment.failed', 'payment.failed'])
  expect(charge(id, tokenFor()).payment).toMatchObject({ awaits: null, declineCode: null })
})

describe('the bank’s question about a 3-D Secure card', () => {
  const asked = () => {
    const { id } = opened()
    const token = tokenFor(testCards.threeDSecure)
    const { payment, clientSecret } = charge(id, token)
    if (!clientSecret) throw new Error('no question')
    return { id, token, payment, clientSecret }
  }

  it('takes the money only once it was answered, and we have asked again', () => {
    const { id, token, payment, clientSecret } = asked()
    expect(payment).toMatchObject({ awaits: 'authentication', movements: [] })
    // Whoever asks again hears the question again, and charges nothing.
    for (const again of [token, null]) expect(charge(id, again)).toEqual({ payment, clientSecret })
    expect(bank.answer('guessed', true)).toBe(null)
    bank.answer(clientSecret, true)
    expect(stand(id)).toMatchObject({ awaits: 'confirmation', movements: [] })
    // The first answer counts, and the token that was asked about does not charge either.
    bank.answer(clientSecret, false)
    expect(charge(id, token)).toMatchObject({ payment: { awaits: 'confirmation' }, clientSecret: null })
    expect(charge(id, null)).toMatchObject({ payment: { awaits: null }, clientSecret: null })
    expect(moved(id)[0]).toEqual(['captured', 6_050])
  })

  it('declines who failed it, and another card may be tried', () => {
    const { id, clientSecret } = asked()
    bank.answer(clientSecret, false)
    expect(charge(id, null).payment).toMatchObject({ awaits: 'card', declineCode: 'authentication_failed' })
    expect(bank.answer(clientSecret, true)).toEqual({ refused: 'the bank has asked nothing' })
    expect(charge(id, tokenFor()).payment.awaits).toBe(null)
  })

  it('is over with another card', () => {
    const { id, clientSecret } = asked()
    charge(id, tokenFor(testCards.declined))
    expect(bank.answer(clientSecret, true)).toEqual({ refused: 'the bank has asked nothing' })
    expect(charge(id, null).payment).toMatchObject({ awaits: 'card', declineCode: 'card_declined' })
  })
})

it('opens the dispute of the disputed card a little later', () => {
  const { id } = opened()
  charge(id, tokenFor(testCards.disputed))
  bank.doWhatIsDue()
  expect(stand(id).disputes).toEqual([])
  machine += 10_000
  bank.doWhatIsDue()
  bank.doWhatIsDue()
  expect(stand(id).disputes).toMatchObject([{ cents: 6_050, status: 'needs_response' }])
  expect(moved(id).slice(2)).toEqual([
    ['disputed', 6_050],
    ['fee', 1_500],
  ])
  expect(eventTypes()).toEqual(['payment.captured', 'payment.disputed'])
})

describe('a refund that a shop asks for', () => {
  const asked = (cents: number, key: string) => ({ refundId: crypto.randomUUID(), cents, key })
  const ask = (id: string, what: ReturnType<typeof asked>) => {
    const payment = store.payment('id', id)
    return payment && bank.refund(payment, what)
  }

  it('gives parts back under keys, each once, and never more than there is', () => {
    const id = captured()
    const first = asked(2_000, 'a')
    ask(id, first)
    ask(id, first)
    expect(ask(id, { ...first, cents: 2_001 })).toBe(null)
    expect(ask(id, asked(4_051, 'b'))).toEqual({ refused: 'there are 4050 cents left' })
    // What was refused under a key was not done under it.
    ask(id, asked(50, 'b'))
    ask(id, asked(4_000, 'c'))
    expect(ask(id, asked(1, 'd'))).toEqual({ refused: 'there are 0 cents left' })
    expect(moved(id).slice(2)).toEqual([
      ['refunded', 2_000],
      ['refunded', 50],
      ['refunded', 4_000],
    ])
    expect(stand(id).movements[2]?.refundId).toBe(first.refundId)
    expect(new Set(stand(id).movements.map(one => one.id)).size).toBe(5)
    expect(eventTypes()).toEqual(['payment.captured', ...Array(3).fill('payment.refunded')])
  })

  it('is refused while the bank has the money in dispute, and of what was never taken', () => {
    expect(ask(opened().id, asked(1, 'a'))).toEqual({ refused: 'nothing was taken' })
    const id = captured()
    bank.let(id, (one, at) => dispute(one, at, { id: 'dp_1', cents: 1_000 }))
    expect(ask(id, asked(1, 'a'))).toEqual({ refused: 'it is disputed' })
    bank.let(id, (one, at) => stepDispute(one, at, 'lose'))
    expect(ask(id, asked(5_051, 'a'))).toEqual({ refused: 'there are 5050 cents left' })
    expect(ask(id, asked(5_050, 'a'))).toMatchObject({ type: 'payment.refunded' })
  })
})

it('pays out, day by day, exactly what moved less its fees', () => {
  const id = captured()
  bank.let(id, (one, at) => refund(one, at, { id: 're_1', cents: 1_000 }))
  bank.let(id, (one, at) => failRefund(one, at, 're_1'))
  bank.let(id, (one, at) => dispute(one, at, { id: 'dp_1', cents: 2_000 }))
  bank.let(id, (one, at) => stepDispute(one, at, 'win'))
  bank.book({ kind: 'account', at: clock.now().toISOString(), id: 'fee_1', feeCents: 7 })
  bank.book({ kind: 'other', at: clock.now().toISOString(), id: 'adj_1', type: 'loan', amountCents: -3 })
  const left = 6_050 - 205 - 1_500 - 7 - 3
  expect(store.balanceCents()).toBe(left)
  bank.payOut()
  expect(store.balanceCents()).toBe(left)
  now += 24 * 60 * 60_000
  captured()
  bank.payOut()
  bank.payOut()
  expect(store.balanceCents()).toBe(6_050 - 205)
  const { changes } = store.changes({ since: 0, until: now * 2, after: 0, limit: 100 })
  expect(changes.map(({ kind }) => kind)).toEqual([
    ...Array(7).fill('movement'),
    ...['account', 'other', 'movement', 'movement', 'payout'],
  ])
  expect(changes.at(-1)).toMatchObject({ amountCents: left, at: '2026-03-12T00:00:00.000Z' })
  const reported = changes.flatMap(change => (change.kind === 'movement' ? [change.movement] : []))
  expect(reported.slice(0, 7)).toEqual(stand(id).movements)
})

it('tells a fee later on demand, by an event of its own', () => {
  store.setFaults({ lateFee: { next: 1, ms: 500 } })
  const [late, prompt] = [captured(), captured()]
  expect(moved(late)).toEqual([['captured', 6_050]])
  expect(moved(prompt)).toHaveLength(2)
  machine += 499
  bank.doWhatIsDue()
  expect(moved(late)).toHaveLength(1)
  machine += 1
  bank.doWhatIsDue()
  expect(stand(late).movements[1]).toMatchObject({ id: `${late}:fee`, kind: 'fee', cents: 205 })
  expect(eventTypes()).toEqual(['payment.captured', 'payment.captured', 'payment.fee'])
  expect(store.balanceCents()).toBe(2 * (6_050 - 205))
})

it('remembers everything after a restart, and nothing of a card that could pay', async () => {
  const { id } = opened()
  const token = tokenFor()
  charge(id, token)
  bank.tokenFor({ cardNumber: '4111111111111111', ...expiry })
  store.close()
  store = openSandboxStore(folder)
  expect(stand(id)).toMatchObject({ awaits: null, card: { brand: 'visa', last4: '4242' } })
  expect(store.token(token)?.spentOn).toBe(id)
  const files = await readdir(folder)
  const bytes = files.map(file => readFileSync(join(folder, file), 'latin1')).join('')
  expect(bytes).toContain(id)
  // By chance its digits stand within an id or a secret now and then: anywhere else they were kept.
  const chance =
    /[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|"(clientSecret|fingerprint)":"[^"]*"|_secret_[\w-]{43}/g
  const rest = bytes.replace(chance, '')
  expect(rest).toContain('4242')
  for (const secret of [testCards.success, '42424242', '1111', '987', '12 / 40', 'Ruth'])
    expect(rest).not.toContain(secret)
})

it('loses and repeats events when it is told to', () => {
  store.setFaults({ drop: { next: 1 }, repeat: { times: 2 } })
  captured()
  expect(events()).toEqual([])
  captured()
  expect(events()).toHaveLength(2)
})

it('takes another sum than was asked when it is told to, once', () => {
  store.setFaults({ wrongAmount: { next: 1, moreCents: 100 } })
  const { id } = opened()
  charge(id, tokenFor(testCards.declined))
  charge(id, tokenFor())
  expect(stand(id)).toMatchObject({ totalCents: 6_150, movements: [{ cents: 6_150 }, { cents: 208 }] })
  expect(stand(captured()).totalCents).toBe(6_050)
})

it('says of each event how the payment stood then', () => {
  const id = captured()
  const change = bank.let(id, (one, at) => refund(one, at, { id: 're_1', cents: null })) as Change
  expect(change.type).toBe('payment.refunded')
  expect(events().map(({ payment }) => payment.movements.length)).toEqual([2, 3])
})
