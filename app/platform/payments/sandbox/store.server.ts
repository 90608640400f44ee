import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { ProviderEvent } from '../port.ts'
import { paymentOfRow, type StoredPayment } from './earlier-rows.ts'
import { type Faults, faultsSchema } from './faults.ts'
import { balanceTables, changesIn, type SandboxRecord } from './record.server.ts'
import { type SandboxPayment, type SandboxToken, snapshotOf } from './sandbox-payment.ts'

export type Later = 'dispute' | 'fee'

export type Delivery = { id: number; tries: number; body: string }

/** The sandbox's own memory: one SQLite file, so that it outlives both itself and Tassel. */
export type SandboxStore = SandboxRecord & {
  /** Runs `work` whole or not at all. */
  atomically<T>(work: () => T): T
  insertPayment(payment: SandboxPayment): void
  updatePayment(payment: SandboxPayment): void
  payment(by: 'id' | 'payment_id' | 'client_secret', value: string): SandboxPayment | null
  /** Newest first; `before` is the id of the last one seen. */
  payments(limit: number, before: string | null): SandboxPayment[]
  /** Adds a token, or changes it. */
  writeToken(token: SandboxToken): void
  token(token: string): SandboxToken | null
  addEvent(event: ProviderEvent, dueAt: readonly number[]): void
  /** Takes what is due, and keeps others from taking it until `leasedUntil`: a delivery that died is then tried again. */
  takeDueDeliveries(now: number, limit: number, leasedUntil: number): Delivery[]
  nextDueAt(): number | null
  delivered(id: number, at: number): void
  postpone(id: number, dueAt: number): void
  /** What is to happen to a payment later. Times in epoch ms. */
  schedule(payment: string, what: Later, dueAt: number): void
  takeDue(now: number): { payment: string; what: Later }[]
  faults(): Faults
  setFaults(faults: Faults): void
  close(): void
}

const schema = `
  create table if not exists payments (
    n integer primary key autoincrement, id text not null unique, payment_id text not null unique,
    client_secret text not null unique, body text not null) strict;
  create table if not exists events (id text primary key, body text not null) strict;
  create table if not exists deliveries (
    id integer primary key autoincrement, event_id text not null references events, due_at integer not null,
    tries integer not null default 0, delivered_at integer) strict;
  create index if not exists deliveries_due on deliveries (due_at) where delivered_at is null;
  create table if not exists tokens (token text primary key, body text not null) strict;
  create table if not exists later (
    payment text not null, what text not null, due_at integer not null, primary key (payment, what)) strict;
  -- Of earlier versions; what still stands there is taken over.
  create table if not exists disputes (payment text primary key, due_at integer not null) strict;
  insert or ignore into later select payment, 'dispute', due_at from disputes;
  delete from disputes;
  create table if not exists faults (one integer primary key check (one = 1), body text not null) strict;`

/** Opens, and on the first run makes, the sandbox's store in `folder`. */
export function openSandboxStore(folder: string): SandboxStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'sandbox.sqlite')
  const db = new DatabaseSync(file)
  // What it holds belongs to nobody else. SQLite gives the files beside it the same mode.
  chmodSync(file, 0o600)
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000; pragma foreign_keys = on',
  )
  db.exec(schema)
  db.exec(balanceTables)
  const stored = payments(db)
  return {
    ...stored,
    ...tokens(db),
    ...deliveries(db, stored.payment),
    ...later(db),
    ...faultsIn(db),
    ...changesIn(db, id => stored.payment('id', id)),
    atomically: atomicallyOn(db),
    close: () => db.close(),
  }
}

function atomicallyOn(db: DatabaseSync): SandboxStore['atomically'] {
  return work => {
    db.exec('begin immediate')
    try {
      const result = work()
      db.exec('commit')
      return result
    } catch (error) {
      db.exec('rollback')
      throw error
    }
  }
}

function statement(db: DatabaseSync, sql: string) {
  const prepared = db.prepare(sql)
  return {
    run: (...values: SQLInputValue[]) => prepared.run(...values),
    rows: <Row>(...values: SQLInputValue[]) => prepared.all(...values) as Row[],
  }
}

