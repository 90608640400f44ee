import { displayName } from '../../campaigns/campaign.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type LatestDonation, maxLatestDonations } from './latest-donations.ts'

type Row = Omit<LatestDonation, 'studentName'> & { firstName: string; lastName: string }

/**
 * Loads the latest donations to campaigns on the browse page, newest first, without emails and with only a
 * minor's public name (P177).
 */
export async function loadLatestDonations(db: Db): Promise<LatestDonation[]> {
  const rows = await db.rows<Row>(
    'latest_gifts',
    `select d.id, case when d.words_hidden_at is null then d.donor_name end as donor_name, d.amount as amount_cents, d.campaign_id,
       c.first_name, c.last_name
     from donations d join public_campaigns c on c.id = d.campaign_id and c.is_active and c.is_approved
     where d.status = 'captured' order by d.created_at desc limit ${maxLatestDonations}`,
    [],
  )
  return rows.map(({ firstName, lastName, ...donation }) => ({
    ...donation,
    studentName: displayName({ firstName, lastName }),
  }))
}
