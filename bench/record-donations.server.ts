import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { writePayments, writeQuotes } from '#app/donations/checkout/write-payments.server.ts'
import { plainCapture } from '#app/donations/posting/capture.ts'
import { queueCapture } from '#app/donations/posting/capture-queue.server.ts'
import { quoteLines } from '#app/donations/quote.ts'
import type { App } from '#app/platform/app.server.ts'

/** W3: payments that wait for their capture, and two ways of recording that they were captured. */
export type Waiting = { paymentId: string; campaignId: string; totalCents: number; amountCents: number }

const lines = quoteLines({
  amountCents: 5_000,
  tipPercentage: 15,
  foundationPercentage: 0,
  paymentMethod: 'debit_card',
})

/** Opens `count` payments, over the campaigns or all on one, as donors would have. */
export async function openPayments(
  app: App,
  count: number,
  campaigns: readonly string[],
): Promise<Waiting[]> {
  const now = app.clock.now()
  const waiting = Array.from({ length: count }, (_, i) => ({
    paymentId: randomUUID(),
    quoteId: randomUUID(),
    campaignId: campaigns[i % campaigns.length] ?? '',
    totalCents: lines.total,
    amountCents: lines.amount,
  }))
  for (let start = 0; start < count; start += 2_000) {
    const some = waiting.slice(start, start + 2_000)
    await app.db.transaction(async tx => {
      const choices = { tipPercentage: 15, foundationPercentage: 0, paymentMethod: 'debit_card' } as const
      await writeQuotes(
        tx,
        some.map(w => ({
          id: w.quoteId,
          campaignId: w.campaignId,
          ...choices,
          lines,
          createdAt: now,
          expiresAt: now,
        })),
      )
      await writePayments(
        tx,
        some.map(w => ({
          id: w.paymentId,
          quoteId: w.quoteId,
          provider: 'sandbox' as const,
          donorName: 'Dora Donor',
          donorEmail: `dora${w.quoteId.slice(0, 4)}@bench.example`,
          message: null,
          requestHash: 'bench',
          createdAt: now,
        })),
      )
    })
  }
  return waiting
}

/** Records them as Tassel does, `callers` at a time; answers recordings per second, each acknowledged after its commit. */
export async function recordWithTassel(
  app: App,
  waiting: readonly Waiting[],
  callers: number,
): Promise<number> {
  return await paced(waiting, callers, async ({ paymentId, totalCents }) => {
    const capture = plainCapture({
      paymentId,
      provider: 'sandbox',
      providerPaymentId: `bench_${paymentId}`,
      totalCents,
      providerFeeCents: 175,
      capturedAt: app.clock.now(),
    })
    const outcome = await queueCapture(app, { capture, event: null })
    if (outcome !== 'posted') throw new Error(`a capture was ${outcome}`)
  })
}

/** The same rows by hand-written prepared statements, one transaction a donation: payment, donation, ledger, campaign, event. */
export async function recordBare(url: string, waiting: readonly Waiting[], callers: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  const speed = await paced(waiting, callers, async w => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (const [name, text, values] of bareStatements(w)) await client.query({ name, text, values })
      await client.query('commit')
    } finally {
      client.release()
    }
  })
  await pool.end()
  return speed
}

function bareStatements(w: Waiting): [string, string, unknown[]][] {
  return [
    [
      'bare_payment',
      `update payments set status = 'captured', captured_at = now()
       where id = $1 and status = 'started'`,
      [w.paymentId],
    ],
    [
      'bare_donation',
      `insert into donations (id, campaign_id, amount, total, given_amount, given_total, donor_name, donor_email, is_anonymous, created_at)
       select id, campaign_id, amount, total, amount, total, donor_name, donor_email, is_anonymous, now() from payments where id = $1`,
      [w.paymentId],
    ],
    [
      'bare_movement',
      `insert into payment_movements (provider, movement_id, payment_id, kind, cents, at, recorded_at)
       values ('sandbox', $1::text || ':captured', $1::uuid, 'captured', $2, now(), now())`,
      [w.paymentId, w.totalCents],
    ],
    [
      'bare_ledger',
      `with t as (insert into ledger_transactions (kind, idempotency_key, campaign_id, subject_id, occurred_at)
         values ('donation_captured', 'donation_captured:' || $1, $2, $1::uuid, now()) returning id)
       insert into ledger_entries (transaction_id, account, campaign_id, amount)
       select t.id, e.account, case when e.account = 'campaign_funds' then $2 end, e.amount from t,
         (values ('provider_clearing', $3::bigint - 175), ('provider_fees', 175), ('campaign_funds', -$4::bigint),
                 ('tips', $4::bigint + $5::bigint - $3::bigint), ('donor_processing_fees', -$5::bigint)) as e(account, amount)`,
      [w.paymentId, w.campaignId, w.totalCents, w.amountCents, lines.processingFee],
    ],
    [
      'bare_campaign',
      'update campaigns set raised_amount = raised_amount + $2, donor_count = donor_count + 1 where id = $1',
      [w.campaignId, w.amountCents],
    ],
    [
      'bare_event',
      `insert into outbox_events (kind, payload, created_at) values ('donation_captured', jsonb_build_object('donationId', $1::text), now())`,
      [w.paymentId],
    ],
    ['bare_topic', `select pg_notify('topics', 'campaign:' || $1)`, [w.campaignId]],
  ]
}

/** Works through the list with so many at once; answers how many a second. */
async function paced(
  list: readonly Waiting[],
  callers: number,
  work: (w: Waiting) => Promise<void>,
): Promise<number> {
  const rest = [...list]
  const started = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let next = rest.pop(); next; next = rest.pop()) await work(next)
    }),
  )
  return list.length / ((performance.now() - started) / 1000)
}