function payments(db: DatabaseSync) {
  const insert = statement(
    db,
    'insert into payments (id, payment_id, client_secret, body) values (?, ?, ?, ?)',
  )
  const update = statement(db, 'update payments set body = ? where id = ?')
  const by = {
    id: statement(db, 'select body from payments where id = ?'),
    payment_id: statement(db, 'select body from payments where payment_id = ?'),
    client_secret: statement(db, 'select body from payments where client_secret = ?'),
  }
  const list = statement(
    db,
    'select body from payments where ?1 is null or n < (select n from payments where id = ?1) order by n desc limit ?2',
  )
  const read = (row: { body: string }) => paymentOfRow(JSON.parse(row.body) as StoredPayment)
  return {
    insertPayment(payment: SandboxPayment) {
      insert.run(payment.id, payment.paymentId, payment.clientSecret, JSON.stringify(payment))
    },
    updatePayment(payment: SandboxPayment) {
      update.run(JSON.stringify(payment), payment.id)
    },
    payment(column: keyof typeof by, value: string) {
      const [row] = by[column].rows<{ body: string }>(value)
      return row ? read(row) : null
    },
    payments: (limit: number, before: string | null) => list.rows<{ body: string }>(before, limit).map(read),
  }
}

function tokens(db: DatabaseSync) {
  const write = statement(
    db,
    'insert into tokens (token, body) values (?, ?) on conflict (token) do update set body = excluded.body',
  )
  const find = statement(db, 'select body from tokens where token = ?')
  return {
    writeToken: (token: SandboxToken) => void write.run(token.token, JSON.stringify(token)),
    token(token: string) {
      const [row] = find.rows<{ body: string }>(token)
      return row ? (JSON.parse(row.body) as SandboxToken) : null
    },
  }
}

function deliveries(db: DatabaseSync, payment: ReturnType<typeof payments>['payment']) {
  const insertEvent = statement(db, 'insert into events (id, body) values (?, ?)')
  const enqueue = statement(db, 'insert into deliveries (event_id, due_at) values (?, ?)')
  const take = statement(
    db,
    `update deliveries set due_at = ?, tries = tries + 1 where id in (
       select id from deliveries where delivered_at is null and due_at <= ? order by due_at, id limit ?)
     returning id, tries, (select body from events where events.id = event_id) as body`,
  )
  const next = statement(
    db,
    `select min(due_at) as due_at from (select due_at from deliveries where delivered_at is null
     union all select due_at from later)`,
  )
  const done = statement(db, 'update deliveries set delivered_at = ? where id = ?')
  const postpone = statement(db, 'update deliveries set due_at = ? where id = ?')
  /** An event of an earlier version that was never received carries its payment as that stands now. */
  const read = (delivery: Delivery): Delivery => {
    const event = JSON.parse(delivery.body) as ProviderEvent
    const found = 'happened' in event.payment ? payment('id', event.payment.providerPaymentId) : null
    return found ? { ...delivery, body: JSON.stringify({ ...event, payment: snapshotOf(found) }) } : delivery
  }
  return {
    addEvent(event: ProviderEvent, dueAt: readonly number[]) {
      insertEvent.run(event.eventId, JSON.stringify(event))
      for (const at of dueAt) enqueue.run(event.eventId, at)
    },
    takeDueDeliveries: (now: number, limit: number, leasedUntil: number) =>
      take.rows<Delivery>(leasedUntil, now, limit).map(read),
    nextDueAt: () => next.rows<{ due_at: number | null }>()[0]?.due_at ?? null,
    delivered: (id: number, at: number) => void done.run(at, id),
    postpone: (id: number, dueAt: number) => void postpone.run(dueAt, id),
  }
}

function later(db: DatabaseSync) {
  const add = statement(db, 'insert or ignore into later (payment, what, due_at) values (?, ?, ?)')
  const take = statement(db, 'delete from later where due_at <= ? returning payment, what')
  return {
    schedule: (payment: string, what: Later, dueAt: number) => void add.run(payment, what, dueAt),
    takeDue: (now: number) => take.rows<{ payment: string; what: Later }>(now),
  }
}

function faultsIn(db: DatabaseSync) {
  const read = statement(db, 'select body from faults')
  const write = statement(
    db,
    'insert into faults (one, body) values (1, ?) on conflict (one) do update set body = excluded.body',
  )
  return {
    faults(): Faults {
      const [row] = read.rows<{ body: string }>()
      return row ? faultsSchema.parse(JSON.parse(row.body)) : {}
    },
    setFaults: (faults: Faults) => void write.run(JSON.stringify(faults)),
  }
}
