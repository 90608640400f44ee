import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { databaseUrl } from '#tests/setup/postgres.ts'

/** What happened before payments had movements (0048) is told by them as it was: with its sum, its day and its refund. */

const folder = new URL('../../db/migrations/', import.meta.url)
const files = readdirSync(folder).sort()
const until = (last: string) => files.slice(0, files.indexOf(last))

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const day = (number: number) => `2026-03-${String(number).padStart(2, '0')} 12:00:00+00`

test('a refund, a dispute and one that was won keep their days, and a refund its id', async () => {
  const server = inject('superuserUrl')
  const name = `test_before_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${name} template template0`)
  const client = new pg.Client(databaseUrl(server, name))
  await client.connect()
  const apply = async (file: string) => await client.query(readFileSync(new URL(file, folder), 'utf8'))
  try {
    for (const file of until('0048_movements.sql')) await apply(file)
    // Rows as they stood there, without everything that they hang on.
    await client.query('set session_replication_role = replica')
    for (const [number, happened, status] of [
      [1, ['captured'], 'captured'],
      [2, ['captured', 'refunded'], 'refunded'],
      [3, ['captured', 'disputed'], 'disputed'],
      [4, ['captured', 'disputed', 'dispute_won', 'refunded'], 'refunded'],
      [5, ['captured', 'disputed', 'refunded'], 'refunded'],
    ] as const) {
      await client.query(
        `insert into payments (id, campaign_id, quote_id, provider, provider_payment_id, status, happened, provider_fee, donor_email,
           is_anonymous, amount, tip, foundation_donation, processing_fee, credit_card_fee, total, payment_method, request_hash,
           created_at, captured_at)
         values ($1, 'c', $1, 'sandbox', $2, 'captured', $3, 30, 'a@example.com', true, 1000, 0, 0, 59, 0, 1059, 'debit_card', 'x', $4, $4)`,
        [id(number), `sbx_${number}`, happened, day(1)],
      )
      await client.query(
        `insert into donations (id, campaign_id, amount, total, donor_email, is_anonymous, created_at, status)
         values ($1, 'c', 1000, 1059, 'a@example.com', true, $2, $3)`,
        [id(number), day(1), status],
      )
    }
    const posted: [number, string, number][] = [
      [2, 'donation_refunded', 2],
      [3, 'donation_disputed', 3],
      [4, 'donation_disputed', 4],
      [4, 'dispute_won', 5],
      [4, 'donation_refunded', 6],
      [5, 'donation_disputed', 7],
    ]
    for (const [number, kind, on] of posted)
      await client.query(
        `insert into ledger_transactions (kind, idempotency_key, campaign_id, subject_id, occurred_at)
         values ($1, $2, 'c', $3, $4)`,
        [kind, `${kind}:${number}`, id(number), day(on)],
      )
    for (const number of [2, 4])
      await client.query(
        `insert into refunds (id, payment_id, total, reason, requested_by, requested_at, finished_at)
         values ($1, $2, 1059, 'Given twice.', $1, $3, $3)`,
        [id(100 + number), id(number), day(9)],
      )
    await apply('0048_movements.sql')
    const { rows } = await client.query(
      `select right(payment_id::text, 1) || ' ' || kind || ' ' || cents || ' on ' || extract(day from at at time zone 'UTC')
         || coalesce(' by ' || right(refund_id::text, 3), '') as line
       from payment_movements where kind not in ('captured', 'fee') order by payment_id, at`,
    )
    expect(rows.map(({ line }) => line)).toEqual([
      '2 refunded 1059 on 2 by 102',
      '3 disputed 1059 on 3',
      '4 disputed 1059 on 4',
      '4 dispute_won 1059 on 5',
      '4 refunded 1059 on 6 by 104',
      // What a dispute had taken was not taken again.
      '5 disputed 1059 on 7',
    ])
    const left = await client.query(
      'select amount::int, total::int, given_amount::int as given from donations order by id',
    )
    expect(left.rows).toEqual(
      [1_000, 0, 0, 0, 0].map(amount => ({ amount, total: amount && 1_059, given: 1_000 })),
    )
  } finally {
    await client.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
