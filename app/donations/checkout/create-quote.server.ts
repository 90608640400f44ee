import { loadCampaignForDonation } from '../../campaigns/load-campaigns.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.server.ts'
import type { Quote, QuoteInput } from '../contract.ts'
import { quoteLifetimeMinutes, quoteLines } from '../quote.ts'
import { checkAmount } from './donor.ts'
import { writeQuotes } from './write-payments.server.ts'

/**
 * Computes and stores a quote for a donation (P155). Refuses InvalidAmount (400), CampaignNotFound (404) and CampaignEnded (409):
 * donations end with the campaign.
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

/** The campaign, if it takes donations now. Refuses CampaignNotFound (404) and CampaignEnded (409). */
export async function openCampaign(db: Db, campaignId: string, now: Date) {
  const campaign = await loadCampaignForDonation(db, campaignId, now)
  if (!campaign.takesDonations) {
    throw refusal('CampaignEnded', 409, phrase('This campaign has ended and no longer accepts donations.'), {
      title: phrase('Campaign ended'),
    })
  }
  return campaign
}
