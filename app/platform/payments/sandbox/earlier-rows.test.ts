import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openBank } from './bank.server.ts'
import { refund } from './payment-changes.ts'
import { snapshotOf } from './sandbox-payment.ts'
import { openSandboxStore, type SandboxStore } from './store.server.ts'

const capturedAt = Date.parse('2026-03-11T16:00:00Z')
const at = '2026-03-11T16:00:00.000Z'
const paymentId = '0a9a7a52-6b8e-4c34-9a5e-2f6f0c1d8e44'

/** A store as the version before movements wrote it, with one payment to which this has happened. */
function storeOfBefore(folder: string, happened: string[], more: object = {}): SandboxStore {
  const db = new DatabaseSync(join(folder, 'sandbox.sqlite'))
  db.exec(`
    create table payments (n integer primary key autoincrement, id text not null unique, payment_id text not null unique,
      client_secret text not null unique, body text not null) strict;
    create table events (id text primary key, body text not null) strict;
    create table deliveries (id integer primary key autoincrement, event_id text not null references events,
      due_at integer not null, tries integer not null default 0, delivered_at integer) strict;
    create table disputes (payment text primary key, due_at integer not null) strict;
    create table changes (n integer primary key autoincrement, at integer not null, net integer not null,
      paid_out integer not null default 0, body text not null) strict;`)
  const isTaken = happened.includes('captured')
  const own = { providerPaymentId: 'sbx_1', paymentId }
  const stored = {
    ...{
      id: 'sbx_1',
      paymentId,
      clientSecret: 'sbx_1_secret',
      totalCents: 6_050,
      description: '',
      receiptEmail: 'r@d.example',
    },
    ...{
      happened,
      declineCode: null,
      cardBrand: 'visa',
      cardLast4: '4242',
      challengeId: null,
      createdAt: capturedAt,
    },
    ...{ capturedCents: isTaken ? 6_050 : null, capturedAt: isTaken ? capturedAt : null, ...more },
  }
  db.prepare('insert into payments (id, payment_id, client_secret, body) values (?, ?, ?, ?)').run(
    'sbx_1',
    paymentId,
    'sbx_1_secret',
    JSON.stringify(stored),
  )
  const line = db.prepare('insert into changes (at, net, body) values (?, ?, ?)')
  const lines = { captured: 6_050 - 205, refunded: -6_050, disputed: -6_050, dispute_won: 6_050 } as Record<
    string,
    number
  >
  for (const kind of happened)
    if (lines[kind]) line.run(capturedAt, lines[kind], JSON.stringify({ kind, at, ...own, amountCents: 0 }))
  if ('laterFeeCents' in more)
    line.run(capturedAt, -15, JSON.stringify({ kind: 'fee', at, ...own, amountCents: 0 }))
  const payment = {
    ...own,
    happened,
    totalCents: 6_050,
    providerFeeCents: 205,
    declineCode: null,
    capturedAt: at,
  }
  db.prepare('insert into events values (?, ?)').run(
    'evt_1',
    JSON.stringify({ eventId: 'evt_1', type: 'payment.captured', payment }),
  )
  db.prepare('insert into deliveries (event_id, due_at) values (?, 0)').run('evt_1')
  db.prepare('insert into disputes values (?, 7)').run('sbx_1')
  db.close()
  return openSandboxStore(folder)
}

let folder: string
let store: SandboxStore | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => {
  store?.close()
  rmSync(folder, { recursive: true })
})

const standOf = (opened: SandboxStore) => {
  const payment = opened.payment('id', 'sbx_1')
  if (!payment) throw new Error('not read')
  return payment
}

it.each([
  [['failed'], []],
  [
    ['failed', 'captured'],
    ['captured 6050', 'fee 205'],
  ],
  [
    ['captured', 'refunded'],
    ['captured 6050', 'fee 205', 'refunded 6050'],
  ],
  [
    ['captured', 'disputed'],
    ['captured 6050', 'fee 205', 'disputed 6050'],
  ],
  // What the bank had taken was not taken again.
  [
    ['captured', 'disputed', 'refunded'],
    ['captured 6050', 'fee 205', 'disputed 6050'],
  ],
  [
    ['captured', 'disputed', 'dispute_won', 'refunded'],
    ['captured 6050', 'fee 205', 'disputed 6050', 'dispute_won 6050', 'refunded 6050'],
  ],
])(
  '%s, as an earlier version stored it, are the movements that the migration made of them: %s',
  (happened, expected) => {
    store = storeOfBefore(folder, happened)
    const { movements } = standOf(store)
    expect(movements.map(({ kind, cents }) => `${kind} ${cents}`)).toEqual(expected)
    for (const movement of movements)
      expect(movement).toMatchObject({ id: `sbx_1:${movement.kind}`, at, refundId: null })
    const { changes } = store.changes({ since: 0, until: capturedAt * 2, after: 0, limit: 100 })
    expect(changes.map(change => (change.kind === 'movement' ? change.movement : change))).toEqual(
      expect.arrayContaining([...movements]),
    )
    expect(changes).toHaveLength(movements.length)
  },
)

it('a fee charged later is one with the fee of the capture, as it was in the ledger', () => {
  store = storeOfBefore(folder, ['captured'], { laterFeeCents: 15 })
  expect(standOf(store).movements[1]).toMatchObject({ id: 'sbx_1:fee', cents: 220 })
  const { changes } = store.changes({ since: 0, until: capturedAt * 2, after: 0, limit: 100 })
  expect(changes).toMatchObject([{ movement: { cents: 6_050 } }, { movement: { cents: 220 } }])
  expect(store.balanceCents()).toBe(6_050 - 220)
})

it('says how a dispute stands, and of the card what was known', () => {
  store = storeOfBefore(folder, ['captured', 'disputed'])
  expect(snapshotOf(standOf(store))).toMatchObject({
    disputes: [{ id: 'sbx_1', cents: 6_050, status: 'needs_response', evidenceDueBy: null, openedAt: at }],
    card: { funding: 'unknown', fingerprint: null, brand: 'visa', last4: '4242' },
    ...{ awaits: null, totalCents: 6_050, warnings: [] },
  })
})

it('a payment goes on from there', () => {
  store = storeOfBefore(folder, ['captured'])
  const time = { clock: { now: () => new Date(capturedAt) }, machineNow: () => 0 }
  const bank = openBank({ store, time, fingerprintKey: '' }, () => {})
  bank.let('sbx_1', (payment, now) => refund(payment, now, { id: 're_1', cents: 50 }))
  store.close()
  store = openSandboxStore(folder)
  expect(standOf(store).movements.map(({ id }) => id)).toEqual(['sbx_1:captured', 'sbx_1:fee', 're_1'])
  expect(store.balanceCents()).toBe(6_050 - 205 - 50)
})

it('what was still to be sent, and still to happen, is', () => {
  store = storeOfBefore(folder, ['captured', 'refunded'])
  const [delivery] = store.takeDueDeliveries(1, 10, 5)
  expect(JSON.parse(delivery?.body ?? '')).toEqual({
    ...{ eventId: 'evt_1', type: 'payment.captured' },
    payment: JSON.parse(JSON.stringify(snapshotOf(standOf(store)))),
  })
  expect(store.nextDueAt()).toBe(5)
  expect(store.takeDue(7)).toEqual([{ payment: 'sbx_1', what: 'dispute' }])
})
