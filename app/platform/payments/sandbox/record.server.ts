import type { DatabaseSync } from 'node:sqlite'
import type { ProviderChange, ProviderChanges } from '../port.ts'
import type { SandboxChange } from './sandbox-payment.ts'

export type SandboxPayout = { id: string; at: number; amountCents: number }

/** The sandbox's record of its money: every change, and what was paid out of it. Times in epoch ms. */
export type SandboxRecord = {
  addChange(change: SandboxChange): void
  /** Changes and payouts from `since` until before `until`, in the order in which they were recorded. */
  changes(asked: { since: number; until: number; after: number; limit: number }): ProviderChanges
  /** What each day (UTC) before `today` left that was not paid out yet, oldest first. */
  unpaidDays(today: number): { day: number; netCents: number }[]
  /** Pays out what was recorded from `from` until before `until`. */
  addPayout(payout: SandboxPayout, from: number, until: number): void
}

export const balanceTables = `
  create table if not exists changes (
    n integer primary key autoincrement, at integer not null, net integer not null, paid_out integer not null default 0,
    body text not null) strict;
  create index if not exists changes_by_time on changes (at);
  create index if not exists changes_unpaid on changes (at) where paid_out = 0;`

type Row = { n: number; body: string }

export function changesIn(db: DatabaseSync): SandboxRecord {
  // A payout stands in the record as well, and is not paid out itself.
  const add = db.prepare('insert into changes (at, net, paid_out, body) values (?, ?, ?, ?)')
  const list = db.prepare('select n, body from changes where at >= ? and at < ? and n > ? order by n limit ?')
  const unpaid = db.prepare(
    `select at - at % 86400000 as day, sum(net) as netCents from changes where paid_out = 0 and at < ? group by 1 order by 1`,
  )
  const pay = db.prepare('update changes set paid_out = 1 where paid_out = 0 and at >= ? and at < ?')
  return {
    addChange({ at, netCents, ...change }) {
      add.run(at, netCents, 0, JSON.stringify({ ...change, at: new Date(at).toISOString() }))
    },
    changes({ since, until, after, limit }) {
      const rows = list.all(since, until, after, limit) as Row[]
      const last = rows.at(-1)
      return {
        changes: rows.map(row => JSON.parse(row.body) as ProviderChange),
        cursor: last && rows.length === limit ? String(last.n) : null,
      }
    },
    unpaidDays: today => unpaid.all(today) as { day: number; netCents: number }[],
    addPayout({ id, at, amountCents }, from, until) {
      pay.run(from, until)
      const payout = { kind: 'payout', at: new Date(at).toISOString(), providerPayoutId: id, amountCents }
      add.run(at, 0 - amountCents, 1, JSON.stringify(payout))
    },
  }
}
