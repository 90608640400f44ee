import type { OwnCampaign } from './contract.ts'
import { draftFor, type EditValues } from './edit-values.ts'
import { dropFromTab, keepInTab, readFromTab } from './tab-storage.browser.ts'

const keyOf = (campaignId: string) => `tassel.edit-campaign.${campaignId}`

/** What was typed in this tab and never saved. */
export function readEditDraft(campaign: OwnCampaign): EditValues | null {
  return draftFor(readFromTab(keyOf(campaign.id)), campaign)
}

export function keepEditDraft(campaignId: string, updatedAt: string, values: EditValues): void {
  keepInTab(keyOf(campaignId), { updatedAt, values })
}

export function dropEditDraft(campaignId: string): void {
  dropFromTab(keyOf(campaignId))
}
