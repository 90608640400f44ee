import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#app/platform/audit/audit.server.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aGivingWorld, aPaidDonation, eventually, type GivingWorld } from '#tests/world/giving-world.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'

let world: GivingWorld
let headers: Headers
let campaignId: string

/** The person to find, whose name contains the wildcards of LIKE, and two people with partly equal names. */
const target = { firstName: 'Zoë', lastName: 'Núñez 90%_Sure' }
const people = [
  target,
  { firstName: 'Zoë', lastName: 'Park' },
  { firstName: 'Amir', lastName: 'Núñez 90 Sure' },
]
const nameOf = ({ firstName, lastName }: typeof target) => `${firstName} ${lastName}`

beforeAll(async () => {
  world = await aGivingWorld()
  const admin = await anAdmin(world)
  headers = await signedInHeaders(world, admin.userId)
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
  await world.demoProvider.faults({ wrongAmount: { next: people.length, moreCents: 700 } })
  for (const person of people) await addRecordsOf(person)
  await eventually(async () => (await screen('/transactions?status=held')).total === people.length)
  for (const person of people) await aDonation(world, { campaignId }, donationOf(person))
}, 60_000)
afterAll(() => world.close())

const donationOf = (person: typeof target) => ({
  amountCents: 50_000,
  donorName: nameOf(person),
  donorEmail: `donor${people.indexOf(person)}@example.com`,
})

/** Creates accounts, campaigns, a donation, a withdrawal, a held payment and an audit log entry with this person's name. */
async function addRecordsOf(person: typeof target): Promise<void> {
  const owner = await aScholar(world, person)
  const ended = await endedCampaign(world, owner, person)
  await aDonation(world, ended, donationOf(person))
  await aWithdrawal(world, owner)
  const listed = await aCampaign(world, await aScholar(world, person), { ...person, listed: false })
  await aPaidDonation(world, campaignId, { donorName: nameOf(person) })
  await world.app.db.transaction(tx =>
    audit(tx, {
      at: world.clock.now(),
      actorUserId: null,
      action: 'campaign.unlisted',
      subjectType: 'campaign',
      subjectId: listed.campaignId,
      reason: `Asked by ${nameOf(person)}.`,
    }),
  )
}

async function screen(path: string) {
  const { status, body } = await world.call('GET', `/api/screens${path}`, undefined, headers)
  expect({ path, status }).toEqual({ path, status: 200 })
  return body
}

type Row = Record<string, string>

/** Every searchable list: its path, the key of its rows, and how to read the name from a row. */
const lists: [list: string, rows: string, name: (row: Row) => string | undefined][] = [
  ['/analytics/users?', 'users', row => row.name],
  ['/analytics/scholars?', 'scholars', row => row.studentName],
  ['/campaign-analytics?', 'campaigns', row => row.studentName],
  ['/campaign-analytics/month/students?month=3&year=2026&', 'students', row => row.studentName],
  ['/campaign-analytics/month/donations?month=3&year=2026&', 'donations', row => row.donorName],
  ['/campaign-analytics/campaigns/CAMPAIGN/donations?', 'donations', row => row.donorName],
  ['/customers?', 'customers', row => row.name],
  ['/transactions?', 'transactions', row => row.donor],
  ['/transactions?status=held&', 'transactions', row => row.donor],
  ['/withdrawals?', 'withdrawals', row => row.fullName],
  ['/admin/moderation?', 'campaigns', row => row.studentName],
  ['/admin/audit-log?', 'entries', row => row.reason?.slice('Asked by '.length, -1)],
]

/** Searches with the names that every list must find. */
const searches: [search: string, names: string[]][] = [
  ['Zoë Núñez', [nameOf(target)]],
  ['nunez zoe', [nameOf(target)]],
  ['  SURE   nuñ  ', [nameOf(target), 'Amir Núñez 90 Sure']],
  ['zoe', [nameOf(target), 'Zoë Park']],
  ['%', [nameOf(target)]],
  ['_', [nameOf(target)]],
  ['90%_', [nameOf(target)]],
  ['zo%', []],
  ['z_e', []],
  ['\\', []],
  ['zoe amir', []],
]

describe.each(lists)('%s', (list, rows, name) => {
  const address = () => list.replace('CAMPAIGN', () => campaignId)

  test.each(searches)('finds %j like every list', async (search, expected) => {
    const { total, ...found } = await screen(`${address()}search=${encodeURIComponent(search)}`)
    const names = new Set((found[rows] as Row[]).map(name))
    expect([...names].sort()).toEqual([...expected].sort())
    expect(total).toBe(found[rows].length)
  })
})

test.each([
  ['the donor', 'search=park zoe', 'Zoë Park'],
  ['the scholar', 'search=okafor maya', 'Zoë Park'],
])('a transaction is found by %s, in any order of the words', async (_, query, donor) => {
  const { transactions } = await screen(`/transactions?${encodeURI(query)}`)
  expect(transactions.map((row: Row) => row.donor)).toContain(donor)
})
