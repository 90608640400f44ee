import { loadPublicCampaignWith } from '../../../campaigns/load-campaigns.server.ts'
import { codeJson } from '../../../campaigns/reference-codes.server.ts'
import type { App } from '../../../platform/app.server.ts'
import type { Env } from '../../../platform/env.server.ts'
import type { OtherWaysData, Ways } from './ways.ts'

/** The lines of the address to which checks are sent; null if the operator takes none. */
export const checksGoTo = ({ postalAddress }: Env): string[] | null => linesOf(postalAddress)

/** The ways to give beside the card, from the operator's settings (P872). Only a charity can take grants of funds and employers. */
export function waysOf(env: Env): Ways {
  const isCharity = env.taxStatus === '501c3' && env.ein !== null
  return {
    check: checksGoTo(env),
    transfer: linesOf(env.giveByTransfer),
    charity: isCharity ? { ein: env.ein ?? '' } : null,
  }
}

export const hasWays = (env: Env): boolean => Object.values(waysOf(env)).some(way => way !== null)

/** Splits a setting at `|`, as the postal address on receipts is. */
function linesOf(setting: string | null): string[] | null {
  const lines = (setting ?? '')
    .split('|')
    .map(line => line.trim())
    .filter(line => line !== '')
  return lines.length > 0 ? lines : null
}

/** The page of the other ways, for one campaign or for none. Refuses with CampaignNotFound (404) if the campaign isn't public. */
export async function loadOtherWays(
  app: App,
  campaignId: string | undefined,
  now: Date,
): Promise<OtherWaysData> {
  const ways = waysOf(app.env)
  if (campaignId === undefined) return { ways, campaign: null, topics: [] }
  const code = { name: 'campaign_of_other_ways', json: codeJson }
  const { campaign, extra } = await loadPublicCampaignWith<string | null>(app.db, code, campaignId, now)
  const { id, studentName, firstName, purpose, takesDonations, topics } = campaign
  return {
    ways,
    campaign: { id, studentName, firstName, purpose, takesDonations, code: extra },
    topics,
  }
}
