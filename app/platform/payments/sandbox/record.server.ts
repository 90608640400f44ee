import type { DatabaseSync } from 'node:sqlite'
import type { ProviderChange, ProviderChanges } from '../port.ts'
import { changesOfRow } from './earlier-rows.ts'
import type { SandboxPayment } from './sandbox-payment.ts'

export type SandboxPayout = { id: string; at: number; amountCents: number }

/** The sandbox's record of its money: every change, and what was paid out of it. Times in epoch ms. */
export type SandboxRecord = {
  /** `netCents` is what it added to what will be paid out. */
  addChange(change: ProviderChange, netCents: number): void
  /** Changes and payouts from `since` until before `until`, in the order in which they were recorded. */
  changes(asked: { since: number; until: number; after: number; limit: number }): ProviderChanges
  /** What each day (UTC) before `today` left that was not paid out yet, oldest first. */
  unpaidDays(today: number): { day: number; netCents: number }[]
  /** Pays out what was recorded from `from` until before `until`. */
  addPayout(payout: SandboxPayout, from: number, until: number): void
  /** Everything that came in less everything that went out, payouts too. */
  balanceCents(): number
}

export const balanceTables = `
  create table if not exists changes (
    n integer primary key autoincrement, at integer not null, net integer not null, paid_out integer not null default 0,
    body text not null) strict;
  create index if not exists changes_by_time on changes (at);
  create index if not exists changes_unpaid on changes (at) where paid_out = 0;`

type Row = { n: number; body: string }

/** `payment` reads one by its id here. */
export function changesIn(
  db: DatabaseSync,
  payment: (id: string) => Pick<SandboxPayment, 'movements'> | null,
): SandboxRecord {
  // A payout stands in the record as well, and is not paid out itself.
  const add = db.prepare('insert into changes (at, net, paid_out, body) values (?, ?, ?, ?)')
  const list = db.prepare('select n, body from changes where at >= ? and at < ? and n > ? order by n limit ?')
  const unpaid = db.prepare(
    `select at - at % 86400000 as day, sum(net) as netCents from changes where paid_out = 0 and at < ? group by 1 order by 1`,
  )
  const pay = db.prepare('update changes set paid_out = 1 where paid_out = 0 and at >= ? and at < ?')
  const balance = db.prepare('select coalesce(sum(net), 0) as cents from changes')
  return {
    addChange: (change, netCents) => void add.run(Date.parse(change.at), netCents, 0, JSON.stringify(change)),
    changes({ since, until, after, limit }) {
      const rows = list.all(since, until, after, limit) as Row[]
      const last = rows.at(-1)
      return {
        changes: rows.flatMap(row => changesOfRow(JSON.parse(row.body), payment)),
        cursor: last && rows.length === limit ? String(last.n) : null,
      }
    },
    unpaidDays: today => unpaid.all(today) as { day: number; netCents: number }[],
    addPayout({ id, at, amountCents }, from, until) {
      pay.run(from, until)
      const payout = { kind: 'payout', at: new Date(at).toISOString(), providerPayoutId: id, amountCents }
      add.run(at, 0 - amountCents, 1, JSON.stringify(payout))
    },
    balanceCents: () => (balance.get() as { cents: number }).cents,
  }
}
