import type { LedgerTransactionRow, WithdrawalRow } from '#db/tables.ts'
import { displayName } from '../../campaigns/campaign.ts'
import { campaignNotFound, refuseNoCampaignId } from '../../campaigns/load-campaigns.server.ts'
import { mayWriteTo } from '../../donations/mailing/mailing-choices.server.ts'
import { donationStatus, returnedTotal } from '../../donations/transaction-sql.ts'
import { subjectWord } from '../../ledger/journal.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import { isUnreachable } from '../../lib/unreachable-address.ts'
import type { App } from '../../platform/app.server.ts'
import type { Program } from '../../platform/viewer.ts'
import type { Scope } from '../keys/scopes.ts'
import {
  type ApiCampaign,
  type ApiCampaignDetail,
  type ApiDonation,
  type ApiDonor,
  type ApiLedgerTransaction,
  type ApiPage,
  type ApiPayout,
  type ChangesQuery,
  currency,
  type OfCampaignQuery,
  type PageQuery,
} from './contract.ts'
import { loadOne, loadPage, type PagedList, uuids } from './load-page.server.ts'

type CampaignRow = Omit<ApiCampaign, 'currency' | 'studentName' | 'createdAt' | 'endsAt'> & {
  firstName: string | null
  lastName: string | null
  createdAt: Date
  endsAt: Date | null
}

/** What identifies the student comes from `public_campaigns`, which has it as the public page shows it, or not at all. */
const campaignList: PagedList = {
  name: 'api_campaigns',
  columns: `c.id, p.first_name, p.last_name, c.guardian_user_id is not null as is_minor, p.university as school, c.purpose,
    p.campaign_link as url, c.is_active, c.is_approved as is_listed, c.created_at, c.campaign_end_date as ends_at,
    c.funding_goal as goal_cents, c.raised_amount as raised_cents, c.total_withdrawn as withdrawn_cents,
    c.pending_withdrawn as pending_cents, c.donor_count, c.donation_count`,
  from: 'campaigns c left join public_campaigns p on p.id = c.id and p.is_active',
  id: 'c.id',
  ids: /^[0-9a-z]{10}$/,
  at: { column: 'c.created_at', ofRow: 'select created_at::text as at from campaigns where id = $1' },
}

export const loadApiCampaigns = (app: App, query: PageQuery): Promise<ApiPage<ApiCampaign>> =>
  loadPage(app, campaignList, query, { show: apiCampaign })

/** One campaign. Refuses with CampaignNotFound (404). */
export async function loadApiCampaign(app: App, campaignId: string): Promise<ApiCampaignDetail> {
  refuseNoCampaignId(campaignId)
  const reads = await app.db.reader()
  const [row] = await reads.rows<CampaignRow & { story: string | null }>(
    'api_campaign',
    `select ${campaignList.columns}, p.story from ${campaignList.from} where c.id = $1`,
    [campaignId],
  )
  if (!row) throw campaignNotFound()
  const { story, ...campaign } = row
  return { ...apiCampaign(campaign), story }
}

function apiCampaign({ firstName, lastName, createdAt, endsAt, ...row }: CampaignRow): ApiCampaign {
  return {
    ...row,
    currency,
    // The view has already shortened a minor's last name to its initial.
    studentName: firstName === null ? null : displayName({ firstName, lastName: lastName ?? '' }),
    createdAt: createdAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  }
}

type DonationOfApi = Omit<ApiDonation, 'currency' | 'donatedAt' | 'changedAt' | 'donor'> & {
  donatedAt: Date
  changedAt: Date
  donorId: string | null
  donorEmail: string
}

const donationList: PagedList<'campaignId'> = {
  name: 'api_donations',
  columns: `d.id, d.campaign_id, d.created_at as donated_at, coalesce(d.changed_at, d.created_at) as changed_at,
    coalesce(l.offline_kind, 'card') as method, ${donationStatus} as status,
    coalesce(l.is_test, true) as is_test, d.given_amount as amount_cents, coalesce(l.tip, 0) as tip_cents,
    coalesce(l.foundation_donation, 0) as foundation_cents, coalesce(l.processing_fee, 0) as processing_fee_cents,
    coalesce(l.credit_card_fee, 0) as credit_card_fee_cents, d.given_total as total_cents, ${returnedTotal} as returned_cents,
    d.is_anonymous, d.donor_name, d.donor_email, (select r.id from rollups.donors r where r.donor_email = d.donor_email) as donor_id`,
  from: 'donations d left join donation_lines l on l.id = d.id',
  filters: { campaignId: parameter => `d.campaign_id = ${parameter}` },
  id: 'd.id',
  ids: uuids,
  at: { column: 'd.created_at', ofRow: 'select created_at::text as at from donations where id = $1' },
  changedAt: 'coalesce(d.changed_at, d.created_at)',
}

/** Donations with their donors if the key has the scope donors:read (P657). */
export async function loadApiDonations(
  app: App,
  program: Program,
  { campaignId, ...query }: OfCampaignQuery,
): Promise<ApiPage<ApiDonation>> {
  return await loadPage(app, donationList, query, { show: apiDonation(program), only: { campaignId } })
}

/** One donation, by card or offline. Refuses with DonationNotFound (404). */
export async function loadApiDonation(app: App, program: Program, donationId: string): Promise<ApiDonation> {
  const row = await loadOne<DonationOfApi>(app, donationList, donationId)
  if (!row) throw refusal('DonationNotFound', 404, phrase('We can’t find this donation.'))
  return apiDonation(program)(row)
}

