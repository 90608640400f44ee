import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { seeAttack } from './attacks.server.ts'
import { hashedAttempt } from './card-testing.server.ts'
import { windows } from './charge-rules.ts'
import type { Attempt } from './guard-charge.server.ts'
import type { HashedAttempt } from './load-charge-facts.server.ts'

/**
 * How an attempt ended. `asked`: the bank has a question, or the provider's own page takes the card: it is open. `unknown`: the
 * provider could not be reached. `none`: no card was charged, as after a requote.
 */
export type AttemptOutcome = 'captured' | 'declined' | 'asked' | 'unknown' | 'none'

type EndedAttempt = Omit<Attempt, 'amountCents' | 'proof'> & { outcome: AttemptOutcome }

/**
 * To be called after each `guardCharge` that refused nothing, whatever became of the charge; again when an `asked` one is decided.
 * Fails for nobody: what cannot be counted is logged, and counts as declined for ten minutes.
 */
export async function noteAttempt(app: App, attempt: EndedAttempt, now: Date): Promise<void> {
  const { outcome, campaignId } = attempt
  try {
    const hashed = hashedAttempt(app, attempt)
    const alerts = await app.db.transaction(async tx => {
      await updateAttempt(tx, hashed, outcome, now)
      if (outcome === 'captured') await makeGood(tx, hashed, now)
      if (outcome !== 'declined') return []
      return [...(await seeAddress(tx, hashed, now)), ...(await seeAttack(tx, campaignId, now))]
    })
    for (const limit of alerts) {
      securityEvent(app, 'card-testing', { campaignId, limit })
      app.log.error({ campaignId, limit }, 'card testing is likely: so many cards are declined')
    }
  } catch (error) {
    app.log.warn({ campaignId, outcome, err: (error as Error).message }, 'an attempt was not counted')
  }
}

/** The open attempt of the payment, that of this card before others; one that was never counted is counted now. */
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
    `insert into charge_attempts (payment_id, campaign_id, source, email, card, cents, at, outcome, is_stranger, is_proved)
     select $1, $2, $3, $4, $5, amount, $6, $7, false, false from payments where id = $1
     and not exists (select 1 from charge_attempts where payment_id = $1 and outcome = $7 and card is not distinct from $5)`,
    [paymentId, campaignId, source, email, card, now, outcome],
  )
}

/** Whoever gives after all had mistyped: the declines of the same payment, and of the same donor at this address, are forgiven. */
async function makeGood(tx: Tx, { paymentId, source, email }: HashedAttempt, now: Date): Promise<void> {
  await tx.rows(
    'make_declines_good',
    `update charge_attempts set is_made_good = true
     where source = $2 and outcome = 'declined' and not is_made_good and at > $4 and (payment_id = $1 or email = $3)`,
    [paymentId, source, email, new Date(now.getTime() - windows.lock)],
  )
}

/** So many declines of one address are worth an admin's eye; one that comes later is not said again. */
const alertingDeclines = 5

async function seeAddress(tx: Tx, { source, campaignId }: HashedAttempt, now: Date): Promise<string[]> {
  const [row] = await tx.rows<{ declines: number }>(
    'declines_of_address',
    `select count(*) as declines from charge_attempts
     where source = $1 and outcome = 'declined' and not is_made_good and at > $2`,
    [source, new Date(now.getTime() - windows.lock)],
  )
  if (row?.declines !== alertingDeclines) return []
  await insertAlert(tx, 'address', campaignId, now)
  return ['declined-address']
}

async function insertAlert(tx: Tx, scope: string, campaignId: string | null, now: Date): Promise<void> {
  await tx.rows(
    'insert_card_testing_alert',
    'insert into card_testing_alerts (scope, campaign_id, at) values ($1, $2, $3)',
    [scope, campaignId, now],
  )
  await announce(tx, ['admin'])
}
