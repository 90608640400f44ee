import type { QuoteRow } from '#db/tables.ts'
import { loadCampaignForDonation } from '../../campaigns/load-campaigns.server.ts'
import { type Fees, isFeeAdded } from '../../fees/fee-schedule.ts'
import { feesChanged, loadFees, scheduleAt } from '../../fees/load-fees.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.server.ts'
import type { Quote, QuoteInput, SolvedTarget, SolveQuery, StartDonationInput } from '../contract.ts'
import { checkAmount, checkDonor } from '../donor.ts'
import { chosenAmount, type QuoteLines, quoteLifetimeMinutes, quoteLines } from '../quote.ts'
import { checkTarget, solveDonation, type Target, type TargetChoices } from '../solve-donation.ts'

/**
 * Computes and stores a quote for a donation under the fees in force (P155). Refuses with InvalidAmount (400), CampaignNotFound (404),
 * CampaignEnded (409) and, for a tip that isn't offered, InvalidInput (400).
 */
export async function createQuote(app: App, input: QuoteInput, now: Date): Promise<Quote> {
  const refused = checkAmount(input.amountCents)
  if (refused) throw refused
  await openCampaign(app.db, input.campaignId, now)
  const fees = await loadFees(app.db, now)
  const choices = choicesUnder(fees, input)
  const lines = quoteLines(choices, fees)
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + quoteLifetimeMinutes * 60_000)
  const quote = { ...choices, id, lines, feeScheduleId: fees.id, createdAt: now, expiresAt }
  await app.db.transaction(tx => writeQuotes(tx, [quote]))
  return { ...choices, quoteId: id, lines, fees, expiresAt: expiresAt.toISOString() }
}

/**
 * Computes the donation that meets a target under the fees in force (P507); stores nothing. Refuses with CampaignNotFound (404),
 * CampaignEnded (409), TargetOutOfReach (400) and, for a tip that isn't offered, InvalidInput (400).
 */
export async function solveForTarget(app: App, query: SolveQuery, now: Date): Promise<SolvedTarget> {
  const { campaignId, receivesCents, spendsCents, ...input } = query
  await openCampaign(app.db, campaignId, now)
  const fees = await loadFees(app.db, now)
  const choices = choicesUnder(fees, input)
  const target: Target =
    receivesCents === undefined
      ? { kind: 'spends', cents: spendsCents ?? 0 }
      : { kind: 'receives', cents: receivesCents }
  const refused = checkTarget(target, choices, fees)
  if (refused) throw refused
  return { ...choices, ...solveDonation(target, choices, fees), fees }
}

/** The choices that count under the fees. Refuses a tip that isn't offered with InvalidInput (400). */
function choicesUnder<Choices extends TargetChoices>(fees: Fees, choices: Choices): Choices {
  if (!fees.tipChoices.includes(choices.tipPercentage)) throw tipNotOffered(fees)
  return { ...choices, coversFees: isFeeAdded(fees, choices.coversFees) }
}

/** InvalidInput (400), with the fees in force for a dialog that shows older ones. */
function tipNotOffered(fees: Fees) {
  const tips = fees.tipChoices.slice(0, -1).join(', ')
  const words = tips === '' ? phrase('Choose {last} percent.') : phrase('Choose {tips} or {last} percent.')
  const values = { tips, last: fees.tipChoices.at(-1) ?? 0 }
  return refusal('InvalidInput', 400, words, { values, fields: { tipPercentage: words }, facts: { fees } })
}

/** Refuses FeesChanged (409) if the quote's fees are no longer in force. */
export async function refuseOldFees(db: Db, quoteId: string, now: Date): Promise<void> {
  const [old] = await db.rows(
    'quote_of_old_fees',
    `select 1 from quotes where id = $1 and fee_schedule_id <> ${scheduleAt('$2')}`,
    [quoteId, now],
  )
  if (old) throw feesChanged()
}

/**
 * Returns the campaign if it accepts donations now. Refuses with CampaignNotFound (404) and CampaignEnded (409).
 */
export async function openCampaign(db: Db, campaignId: string, now: Date) {
  const campaign = await loadCampaignForDonation(db, campaignId, now)
  if (!campaign.takesDonations) {
    throw refusal('CampaignEnded', 409, phrase('This campaign has ended and no longer accepts donations.'), {
      title: phrase('Campaign ended'),
    })
  }
  return campaign
}

/**
 * Returns the quote's campaign and amount if it can be paid now. Refuses with QuoteNotFound (404), QuoteExpired,
 * FeesChanged (409) and the titled refusals of donor.ts.
 */
export async function readPayableQuote(
  db: Db,
  request: StartDonationInput,
  now: Date,
): Promise<Pick<QuoteRow, 'campaignId' | 'amount'>> {
  const [quote] = await db.rows<PayableQuote>(
    'read_quote',
    `select campaign_id, amount, processing_fee, covers_fees, expires_at, fee_schedule_id = ${scheduleAt('$2')} as is_current
     from quotes where id = $1`,
    [request.quoteId, now],
  )
  if (!quote)
    throw refusal('QuoteNotFound', 404, phrase('We can’t find these amounts. Please choose them again.'))
  if (!quote.isCurrent) throw feesChanged()
  if (quote.expiresAt <= now) throw quoteExpired()
  const refused = checkDonor({ ...request, amountCents: chosenAmount(quote, quote.coversFees) })
  if (refused) throw refused
  return quote
}

type PayableQuote = Pick<QuoteRow, 'campaignId' | 'amount' | 'processingFee' | 'coversFees' | 'expiresAt'> & {
  isCurrent: boolean
}

/** QuoteExpired (409). */
export function quoteExpired() {
  const words = phrase('These amounts are no longer current. Please check them and give again.')
  return refusal('QuoteExpired', 409, words)
}

type NewQuote = Omit<QuoteRow, keyof QuoteLines> & { lines: QuoteLines }

export async function writeQuotes(tx: Tx, quotes: readonly NewQuote[]): Promise<void> {
  await tx.rows(
    'write_quotes',
    `insert into quotes (id, campaign_id, payment_method, tip_percentage, foundation_percentage, amount, tip,
       foundation_donation, processing_fee, credit_card_fee, total, created_at, expires_at, fee_schedule_id, covers_fees)
     select id, "campaignId", "paymentMethod", "tipPercentage", "foundationPercentage", amount, tip, "foundationDonation",
       "processingFee", "creditCardFee", total, "createdAt", "expiresAt", "feeScheduleId", "coversFees"
     from jsonb_to_recordset($1::jsonb) as q(id uuid, "campaignId" text, "paymentMethod" text, "tipPercentage" smallint,
       "foundationPercentage" smallint, amount bigint, tip bigint, "foundationDonation" bigint, "processingFee" bigint,
       "creditCardFee" bigint, total bigint, "createdAt" timestamptz, "expiresAt" timestamptz, "feeScheduleId" uuid,
       "coversFees" boolean)`,
    [JSON.stringify(quotes.map(({ lines, ...quote }) => ({ ...quote, ...lines })))],
  )
}
