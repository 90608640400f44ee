import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MoneyPages, moneyPages } from '#tests/money/figures/money-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'

let world: World
let pages: MoneyPages

beforeAll(async () => {
  world = await aWorld({ start: new Date('2026-03-20T16:00:00Z') })
  pages = await moneyPages(world, await anAdmin(world))
})
afterAll(() => world.close())

describe('all donors', () => {
  it('are empty without donations, also in the report', async () => {
    expect(await pages.customers()).toMatchObject({ customers: [], total: 0, page: 1, pages: 1 })
    expect(await pages.report('customers')).toEqual([
      ['Name', 'Email', 'Total Donated', 'Donations', 'First Donation', 'Last Donation'],
    ])
  })

  it('have one row per email, largest total first, with the latest name (P236)', async () => {
    const campaign = await aCampaign(world, await aScholar(world))
    const donate = (donorEmail: string, donorName: string | null, amountCents: number, day: string) =>
      aDonation(world, campaign, { donorEmail, donorName, amountCents, at: new Date(`${day}T16:00:00Z`) })
    await donate('ada@example.com', 'Ada King', 2_000, '2026-01-02')
    await donate('ada@example.com', null, 3_000, '2026-03-04')
    await donate('ada@example.com', 'Ada Lovelace', 1_000, '2026-02-03')
    await donate('bo@example.com', null, 7_000, '2026-02-28')
    const { donationId } = await donate('cy@example.com', 'Cy Young', 90_000, '2026-03-01')
    await world.app.db.transaction(tx => aReturn(tx, 'refund', donationId, world.clock.now()))
    const { customers, total } = await pages.customers()
    expect(total).toBe(2)
    expect(customers).toEqual([
      {
        id: expect.any(String),
        email: 'bo@example.com',
        name: null,
        totalCents: 7_000,
        donations: 1,
        firstDonation: '2026-02-28',
        lastDonation: '2026-02-28',
      },
      {
        id: expect.any(String),
        email: 'ada@example.com',
        name: 'Ada Lovelace',
        totalCents: 6_000,
        donations: 3,
        firstDonation: '2026-01-02',
        lastDonation: '2026-03-04',
      },
    ])
  })

  it('are linked by id, like their donations, so that addresses contain no emails', async () => {
    const [bo, ada] = (await pages.customers()).customers
    expect((await pages.customers(`?search=${ada?.id}`)).customers).toEqual([ada])
    const { transactions, total } = await pages.transactions(`?search=${ada?.id}`)
    expect(total).toBe(3)
    expect(transactions.map(({ amountCents }) => amountCents)).toEqual([3_000, 1_000, 2_000])
    const [first] = transactions
    const { detail } = await pages.transactions(`?donation=${first?.id}`)
    expect(detail).toMatchObject({ email: 'ada@example.com', donorId: ada?.id })
    expect((await pages.customers(`?search=${bo?.id}`)).total).toBe(1)
    expect((await pages.customers(`?search=${first?.id}`)).total).toBe(0)
  })

  it.each([
    ['sort=total', ['ada', 'bo']],
    ['sort=-count', ['ada', 'bo']],
    ['sort=first', ['ada', 'bo']],
    ['sort=last', ['bo', 'ada']],
    ['sort=-last', ['ada', 'bo']],
    ['search=LOVELACE', ['ada']],
    // The donor used this name for an earlier donation.
    ['search=ada+king', ['ada']],
    ['search=bo@', ['bo']],
    ['search=%25', []],
    ['search=cy+young', []],
    ['sort=drop', ['bo', 'ada']],
  ])('%s', async (query, expected) => {
    const { customers, total } = await pages.customers(`?${query}`)
    expect(customers.map(({ email }) => email.split('@')[0])).toEqual(expected)
    expect(total).toBe(expected.length)
    const [, ...lines] = await pages.report('customers', `?${query}`)
    expect(lines.map(([, email]) => email?.split('@')[0])).toEqual(expected)
  })

  it('of one day are sorted by instant', async () => {
    const campaign = await aCampaign(world, await aScholar(world))
    const donate = (donorEmail: string, hour: string) =>
      aDonation(world, campaign, { donorEmail, amountCents: 500, at: new Date(`2026-03-15T${hour}:00:00Z`) })
    await donate('abe@early.example', '15')
    await donate('zed@early.example', '18')
    for (const [sort, expected] of [
      ['last', ['abe', 'zed']],
      ['-first', ['zed', 'abe']],
    ] as const) {
      const { customers } = await pages.customers(`?search=early.example&sort=${sort}`)
      expect(customers.map(({ email }) => email.split('@')[0])).toEqual(expected)
    }
  })

  it('are linked to all their transactions', async () => {
    const { total } = await pages.transactions('?search=ada%40example.com')
    expect(total).toBe(3)
  })
})
