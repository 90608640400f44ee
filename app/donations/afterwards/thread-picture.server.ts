import type { DonationRow } from '#db/tables.ts'
import { loadPublicCampaign } from '../../campaigns/load-campaigns.server.ts'
import { sharePicture } from '../../campaigns/sharing/share-picture.server.ts'
import type { Locale } from '../../lib/locale.ts'
import type { App } from '../../platform/app.server.ts'
import type { ThreadPictureInput } from '../contract.ts'
import { donationNotFound, donationReturned, hashOfDonorKey } from './add-words.server.ts'

/**
 * Draws a campaign's share picture with one donor's own thread in its cord, for the browser that made the
 * donation (P461). It shows the donor's first name unless they are anonymous, and never the amount. Refuses
 * DonationNotFound (404) without the browser's key, GiftReturned (409), and CampaignNotFound (404) if the
 * campaign is no longer public.
 */
export async function threadPicture(
  app: App,
  donationId: string,
  { donorKey, shape }: ThreadPictureInput,
  locale: Locale,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const [donation] = await app.db.rows<Pick<DonationRow, 'campaignId' | 'donorName' | 'status'>>(
    'donation_for_picture',
    `select d.campaign_id, d.donor_name, d.status from donations d join payments p on p.id = d.id
     where d.id = $1 and p.donor_key_hash = $2`,
    [donationId, hashOfDonorKey(app, donorKey)],
  )
  if (!donation) throw donationNotFound()
  if (donation.status !== 'captured') throw donationReturned()
  const campaign = await loadPublicCampaign(app.db, donation.campaignId, now)
  const name = donation.donorName?.trim().split(/\s+/)[0] ?? null
  return (await sharePicture(app, campaign, locale, shape, { name })).png
}
