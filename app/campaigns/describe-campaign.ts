import type { PageMeta } from '../shell/screen.ts'
import { shareLink } from './campaign.ts'
import type { PublicCampaign } from './contract.ts'
import { firstCharacters } from './share.ts'

/** Characters of the story that search engines and messengers show. */
const descriptionCharacters = 160

/** Title, description, address and picture of a public campaign page; minors and unlisted campaigns are not indexed. */
export function describeCampaign(campaign: PublicCampaign, { appUrl }: { appUrl: string }): PageMeta {
  return {
    title: campaign.title,
    description: firstCharacters(campaign.story.replace(/\s+/g, ' '), descriptionCharacters),
    url: shareLink(appUrl, campaign),
    ...(campaign.profilePictureUrl ? { image: appUrl + campaign.profilePictureUrl } : {}),
    noIndex: campaign.noIndex,
  }
}
