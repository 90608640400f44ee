import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { callerKey } from '../../platform/http/limits.server.ts'
import { type ChargeFacts, type Tally, windows } from './charge-rules.ts'

/** An attempt as stored: address, email and card are keyed hashes. */
export type HashedAttempt = {
  paymentId: string
  source: string
  email: string
  campaignId: string
  card: string | null
}

/**
 * Loads all facts that the rules use for an attempt, in one statement. `reservation`: the id of the payment's
 * attempt that was allowed before its card was known, if the card is known now; the facts don't count it.
 */
export async function loadChargeFacts(
  db: Db,
  attempt: HashedAttempt,
  now: Date,
): Promise<{ facts: ChargeFacts; reservation: number | null }> {
  const { source, email, card, paymentId, campaignId } = attempt
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const row = await oneRow<FactsRow>(db, 'charge_facts', factsSql, [
    ...[source, email, card, paymentId, campaignId],
    ...[ago(windows.lock), ago(windows.signal), ago(windows.slowSignal), ago(windows.inFlight)],
  ])
  const facts = factsOf(row, card !== null)
  const reservation = card === null ? null : row.reservation
  if (reservation !== null) facts.payment.pending -= 1
  return { facts, reservation }
}

type FactsRow = Record<Counted, number> & {
  lastDeclineAt: Date | null
  firstCaptureAt: Date | null
  donorLastAt: Date | null
  cardLastAt: Date | null
  cardEverCaptured: boolean
  campaignPaused: boolean
  platformPaused: boolean
  campaignBeganAt: Date | null
  platformBeganAt: Date | null
  reservation: number | null
}

type Counted =
  | `${'campaign' | 'platform'}${'Suspicious' | 'Pending' | 'HourDeclines' | 'Captures' | 'HourCaptures'}`
  | 'declines'
  | 'declinedCards'
  | 'pending'
  | 'captures'
  | 'openPayments'
  | 'donorDeclines'
  | 'cardDeclines'
  | 'cardPending'
  | 'attempts'
  | 'paymentPending'
  | 'cards'

function factsOf(row: FactsRow, isCardKnown: boolean): ChargeFacts {
  const tally = (declines: number, lastDeclineAt: Date | null): Tally => ({ declines, lastDeclineAt })
  const card = {
    ...tally(row.cardDeclines, row.cardLastAt),
    pending: row.cardPending,
    everCaptured: row.cardEverCaptured,
  }
  const scope = (of: 'campaign' | 'platform') => ({
    attackedSince: row[`${of}BeganAt`],
    paused: row[`${of}Paused`],
    suspicious: row[`${of}Suspicious`],
    pending: row[`${of}Pending`],
    declinesInAnHour: row[`${of}HourDeclines`],
    captures: row[`${of}Captures`],
    capturesInAnHour: row[`${of}HourCaptures`],
  })
  const { declines, declinedCards, lastDeclineAt, pending, captures, firstCaptureAt } = row
  const { openPayments, attempts, cards } = row
  return {
    source: {
      declines,
      declinedCards,
      lastDeclineAt,
      pending,
      captures,
      firstCaptureAt,
      openPayments,
    },
    donor: tally(row.donorDeclines, row.donorLastAt),
    card: isCardKnown ? card : null,
    payment: { attempts, pending: row.paymentPending, cards },
    campaign: scope('campaign'),
    platform: scope('platform'),
  }
}

/** Captures beyond this number are not counted, which limits the query's cost and how far they raise a limit. */
const maxCaptures = 2_000

/**
 * Selects a scope's suspicious attempts (newcomers' unforgiven declines and long-running charges) and,
 * separately, the charges that just began.
 */
