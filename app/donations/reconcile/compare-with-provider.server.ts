import pLimit from 'p-limit'
import type { PaymentRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import {
  type Movement,
  type ProviderChange,
  type ProviderChanges,
  ProviderUnavailable,
} from '../../platform/payments/port.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Comparison } from '../contract.ts'
import { recordWarnings } from '../disputes/disputes.server.ts'
import { applyProviderFacts } from '../posting/apply-provider-facts.server.ts'
import { postSettlements } from '../posting/post-settlements.server.ts'
import { closeDifference, loadOurPayments, openDifference } from '../provider-differences.server.ts'
import { differenceOf, type OurPayment } from '../provider-differences.ts'
import { recheckDays } from './look-ups.ts'

const day = 24 * 60 * 60_000

/**
 * Compares the provider's list of balance changes with the ledger in both directions (P172): applies what the
 * ledger lacks, as if the provider's events had arrived, posts payouts to the bank, and leaves remaining
 * differences open for the admins. Runs daily and on demand; covers the time since the last complete run plus
 * one day, or the last `days`.
 */
export async function compareWithProvider(app: App, options: { days?: number } = {}): Promise<Comparison> {
  const until = app.clock.now()
  const since = await firstDay(app.db, until, options.days)
  const run = { changes: 0, payouts: 0, asked: 0, complete: true }
  for (let from = since.getTime(); from < until.getTime(); from += day) {
    const to = new Date(Math.min(from + day, until.getTime()))
    if (!(await compareDay(app, { since: new Date(from), until: to }, run))) break
  }
  await recheckOpen(app, run)
  return await writeRun(app, { ...run, since, until })
}

async function firstDay(db: Db, until: Date, days: number | undefined): Promise<Date> {
  if (days !== undefined) return new Date(until.getTime() - days * day)
  const { since } = await oneRow<{ since: Date }>(
    db,
    'first_day_to_compare',
    `select coalesce((select max(until) from provider_comparisons where complete) - interval '1 day',
       least($1::timestamptz - make_interval(days => $2), (select min(created_at) from payments))) as since`,
    [until, recheckDays],
  )
  return since < until ? since : new Date(until.getTime() - day)
}

type Run = { changes: number; payouts: number; asked: number; complete: boolean }
type Window = { since: Date; until: Date }

/**
 * Compares one day. Returns false if the provider's list could not be read, so that the remaining days wait
 * for the next run.
 */
async function compareDay(app: App, window: Window, run: Run): Promise<boolean> {
  const seen = new Set<string>()
  try {
    for (let cursor: string | null = null; ; ) {
      const page = await listPage(app, { ...window, cursor })
      run.changes += page.changes.length
      run.payouts += await postSettlements(app, page.changes)
      await comparePage(app, page.changes, seen, run)
      cursor = page.cursor
      if (cursor === null) break
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    app.log.warn({ err: error.message }, "the payment provider's record could not be read")
    run.complete = false
    return false
  }
  await compareAll(app, await capturedOnlyHere(app, window, seen), run)
  return true
}

const triesOfAPage = 3

/**
 * Reads a page of the provider's list with retries, so that one failed response does not end the comparison.
 * Throws ProviderUnavailable.
 */
async function listPage(app: App, query: Window & { cursor: string | null }): Promise<ProviderChanges> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await app.payments.listChanges(query)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable) || attempt === triesOfAPage) throw error
    }
  }
}

type MovementChange = Extract<ProviderChange, { kind: 'movement' }>

/**
 * Looks up payments whose movements the ledger lacks. A movement without our payment id cannot be applied; a
 * capture of that kind is shown to the admins.
 */
async function comparePage(
  app: App,
  changes: readonly ProviderChange[],
  seen: Set<string>,
  run: Run,
): Promise<void> {
  const moved = changes.filter((change): change is MovementChange => change.kind === 'movement')
  const ours = await loadOurPayments(
    app.db,
    moved.flatMap(({ paymentId }) => paymentId ?? []),
  )
  // Keyed by the provider's id, because the provider may have captured two payments under one of our ids.
  const doubtful = new Map<string, ComparedPayment>()
  for (const { paymentId, providerPaymentId, movement } of moved) {
    if (paymentId === null) {
      if (movement.kind === 'captured') await showForeign(app, providerPaymentId, 'captured', movement.cents)
      continue
    }
    if (movement.kind === 'captured') seen.add(paymentId)
    if (!isInLedger(ours.get(paymentId), movement))
      doubtful.set(providerPaymentId, { id: paymentId, providerPaymentId })
  }
  for (const change of changes) {
    if (change.kind === 'other') await showForeign(app, change.id, change.type, change.amountCents)
    if (change.kind === 'warning')
      await app.db.transaction(tx => recordWarnings(tx, app, change, [change.warning], app.clock.now()))
  }
  await compareAll(app, [...doubtful.values()], run)
}

