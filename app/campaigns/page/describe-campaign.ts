import type { PageMeta } from '../../shell/screen.ts'
import type { Words } from '../../words/translate.ts'
import { campaignTitle, shareLink } from '../campaign.ts'
import type { PublicCampaign } from '../contract.ts'
import { firstCharacters } from '../first-characters.ts'
import { sharePicturePath, sharePictureSizes } from '../sharing/share-address.ts'

/** Characters of the story that search engines and messengers show. */
const descriptionCharacters = 160

export function describeCampaign(
  campaign: PublicCampaign,
  { appUrl }: { appUrl: string },
  { t, locale }: Words,
): PageMeta {
  const title = campaignTitle(campaign, t)
  return {
    title,
    description: firstCharacters(campaign.story.replace(/\s+/g, ' '), descriptionCharacters),
    url: shareLink(appUrl, campaign),
    image: { url: appUrl + sharePicturePath(campaign, locale), ...sharePictureSizes.wide, alt: title },
    noIndex: campaign.noIndex,
  }
}
