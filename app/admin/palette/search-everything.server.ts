import type { App } from '../../platform/app.server.ts'
import { findUsers } from '../analytics/load-users.server.ts'
import { findCustomers } from '../customers/load-customers.server.ts'
import { campaignSearched } from '../lists/campaign-names.ts'
import { loadFirst } from '../lists/load-list.server.ts'
import type { Has } from '../lists/search.ts'
import { loadTransactionDetail } from '../transactions/load-transaction-detail.server.ts'
import type { Found } from './contract.ts'

/** Of each kind so many are offered; the page behind each kind has the rest. */
const mostOfEach = 5

const isDonationId = (search: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(search)

/** People, donors and campaigns by the words of their lists, a campaign also by its id; a donation by its id alone (P384). For admins alone. */
export async function searchEverything(app: App, typed: string): Promise<Found[]> {
  const search = typed.toLowerCase()
  const found = await Promise.all([
    findPeople(app, search),
    findDonors(app, search),
    findCampaigns(app, search),
    isDonationId(search) ? findDonation(app, search) : [],
  ])
  return found.flat()
}

async function findPeople(app: App, search: string): Promise<Found[]> {
  const users = await findUsers(app, search, mostOfEach)
  return users.map(user => ({
    kind: 'person',
    id: user.userId,
    name: user.name || null,
    email: user.email,
    customUserId: user.customUserId,
    to: `/analytics?tab=users&search=${user.userId}`,
  }))
}

async function findDonors(app: App, search: string): Promise<Found[]> {
  const customers = await findCustomers(app, search, mostOfEach)
  return customers.map(({ id, name, email }) => ({
    kind: 'donor',
    id,
    name,
    email,
    to: `/customers?search=${id}`,
  }))
}

type CampaignRow = { id: string; student: string; university: string; isActive: boolean }

async function findCampaigns({ db }: App, search: string): Promise<Found[]> {
  const list = {
    name: null,
    columns: `c.id, trim(c.first_name || ' ' || c.last_name) as student, c.university, c.is_active`,
    from: 'campaigns c',
    searched: {
      words: (has: Has) => has(campaignSearched),
      typed: (at: string) => `c.id = ${at}`,
    },
    orders: { created: 'c.created_at' },
    tie: 'c.id',
  }
  const query = { search, sort: '-created' } as const
  return await loadFirst(
    db,
    list,
    query,
    mostOfEach,
    (campaign: CampaignRow): Found => ({
      kind: 'campaign',
      id: campaign.id,
      student: campaign.student,
      school: campaign.university,
      isActive: campaign.isActive,
      to: `/campaign-analytics/${campaign.id}`,
    }),
  )
}

async function findDonation(app: App, id: string): Promise<Found[]> {
  const donation = await loadTransactionDetail(app, id)
  if (!donation) return []
  const { donor, scholar, at } = donation
  return [
    {
      kind: 'donation',
      id,
      donor,
      scholar,
      at,
      to: `/transactions?donation=${id}`,
    },
  ]
}