const scopeSql = (name: 'campaign' | 'platform', where: string) => `
  (select count(*) filter (where at > $7 and payment_id <> $4 and (outcome = 'declined' or at <= $9)) as ${name}_suspicious,
     count(*) filter (where outcome = 'pending' and at > $9 and payment_id <> $4) as ${name}_pending,
     count(*) filter (where outcome = 'declined') as ${name}_hour_declines
   from charge_attempts where ${where} outcome in ('pending', 'asked', 'declined') and is_stranger and not is_made_good
     and at > $8) as of_${name},
  (select count(*) as ${name}_captures from (select 1 from charge_attempts
     where ${where} outcome = 'captured' and at > $7 limit ${maxCaptures}) as newest) as taken_${name},
  (select count(*) as ${name}_hour_captures from (select 1 from charge_attempts
     where ${where} outcome = 'captured' and at > $8 limit ${maxCaptures}) as newest) as hour_${name}`

/**
 * $1 address, $2 email, $3 card, $4 payment, $5 campaign, $6 one day ago, $7 ten minutes ago, $8 an hour ago,
 * $9 two minutes ago.
 */
const factsSql = `
  select * from
  (select count(*) filter (where outcome = 'declined' and not is_made_good) as declines,
     count(distinct card) filter (where outcome = 'declined' and not is_made_good) as declined_cards,
     max(at) filter (where outcome = 'declined' and not is_made_good) as last_decline_at,
     count(*) filter (where outcome in ('pending', 'asked') and at > $7 and payment_id <> $4) as pending,
     count(distinct payment_id) filter (where outcome <> 'unknown' and at > $7 and payment_id <> $4) as open_payments
   from charge_attempts where source = $1 and outcome <> 'captured' and at > $6) as of_source,
  (select count(*) as captures from (select 1 from charge_attempts
     where source = $1 and outcome = 'captured' and at > $6 limit ${maxCaptures}) as newest) as taken_of_source,
  (select min(at) as first_capture_at from charge_attempts where source = $1 and outcome = 'captured') as first_of_source,
  (select count(*) as donor_declines, max(at) as donor_last_at from charge_attempts
   where email = $2 and source = $1 and outcome = 'declined' and not is_made_good and at > $6) as of_donor,
  (select count(*) filter (where outcome = 'declined' and at > coalesce(taken, '-infinity')) as card_declines,
     max(at) filter (where outcome = 'declined' and at > coalesce(taken, '-infinity')) as card_last_at,
     count(*) filter (where outcome in ('pending', 'asked') and at > $7 and payment_id <> $4) as card_pending,
     coalesce(bool_or(taken is not null), false) as card_ever_captured
   from charge_attempts, (select max(at) as taken from charge_attempts where card = $3 and outcome = 'captured') as last
   where card = $3 and outcome <> 'captured' and at > $6) as of_card,
  (select count(*) filter (where outcome in ('asked', 'declined')) as attempts,
     count(*) filter (where outcome = 'pending') as payment_pending,
     count(distinct card) filter (where outcome = 'declined' and card is distinct from $3) as cards,
     max(id) filter (where outcome = 'pending' and card is null) as reservation
   from charge_attempts where payment_id = $4) as of_payment,
  (select coalesce(bool_or(campaign_id = $5), false) as campaign_paused,
     coalesce(bool_or(campaign_id is null), false) as platform_paused
   from donation_pauses where resumed_at is null and (campaign_id = $5 or campaign_id is null)) as of_pauses,
  (select max(began_at) filter (where campaign_id = $5) as campaign_began_at,
     max(began_at) filter (where campaign_id is null) as platform_began_at
   from card_testing_attacks where ended_at is null and (campaign_id = $5 or campaign_id is null)) as of_attacks,
  ${scopeSql('campaign', 'campaign_id = $5 and')},
  ${scopeSql('platform', '')}`

/** The caller's address (IPv6 by /64), as a keyed hash. */
export const sourceOfCaller = (app: App): string => app.secrets.hash('gift-source', callerKey())

type PlainAttempt = Omit<HashedAttempt, 'card'> & { fingerprint: string | null }

/** Replaces email and card by keyed hashes, so that the tables reveal neither. */
export function hashedAttempt(app: App, { fingerprint, email, ...attempt }: PlainAttempt): HashedAttempt {
  const { paymentId, source, campaignId } = attempt
  return {
    paymentId,
    source,
    campaignId,
    email: app.secrets.hash('charge-email', email.trim().toLowerCase()),
    card: fingerprint === null ? null : app.secrets.hash('charge-card', fingerprint),
  }
}
