import { titleOf } from '../campaigns/campaign.ts'
import type { CampaignPageData } from '../donations/contract.ts'
import { savedHome } from '../home/contract.ts'
import { phrase } from '../lib/phrase.ts'
import type { Saving } from '../shell/offline/saved.ts'

const campaign: Saving<CampaignPageData> = { called: data => titleOf(data.campaign) }

/** The screens that a device saves for the signed-in person, by path (P299). Admin screens are never saved. */
export const savedScreens: Readonly<Record<string, Saving<never>>> = {
  '/': { called: phrase('Home'), of: savedHome },
  '/account': { called: phrase('Scholar Account') },
  '/notifications': { called: phrase('Notifications') },
  '/notification-preferences': { called: phrase('Notification Preferences') },
  '/campaign/:slug/:campaignId': campaign,
  '/campaign/:campaignId': campaign,
  '/donation/:campaignId': campaign,
}