const isInLedger = (ours: OurPayment | undefined, { id, cents }: Movement): boolean =>
  ours?.movements.some(known => known.id === id && known.cents === cents) ?? false

/** Opens a difference for a balance change that belongs to none of our payments, once per provider id. */
async function showForeign(app: App, providerPaymentId: string, theirs: string, theirsCents: number) {
  await app.db.transaction(async tx => {
    const known = await tx.rows(
      'difference_of_foreign_payment',
      'select 1 from provider_differences where provider_payment_id = $1 and payment_id is null',
      [providerPaymentId],
    )
    if (known.length > 0) return
    await openDifference(
      tx,
      {
        provider: app.payments.name,
        kind: 'unknown_here',
        paymentId: null,
        providerPaymentId,
        ours: 'not known here',
        theirs,
        oursCents: null,
        theirsCents,
      },
      app.clock.now(),
    )
  })
}

type ComparedPayment = Pick<PaymentRow, 'id' | 'providerPaymentId'>

/** Our payments captured in this window that are missing from the provider's list. */
async function capturedOnlyHere(
  { db, payments }: App,
  { since, until }: Window,
  seen: ReadonlySet<string>,
): Promise<ComparedPayment[]> {
  const ours = await db.rows<ComparedPayment>(
    'captured_payments_between',
    `select p.id, p.provider_payment_id
     from donations d join payments p on p.id = d.id where d.created_at >= $1 and d.created_at < $2 and p.provider = $3`,
    [since, until, payments.name],
  )
  return ours.filter(({ id }) => !seen.has(id))
}

async function compareAll(app: App, payments: readonly ComparedPayment[], run: Run): Promise<void> {
  await pLimit(8).map(payments, payment => compareOne(app, payment, run))
}

/**
 * Compares one payment. A failure affects no other payment; it marks the run as incomplete, so that these
 * days are compared again.
 */
async function compareOne(app: App, payment: ComparedPayment, run: Run): Promise<void> {
  const now = app.clock.now()
  try {
    const { providerPaymentId } = payment
    const theirs = await app.payments.lookUp({ paymentId: payment.id, providerPaymentId })
    const id = theirs ? (await applyProviderFacts(app, theirs, null, now)).paymentId : payment.id
    run.asked += 1
    await app.db.transaction(async tx => {
      const ours = (await loadOurPayments(tx, [id])).get(id) ?? null
      const difference = differenceOf(ours, theirs)
      const ids = { provider: app.payments.name, paymentId: id, providerPaymentId }
      if (difference) await openDifference(tx, { ...difference, ...ids }, now)
      else await closeDifference(tx, { provider: app.payments.name, paymentId: id }, now)
    })
  } catch (error) {
    run.complete = false
    app.log.error({ paymentId: payment.id, err: (error as Error).message }, 'a payment could not be compared')
  }
}

/** Compares payments with open differences again, to close those that are resolved. */
async function recheckOpen(app: App, run: Run): Promise<void> {
  const open = await app.db.rows<ComparedPayment>(
    'open_provider_differences',
    `select payment_id as id, provider_payment_id from provider_differences
     where resolved_at is null and payment_id is not null and provider = $1 order by seen_at limit 500`,
    [app.payments.name],
  )
  await compareAll(app, open, run)
}

async function writeRun(app: App, run: Run & { since: Date; until: Date }): Promise<Comparison> {
  const differences = await app.db.transaction(async tx => {
    const { count } = await oneRow<{ count: number }>(
      tx,
      'count_open_differences',
      'select count(*) as count from provider_differences where resolved_at is null',
    )
    await tx.rows(
      'insert_provider_comparison',
      `insert into provider_comparisons (since, until, compared_at, complete, changes, payouts, differences)
       values ($1, $2, $2, $3, $4, $5, $6)`,
      [run.since, run.until, run.complete, run.changes, run.payouts, count],
    )
    await announce(tx, ['admin'])
    return count
  })
  const facts = { changes: run.changes, asked: run.asked, differences, complete: run.complete }
  if (differences > 0) app.log.error(facts, 'the payment provider and the ledger do not agree')
  else app.log.info(facts, 'compared the ledger with the payment provider')
  return { ...run, since: run.since.toISOString(), until: run.until.toISOString(), differences }
}
