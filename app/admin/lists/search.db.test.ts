import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#app/platform/audit/audit.server.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aGivingWorld, aPaidDonation, eventually, type GivingWorld } from '#tests/world/sandbox.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'

let world: GivingWorld
let headers: Headers
let campaignId: string

/** One that is looked for, with signs that LIKE would read as its own, and two that hold a part of it each. */
const wanted = { firstName: 'Zoë', lastName: 'Núñez 90%_Sure' }
const people = [
  wanted,
  { firstName: 'Zoë', lastName: 'Park' },
  { firstName: 'Amir', lastName: 'Núñez 90 Sure' },
]
const nameOf = ({ firstName, lastName }: typeof wanted) => `${firstName} ${lastName}`

beforeAll(async () => {
  world = await aGivingWorld()
  const admin = await anAdmin(world)
  headers = await signedInHeaders(world, admin.userId)
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
  await world.sandbox.faults({ wrongAmount: { next: people.length, moreCents: 700 } })
  for (const person of people) await everythingOf(person)
  await eventually(async () => (await screen('/transactions?status=held')).total === people.length)
  for (const person of people) await aDonation(world, { campaignId }, donationOf(person))
}, 60_000)
afterAll(() => world.close())

const donationOf = (person: typeof wanted) => ({
  amountCents: 50_000,
  donorName: nameOf(person),
  donorEmail: `donor${people.indexOf(person)}@example.com`,
})

/** An account, a campaign that waits for review, one that paid out, a held payment, a line in the log: each under this name. */
async function everythingOf(person: typeof wanted): Promise<void> {
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

/** Every list that can be searched: its address, its rows, and what names one. */
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

/** What was typed, and whom every list then shows. */
const searches: [typed: string, shown: string[]][] = [
  ['Zoë Núñez', [nameOf(wanted)]],
  ['nunez zoe', [nameOf(wanted)]],
  ['  SURE   nuñ  ', [nameOf(wanted), 'Amir Núñez 90 Sure']],
  ['zoe', [nameOf(wanted), 'Zoë Park']],
  ['%', [nameOf(wanted)]],
  ['_', [nameOf(wanted)]],
  ['90%_', [nameOf(wanted)]],
  ['zo%', []],
  ['z_e', []],
  ['\\', []],
  ['zoe amir', []],
]

describe.each(lists)('%s', (list, rows, name) => {
  const address = () => list.replace('CAMPAIGN', () => campaignId)

  test.each(searches)('looks for %j as every list does', async (typed, shown) => {
    const { total, ...found } = await screen(`${address()}search=${encodeURIComponent(typed)}`)
    const names = new Set((found[rows] as Row[]).map(name))
    expect([...names].sort()).toEqual([...shown].sort())
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
