import type { DonationRow } from '#db/tables.ts'
import { loadPublicCampaign } from '../../campaigns/load-campaigns.server.ts'
import { sharePicture } from '../../campaigns/sharing/share-picture.server.ts'
import type { Locale } from '../../lib/locale.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { hashOfDonorKey } from '../checkout/open-payment.server.ts'
import type { ThreadPictureInput } from '../contract.ts'

/**
 * The share picture of a campaign with one giver's own thread in its cord, for the browser that made the donation (P461). It shows their first
 * name unless they are anonymous, and nothing of the sum. Refuses DonationNotFound (404) without the browser's key, GiftReturned (409), and
 * CampaignNotFound (404) where nobody may see the campaign any more.
 */
export async function threadPicture(
  app: App,
  donationId: string,
  { donorKey, shape }: ThreadPictureInput,
  locale: Locale,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const [given] = await app.db.rows<Pick<DonationRow, 'campaignId' | 'donorName' | 'status'>>(
    'donation_for_picture',
    `select d.campaign_id, d.donor_name, d.status from donations d join payments p on p.id = d.id
     where d.id = $1 and p.donor_key_hash = $2`,
    [donationId, hashOfDonorKey(app, donorKey)],
  )
  if (!given) throw refusal('DonationNotFound', 404, phrase('We can’t find this donation.'))
  if (given.status !== 'captured')
    throw refusal('GiftReturned', 409, phrase('This gift was returned, so you can’t add anything to it.'))
  const campaign = await loadPublicCampaign(app.db, given.campaignId, now)
  const name = given.donorName?.trim().split(/\s+/)[0] ?? null
  return (await sharePicture(app, campaign, locale, shape, { name })).png
}