function apiDonation({ scopes }: Program) {
  const readsDonors = scopes.includes('donors:read' satisfies Scope)
  return ({ donatedAt, changedAt, donorId, donorEmail, ...row }: DonationOfApi): ApiDonation => ({
    ...row,
    currency,
    donatedAt: donatedAt.toISOString(),
    changedAt: changedAt.toISOString(),
    donor: readsDonors && donorId ? { id: donorId, email: knownAddress(donorEmail) } : null,
  })
}

/** Null for the placeholder of a donor who left no address or was erased. */
const knownAddress = (email: string) => (isUnreachable(email) ? null : email)

type DonorOfApi = Omit<ApiDonor, 'currency' | 'email' | 'firstDonationAt' | 'lastDonationAt'> & {
  email: string
  firstDonationAt: Date | null
  lastDonationAt: Date | null
}

const donorList: PagedList = {
  name: 'api_donors',
  columns: `d.id, d.donor_email as email, d.donor_name as name,
    ${mayWriteTo('d.donor_email')} as mailing_consent, d.total_donated as total_cents, d.donation_count,
    d.first_donation as first_donation_at, d.last_donation as last_donation_at`,
  from: 'rollups.donors d',
  listed: 'd.donation_count > 0',
  id: 'd.id',
  ids: uuids,
  // The sums change with each donation, so the order doesn't depend on them.
  at: null,
}

export const loadApiDonors = (app: App, query: PageQuery): Promise<ApiPage<ApiDonor>> =>
  loadPage(app, donorList, query, { show: apiDonor })

/** One donor, also one whose donations all went back. Refuses with DonorNotFound (404). */
export async function loadApiDonor(app: App, donorId: string): Promise<ApiDonor> {
  const row = await loadOne<DonorOfApi>(app, donorList, donorId)
  if (!row) throw refusal('DonorNotFound', 404, phrase('We can’t find this donor.'))
  return apiDonor(row)
}

const apiDonor = ({ email, firstDonationAt, lastDonationAt, ...row }: DonorOfApi): ApiDonor => ({
  ...row,
  currency,
  email: knownAddress(email),
  firstDonationAt: firstDonationAt?.toISOString() ?? null,
  lastDonationAt: lastDonationAt?.toISOString() ?? null,
})

type PayoutOfApi = Pick<WithdrawalRow, 'decidedAt' | 'paidAt' | 'returnedAt'> & {
  requestedAt: Date
  changedAt: Date
} & Omit<ApiPayout, 'currency' | 'requestedAt' | 'decidedAt' | 'paidAt' | 'returnedAt' | 'changedAt'>

const payoutList: PagedList<'campaignId'> = {
  name: 'api_payouts',
  columns: `w.id, w.request_id, w.campaign_id, w.status, w.is_test, w.amount as amount_cents, w.platform_fee as platform_fee_cents,
    w.processing_fee as processing_fee_cents, w.payout as payout_cents, w.created_at as requested_at, w.decided_at, w.paid_at,
    w.returned_at, coalesce(w.changed_at, w.created_at) as changed_at, w.payout_batch_id as batch_id`,
  from: 'withdrawals w',
  filters: { campaignId: parameter => `w.campaign_id = ${parameter}` },
  id: 'w.id',
  ids: uuids,
  at: { column: 'w.created_at', ofRow: 'select created_at::text as at from withdrawals where id = $1' },
  changedAt: 'coalesce(w.changed_at, w.created_at)',
}

export const loadApiPayouts = (
  app: App,
  { campaignId, ...query }: OfCampaignQuery,
): Promise<ApiPage<ApiPayout>> => loadPage(app, payoutList, query, { show: apiPayout, only: { campaignId } })

/** One withdrawal and its payout. Refuses with WithdrawalNotFound (404). */
export async function loadApiPayout(app: App, payoutId: string): Promise<ApiPayout> {
  const row = await loadOne<PayoutOfApi>(app, payoutList, payoutId)
  if (!row) throw refusal('WithdrawalNotFound', 404, phrase('We can’t find this withdrawal.'))
  return apiPayout(row)
}

function apiPayout({
  requestedAt,
  decidedAt,
  paidAt,
  returnedAt,
  changedAt,
  ...row
}: PayoutOfApi): ApiPayout {
  return {
    ...row,
    currency,
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    paidAt: paidAt?.toISOString() ?? null,
    returnedAt: returnedAt?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
  }
}

type LedgerRow = Pick<
  LedgerTransactionRow,
  'id' | 'kind' | 'occurredAt' | 'postedAt' | 'campaignId' | 'subjectId'
> &
  Pick<ApiLedgerTransaction, 'entries'>

const ledgerList: PagedList = {
  name: 'api_ledger',
  columns: `t.id, t.kind, t.occurred_at, t.posted_at, t.campaign_id, t.subject_id,
    (select json_agg(json_build_object('account', e.account, 'amountCents', e.amount) order by e.account)
     from ledger_entries e where e.transaction_id = t.id) as entries`,
  from: 'ledger_transactions t',
  id: 't.id',
  ids: /^[1-9]\d{0,14}$/,
  at: {
    column: 't.occurred_at',
    ofRow: 'select occurred_at::text as at from ledger_transactions where id = $1',
  },
  changedAt: 't.posted_at',
}

export const loadApiLedger = (app: App, query: ChangesQuery): Promise<ApiPage<ApiLedgerTransaction>> =>
  loadPage(app, ledgerList, query, {
    show: ({ id, occurredAt, postedAt, subjectId, ...row }: LedgerRow): ApiLedgerTransaction => ({
      ...row,
      id: String(id),
      currency,
      occurredAt: occurredAt.toISOString(),
      postedAt: postedAt.toISOString(),
      subject: { kind: subjectWord(row.kind), id: subjectId },
    }),
  })
