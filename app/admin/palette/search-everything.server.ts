import type { App } from '../../platform/app.server.ts'
import { findUsers } from '../analytics/users-list.server.ts'
import { findCampaigns } from '../campaign-analytics/campaign-lists.server.ts'
import { findDonors } from '../customers/list.server.ts'
import { loadTransactionDetail } from '../transactions/load-transaction-detail.server.ts'
import type { Found } from './contract.ts'

/** Of each kind so many are offered; the page behind each kind has the rest. */
const mostOfEach = 5

const isDonationId = (search: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(search)

/** Searches people, donors and campaigns by words, campaigns and donations by id (P384). For admins only. */
export async function searchEverything(app: App, typed: string): Promise<Found[]> {
  const search = typed.toLowerCase()
  const found = await Promise.all([
    findPeople(app, search),
    findByDonor(app, search),
    findByCampaign(app, search),
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

async function findByDonor(app: App, search: string): Promise<Found[]> {
  const donors = await findDonors(app, search, mostOfEach)
  return donors.map(({ id, name, email }) => ({
    kind: 'donor',
    id,
    name,
    email,
    to: `/customers?search=${id}`,
  }))
}

async function findByCampaign(app: App, search: string): Promise<Found[]> {
  const campaigns = await findCampaigns(app, search, mostOfEach, app.clock.now())
  return campaigns.map(({ id, studentName, university, status }) => ({
    kind: 'campaign',
    id,
    student: studentName,
    school: university,
    isActive: status !== 'deleted',
    to: `/campaign-analytics/${id}`,
  }))
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
