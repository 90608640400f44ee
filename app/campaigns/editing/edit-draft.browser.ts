import { tabStorage } from '../../lib/storage.browser.ts'
import type { OwnCampaign } from '../contract.ts'
import { draftFor, type EditValues } from './edit-values.ts'

const stored = (campaignId: string) => tabStorage(`tassel.edit-campaign.${campaignId}`, found => found)

/** What was typed in this tab and never saved. */
export function readEditDraft(campaign: OwnCampaign): EditValues | null {
  return draftFor(stored(campaign.id).read(), campaign)
}

export function writeEditDraft(campaignId: string, updatedAt: string, values: EditValues): void {
  stored(campaignId).write({ updatedAt, values })
}

export function dropEditDraft(campaignId: string): void {
  stored(campaignId).drop()
}
