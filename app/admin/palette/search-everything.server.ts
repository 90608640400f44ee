import { phrase } from '../../lib/phrase.ts'
import type { App } from '../../platform/app.server.ts'
import { loadUsers } from '../analytics/load-users.server.ts'
import { loadCustomers } from '../customers/load-customers.server.ts'
import { campaignSearched } from '../lists/campaign-names.ts'
import { countUpTo, loadList, type Narrowed } from '../lists/load-list.server.ts'
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
  const { users } = await loadUsers(app, { search, sort: '-created', page: 1, who: 'everybody' })
  return users.slice(0, mostOfEach).map(user => ({
    kind: 'person',
    id: user.userId,
    title: user.name || (user.customUserId ?? phrase('Deleted account')),
    detail: [user.email, user.customUserId].filter(Boolean).join(' · '),
    to: `/analytics?tab=users&search=${user.userId}`,
  }))
}

async function findDonors(app: App, search: string): Promise<Found[]> {
  const { customers } = await loadCustomers(app, { search, sort: '-last', page: 1 })
  return customers.slice(0, mostOfEach).map(({ id, name, email }) => ({
    kind: 'donor',
    id,
    title: name,
    detail: email,
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
    count: (narrowed: Narrowed) => countUpTo(db, narrowed),
  }
  const { rows } = await loadList(
    db,
    list,
    { search, sort: '-created', page: 1 },
    (campaign: CampaignRow): Found => ({
      kind: 'campaign',
      id: campaign.id,
      title: campaign.student,
      ...(campaign.isActive
        ? { detail: campaign.university }
        : { detail: phrase('{school} · Deleted'), values: { school: campaign.university } }),
      to: `/campaign-analytics/${campaign.id}`,
    }),
  )
  return rows.slice(0, mostOfEach)
}

async function findDonation(app: App, id: string): Promise<Found[]> {
  const donation = await loadTransactionDetail(app, id)
  if (!donation) return []
  const { donor, scholar, at } = donation
  return [
    {
      kind: 'donation',
      id,
      title: phrase('{donor} to {scholar}'),
      detail: at,
      values: { donor, scholar },
      to: `/transactions?donation=${id}`,
    },
  ]
}
