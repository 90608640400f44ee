import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import type { ProviderPayment } from '../../platform/payments/port.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { detectAttack } from './attacks.server.ts'
import { minuteMs, windows } from './charge-rules.ts'
import type { Attempt } from './guard-charge.server.ts'
import { type HashedAttempt, hashedAttempt } from './load-charge-facts.server.ts'

/**
 * How an attempt ended. `asked`: not ended yet, because the donor is at the bank's challenge or on the
 * provider's own page. `unknown`: the provider could not be reached. `none`: no card was charged, for example
 * after a requote.
 */
export type AttemptOutcome = 'captured' | 'declined' | 'asked' | 'unknown' | 'none'

type EndedAttempt = Omit<Attempt, 'amountCents'> & { outcome: AttemptOutcome }

/**
 * Records the result of a charge. Call after each charge that `guardCharge` allowed, whether or not it
 * succeeded, and again when an `asked` one is decided. Never throws: if recording fails, the error is logged
 * and the attempt remains open, which counts as a decline for ten minutes.
 */
export async function noteAttempt(app: App, attempt: EndedAttempt, now: Date): Promise<void> {
  const { outcome, campaignId } = attempt
  try {
    const hashed = hashedAttempt(app, attempt)
    const alerts = await app.db.transaction(async tx => {
      await updateAttempt(tx, hashed, outcome, now)
      if (outcome === 'captured') await makeGood(tx, hashed, now)
      if (outcome !== 'declined') return []
      return [...(await alertOfAddress(tx, hashed, now)), ...(await detectAttack(tx, campaignId, now))]
    })
    for (const limit of alerts) {
      securityEvent(app, 'card-testing', { campaignId, limit })
      app.log.error({ campaignId, limit }, 'card testing is likely: so many cards are declined')
    }
  } catch (error) {
    app.log.warn({ campaignId, outcome, err: (error as Error).message }, 'an attempt was not counted')
  }
}

/** Updates the payment's open attempt, preferably one with this card, or inserts a new one. */
async function updateAttempt(
  tx: Tx,
  attempt: HashedAttempt,
  outcome: AttemptOutcome,
  now: Date,
): Promise<void> {
  const { paymentId, campaignId, source, email, card } = attempt
  const noted = await tx.rows(
    'note_charge_attempt',
    `update charge_attempts set outcome = $2, card = coalesce($3, card) where id = (
       select id from charge_attempts where payment_id = $1 and outcome in ('pending', 'asked', 'unknown')
       order by card is not distinct from $3 desc, id desc limit 1)
     returning 1`,
    [paymentId, outcome, card],
  )
  if (noted.length > 0 || (outcome !== 'declined' && outcome !== 'captured')) return
  await tx.rows(
    'insert_noted_attempt',
    `insert into charge_attempts (payment_id, campaign_id, source, email, card, cents, at, outcome, is_stranger)
     select $1, $2, $3, $4, $5, amount, $6, $7, false from payments where id = $1
     and not exists (select 1 from charge_attempts where payment_id = $1 and outcome = $7 and card is not distinct from $5)`,
    [paymentId, campaignId, source, email, card, now, outcome],
  )
}

/**
 * Forgives declines after a successful payment, because the donor probably mistyped: those of this payment,
 * and of this email at this address.
 */
async function makeGood(tx: Tx, { paymentId, source, email }: HashedAttempt, now: Date): Promise<void> {
  await tx.rows(
    'make_declines_good',
    `update charge_attempts set is_made_good = true
     where source = $2 and outcome = 'declined' and not is_made_good and at > $4 and (payment_id = $1 or email = $3)`,
    [paymentId, source, email, new Date(now.getTime() - windows.lock)],
  )
}

/** The number of declines from one address that alerts the admins; only reaching exactly this number does. */
const alertingDeclines = 5

async function alertOfAddress(tx: Tx, { source, campaignId }: HashedAttempt, now: Date): Promise<string[]> {
  const { declines } = await oneRow<{ declines: number }>(
    tx,
    'declines_of_address',
    `select count(*) as declines from charge_attempts
     where source = $1 and outcome = 'declined' and not is_made_good and at > $2`,
    [source, new Date(now.getTime() - windows.lock)],
  )
  if (declines !== alertingDeclines) return []
  await tx.rows(
    'insert_card_testing_alert',
    'insert into card_testing_alerts (scope, campaign_id, at) values ($1, $2, $3)',
    ['address', campaignId, now],
  )
  await announce(tx, ['admin'])
  return ['declined-address']
}

/**
 * Records the provider's result of a charge whose response never reached this server: the donor was at the
 * bank or on the provider's own page, or the server crashed. Without it the attempt would count as a decline
 * against an honest donor's address for a while.
 */
export async function settleAttempt(app: App, payment: ProviderPayment, now: Date): Promise<void> {
  const outcome = outcomeOf(payment)
  if (outcome === null) return
  const open = await loadOpenAttempt(app.db, payment.paymentId)
  // A charge that began within two minutes may not be visible at the provider yet, so don't treat it as never
  // charged.
  if (!open || (outcome === 'none' && open.since.getTime() >= now.getTime() - 2 * minuteMs)) return
  const { since: _, ...attempt } = open
  await noteAttempt(app, { ...attempt, outcome }, now)
}

/** `since`: when the payment's first undecided attempt began. */
type OpenAttempt = Omit<EndedAttempt, 'outcome'> & { since: Date }

const isOpen = "outcome in ('pending', 'asked', 'unknown')"

/** SQL condition: the payment has an undecided attempt that `settleAttempt` can settle. */
export const hasOpenAttempt = (paymentId: string) =>
  `exists (select from charge_attempts where payment_id = ${paymentId} and ${isOpen})`

async function loadOpenAttempt(db: Db, paymentId: string): Promise<OpenAttempt | undefined> {
  const [open] = await db.rows<OpenAttempt>(
    'open_attempt_of_payment',
    `select p.id as payment_id, p.source_hash as source, p.donor_email as email, p.campaign_id, p.card_fingerprint as fingerprint, a.since
     from payments p join (select payment_id, min(at) as since from charge_attempts
       where payment_id = $1 and ${isOpen} group by payment_id) a on a.payment_id = p.id
     where p.source_hash is not null`,
    [paymentId],
  )
  return open
}

/** The outcome at the provider; null while it is undecided. */
function outcomeOf({ movements, awaits, declineCode }: ProviderPayment): AttemptOutcome | null {
  if (movements.some(({ kind }) => kind === 'captured')) return 'captured'
  if (awaits !== 'card') return null
  return declineCode === null ? 'none' : 'declined'
}

/** Deletes attempts and refusals after 30 days. Returns how many rows were deleted. */
export async function sweepAttempts(app: App): Promise<number> {
  const ago = (days: number) => [new Date(app.clock.now().getTime() - days * 86_400_000)]
  const deleted = await Promise.all([
    app.db.rows('sweep_charge_attempts', 'delete from charge_attempts where at < $1 returning 1', ago(30)),
    app.db.rows(
      'sweep_charge_refusals',
      'delete from charge_refusals where minute < $1 returning 1',
      ago(30),
    ),
  ])
  return deleted.flat().length
}
