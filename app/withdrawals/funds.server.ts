import type { Db, Tx } from '../platform/database.server.ts'
import { faultOn } from '../platform/faults.server.ts'
import type { CampaignFunds } from './funds.ts'

type FundsRecord = {
  campaign_id: string
  end_date: Date | null
  raised: number
  withdrawn: number
  pending: number
  consent_withdrawn: boolean
}

const selectFunds = `
  select id as campaign_id, campaign_end_date as end_date, raised_amount as raised, total_withdrawn as withdrawn,
         pending_withdrawn as pending, consent_withdrawn
  from campaigns where owner_id = $1 order by id`

/** The money of every campaign this person owns, in cents; for screens. */
export async function loadFunds(db: Db, ownerId: string): Promise<CampaignFunds[]> {
  return (await db.rows<FundsRecord>('funds_of_owner', selectFunds, [ownerId])).map(fundsOf)
}

/** The same under lock, in the order of ids: until the transaction ends nobody else changes these sums. */
export async function loadFundsLocked(tx: Tx, ownerId: string): Promise<CampaignFunds[]> {
  if (faultOn('no-balance-guard')) return await loadFunds(tx, ownerId)
  const rows = await tx.rows<FundsRecord>('funds_of_owner_locked', `${selectFunds} for no key update`, [
    ownerId,
  ])
  return rows.map(fundsOf)
}

function fundsOf(row: FundsRecord): CampaignFunds {
  return {
    campaignId: row.campaign_id,
    endDate: row.end_date,
    raisedCents: row.raised,
    withdrawnCents: row.withdrawn,
    pendingCents: row.pending,
    consentWithdrawn: row.consent_withdrawn,
  }
}
