import type { QuoteRow } from '#db/tables.ts'
import { loadCampaignForDonation } from '../../campaigns/load-campaigns.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.server.ts'
import type { Quote, QuoteInput, StartDonationInput } from '../contract.ts'
import { checkAmount, checkDonor } from '../donor.ts'
import { type QuoteLines, quoteLifetimeMinutes, quoteLines } from '../quote.ts'

/**
 * Computes and stores a quote for a donation (P155). Refuses with InvalidAmount (400), CampaignNotFound (404) and CampaignEnded (409).
 */
export async function createQuote(app: App, input: QuoteInput, now: Date): Promise<Quote> {
  const refused = checkAmount(input.amountCents)
  if (refused) throw refused
  await openCampaign(app.db, input.campaignId, now)
  const lines = quoteLines(input)
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + quoteLifetimeMinutes * 60_000)
  await app.db.transaction(tx => writeQuotes(tx, [{ ...input, id, lines, createdAt: now, expiresAt }]))
  return { ...input, quoteId: id, lines, expiresAt: expiresAt.toISOString() }
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
 * Returns the quote's campaign and amount if it can be paid now. Refuses with QuoteNotFound (404), QuoteExpired
 * (409) and the titled refusals of donor.ts.
 */
export async function readPayableQuote(
  db: Db,
  request: StartDonationInput,
  now: Date,
): Promise<Pick<QuoteRow, 'campaignId' | 'amount'>> {
  const [quote] = await db.rows<Pick<QuoteRow, 'campaignId' | 'amount' | 'expiresAt'>>(
    'read_quote',
    'select campaign_id, amount, expires_at from quotes where id = $1',
    [request.quoteId],
  )
  if (!quote)
    throw refusal('QuoteNotFound', 404, phrase('We can’t find these amounts. Please choose them again.'))
  if (quote.expiresAt <= now) throw quoteExpired()
  const refused = checkDonor({ ...request, amountCents: quote.amount })
  if (refused) throw refused
  return quote
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
       foundation_donation, processing_fee, credit_card_fee, total, created_at, expires_at)
     select id, "campaignId", "paymentMethod", "tipPercentage", "foundationPercentage", amount, tip, "foundationDonation",
       "processingFee", "creditCardFee", total, "createdAt", "expiresAt"
     from jsonb_to_recordset($1::jsonb) as q(id uuid, "campaignId" text, "paymentMethod" text, "tipPercentage" smallint,
       "foundationPercentage" smallint, amount bigint, tip bigint, "foundationDonation" bigint, "processingFee" bigint,
       "creditCardFee" bigint, total bigint, "createdAt" timestamptz, "expiresAt" timestamptz)`,
    [JSON.stringify(quotes.map(({ lines, ...quote }) => ({ ...quote, ...lines })))],
  )
}
