import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Bank, openBank } from './bank.server.ts'
import { openSandboxStore, type SandboxStore } from './store.server.ts'
import { testCards } from './test-cards.ts'

let folder: string
let store: SandboxStore
let bank: Bank
let machine = 1_000

const clock = { now: () => new Date('2026-03-11T16:00:00Z') }
const card = (cardNumber: string) => ({ cardNumber, expiryDate: '12 / 40', cvv: '987', nameOnCard: 'Ruth' })
const request = (paymentId = crypto.randomUUID()) => ({
  paymentId,
  campaignId: 'abcdefghjk',
  totalCents: 6_050,
  description: 'Donation',
  receiptEmail: 'ruth@example.com',
})
const opened = () => {
  const payment = bank.open(request())
  if (!payment) throw new Error('not opened')
  return payment
}
const events = () =>
  store
    .takeDueDeliveries(machine + 60_000, 100, machine)
    .map(({ body }) => JSON.parse(body) as { type: string })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  machine = 1_000
  store = openSandboxStore(folder)
  bank = openBank(store, { clock, machineNow: () => machine }, () => {})
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

it('opens a payment once for an id, and never with another sum', () => {
  const asked = request()
  const first = bank.open(asked)
  expect(bank.open(asked)?.clientSecret).toBe(first?.clientSecret)
  expect(bank.open({ ...asked, totalCents: 1 })).toBe(null)
})

it('captures a good card once, however often it is confirmed', () => {
  const { clientSecret } = opened()
  expect(bank.confirm(clientSecret, card(testCards.success))).toEqual({ outcome: 'captured' })
  expect(bank.confirm(clientSecret, card(testCards.success))).toEqual({ outcome: 'captured' })
  expect(bank.confirm(clientSecret, card(testCards.declined))).toEqual({ outcome: 'captured' })
  expect(events().map(event => event.type)).toEqual(['payment.captured'])
})

it('declines, and lets another card be tried', () => {
  const { id, clientSecret } = opened()
  expect(bank.confirm(clientSecret, card(testCards.insufficientFunds))).toEqual({
    outcome: 'declined',
    declineCode: 'insufficient_funds',
  })
  expect(bank.confirm(clientSecret, card('4111111111111111'))).toMatchObject({
    declineCode: 'incorrect_number',
  })
  expect(bank.confirm(clientSecret, card(testCards.success))).toEqual({ outcome: 'captured' })
  expect(store.payment('id', id)).toMatchObject({ happened: ['failed', 'captured'], declineCode: null })
})

it('asks the bank’s question of a 3-D Secure card, and takes its answer once', () => {
  const { clientSecret } = opened()
  const asked = bank.confirm(clientSecret, card(testCards.threeDSecure))
  if (asked.outcome !== 'challenge') throw new Error('no challenge')
  expect(bank.answerChallenge(clientSecret, 'guessed', true)).toEqual({ outcome: 'unknown' })
  expect(bank.answerChallenge(clientSecret, asked.challengeId, false)).toMatchObject({
    declineCode: 'authentication_failed',
  })
  expect(bank.answerChallenge(clientSecret, asked.challengeId, true)).toEqual({ outcome: 'unknown' })
})

it('opens the dispute of the disputed card a little later', () => {
  const { id, clientSecret } = opened()
  bank.confirm(clientSecret, card(testCards.disputed))
  bank.openDueDisputes()
  expect(store.payment('id', id)?.happened).toEqual(['captured'])
  machine += 10_000
  bank.openDueDisputes()
  expect(store.payment('id', id)?.happened).toEqual(['captured', 'disputed'])
  expect(bank.let(id, 'refunded')).toBe(false)
  expect(bank.let(id, 'dispute_won')).toMatchObject({ happened: ['captured', 'disputed', 'dispute_won'] })
})

it('refunds what was captured, once', () => {
  const { id, clientSecret } = opened()
  expect(bank.let(id, 'refunded')).toBe(false)
  bank.confirm(clientSecret, card(testCards.success))
  bank.let(id, 'refunded')
  bank.let(id, 'refunded')
  expect(events().map(event => event.type)).toEqual(['payment.captured', 'payment.refunded'])
  expect(bank.let('sbx_unknown', 'refunded')).toBe(null)
})

it('remembers everything after a restart, and of the card only brand and last four digits', async () => {
  const { id, clientSecret } = opened()
  bank.confirm(clientSecret, card(testCards.success))
  store.close()
  store = openSandboxStore(folder)
  expect(store.payment('id', id)).toMatchObject({
    happened: ['captured'],
    cardBrand: 'visa',
    cardLast4: '4242',
  })
  const files = await readdir(folder)
  const bytes = files.map(file => readFileSync(join(folder, file), 'latin1')).join('')
  expect(bytes).toContain(id)
  expect(bytes).not.toContain(testCards.success)
  // By chance its digits stand within an id now and then: anywhere else they were kept.
  const ids = /(sbx|evt)_[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
  expect(bytes.replaceAll(clientSecret, '').replace(ids, '')).not.toContain('987')
})

it('loses and repeats events when it is told to', () => {
  store.setFaults({ drop: { next: 1 }, repeat: { times: 2 } })
  bank.confirm(opened().clientSecret, card(testCards.success))
  expect(events()).toEqual([])
  bank.confirm(opened().clientSecret, card(testCards.success))
  expect(events()).toHaveLength(2)
})

it('closes a payment after 5 declines: 200 tries of stolen cards reach the bank 5 times, and then not even a good card', () => {
  const { clientSecret } = opened()
  const codes = Array.from({ length: 200 }, () => bank.confirm(clientSecret, card(testCards.declined)))
  expect(events().filter(({ type }) => type === 'payment.failed')).toHaveLength(5)
  expect(codes[3]).not.toMatchObject({ declineCode: 'too_many_declines' })
  expect(codes[4]).toEqual({ outcome: 'declined', declineCode: 'too_many_declines' })
  expect(bank.confirm(clientSecret, card(testCards.success))).toEqual(codes[4])
  expect(events().filter(({ type }) => type === 'payment.captured')).toHaveLength(0)
})
