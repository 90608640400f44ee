import { can } from '../../accounts/staff-roles.ts'
import { readCode } from '../../campaigns/reference-code.ts'
import { campaignsOfCodes } from '../../campaigns/reference-codes.server.ts'
import { isUuid } from '../../lists/search.ts'
import type { App } from '../../platform/app.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findUsers } from '../analytics/users-list.server.ts'
import { findCampaigns } from '../campaigns/list.server.ts'
import { findDonors } from '../donors/list.server.ts'
import { loadTransactionDetail } from '../transactions/load-transaction-detail.server.ts'
import type { SearchResult } from './contract.ts'

/** The most results of each kind. The kind's own page lists all. */
const maxResults = 5

/** Searches people, donors and campaigns by words, campaigns and donations also by id, and campaigns by their code (P384, P873). Only kinds that the viewer may read. */
export async function searchEverything(app: App, viewer: Viewer, input: string): Promise<SearchResult[]> {
  const search = input.toLowerCase()
  const results = await Promise.all([
    can(viewer, 'readPeople') ? searchUsers(app, search) : [],
    can(viewer, 'readMoney') ? searchDonors(app, search) : [],
    can(viewer, 'readCampaigns') ? searchCampaigns(app, search) : [],
    can(viewer, 'readMoney') && isUuid(search) ? searchDonation(app, search) : [],
  ])
  return results.flat()
}

async function searchUsers(app: App, search: string): Promise<SearchResult[]> {
  const users = await findUsers(app, search, maxResults)
  return users.map(({ userId, name, email, customUserId }) => ({
    kind: 'person',
    id: userId,
    name: name || null,
    email,
    customUserId,
    to: `/analytics?tab=users&search=${userId}`,
  }))
}

async function searchDonors(app: App, search: string): Promise<SearchResult[]> {
  const donors = await findDonors(app, search, maxResults)
  return donors.map(({ id, name, email }) => ({
    kind: 'donor',
    id,
    name,
    email,
    to: `/customers?search=${id}`,
  }))
}

async function searchCampaigns(app: App, search: string): Promise<SearchResult[]> {
  const code = readCode(search)
  const ofCode = code && (await campaignsOfCodes(app.db, [code])).get(code)
  const campaigns = await findCampaigns(app, ofCode ?? search, maxResults, app.clock.now())
  return campaigns.map(({ id, studentName, university, status }) => ({
    kind: 'campaign',
    id,
    student: studentName,
    school: university,
    isActive: status !== 'deleted',
    to: `/campaign-analytics/${id}`,
  }))
}

async function searchDonation(app: App, id: string): Promise<SearchResult[]> {
  const donation = await loadTransactionDetail(app, id)
  if (!donation) return []
  const { donor, scholar, at } = donation
  return [{ kind: 'donation', id, donor, scholar, at, to: `/transactions?donation=${id}` }]
}
