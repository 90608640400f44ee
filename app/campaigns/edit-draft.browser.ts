import type { OwnCampaign } from './contract.ts'
import { draftFor, type EditValues } from './edit-values.ts'

const keyOf = (campaignId: string) => `tassel.edit-campaign.${campaignId}`

/** What was typed in this tab and never saved: through a reload and an expired session. */
export function readEditDraft(campaign: OwnCampaign): EditValues | null {
  return attempt(() => draftFor(JSON.parse(sessionStorage.getItem(keyOf(campaign.id)) ?? 'null'), campaign))
}

/** Keeps what was typed. Storage that is full or forbidden keeps nothing and breaks nothing. */
export function keepEditDraft(campaignId: string, updatedAt: string, values: EditValues): void {
  attempt(() => sessionStorage.setItem(keyOf(campaignId), JSON.stringify({ updatedAt, values })))
}

export function dropEditDraft(campaignId: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(campaignId)))
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
