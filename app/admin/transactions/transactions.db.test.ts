import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MoneyPages, moneyPages } from '#tests/money/figures/money-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type DonationFacts } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'

let world: World
let pages: MoneyPages
let maya: string
let jose: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await aWorld({ start: new Date('2026-03-20T16:00:00Z') })
  pages = await moneyPages(world, await anAdmin(world))
  const owner = await aScholar(world, { firstName: 'Maya', lastName: 'Reyes' })
  maya = (await aCampaign(world, owner)).campaignId
  jose = (await aMinorsCampaign(world, await aScholar(world), { firstName: 'José', lastName: 'Ñandú' }))
    .campaignId
  const give = async (name: string, campaignId: string, donation: DonationFacts) => {
    ids[name] = (await aDonation(world, { campaignId }, donation)).donationId
  }
  await give('early', maya, {
    at: new Date('2026-03-01T05:00:00Z'),
    amountCents: 1_000,
    donorName: 'Ada Lovelace',
    donorEmail: 'ada@example.com',
  })
  await give('dayBefore', maya, {
    at: new Date('2026-03-01T04:59:59Z'),
    amountCents: 9_000,
    donorName: 'Ada Lovelace',
    donorEmail: 'ada@example.com',
  })
  await give('anonymous', jose, {
    at: new Date('2026-03-08T07:30:00Z'),
    amountCents: 2_000,
    donorName: null,
    donorEmail: 'ada@example.com',
  })
  await give('accents', jose, {
    at: new Date('2026-03-09T03:59:59Z'),
    amountCents: 3_000,
    donorName: 'Renée Müller',
    donorEmail: 'renee@example.com',
    tipPercentage: 0,
    paymentMethod: 'debit_card',
  })
  await give('percent', jose, {
    at: new Date('2026-03-09T04:00:00Z'),
    amountCents: 3_000,
    donorName: '100% _ Sure',
    donorEmail: 'sure@example.com',
    tipPercentage: 20,
  })
  await give('formula', maya, {
    at: new Date('2026-03-10T16:00:00Z'),
    amountCents: 500,
    donorName: '=HYPERLINK("http://x")',
    donorEmail: 'x@example.com',
  })
  await give('refunded', maya, {
    at: new Date('2026-03-11T16:00:00Z'),
    amountCents: 4_000,
    donorName: 'Ada Lovelace',
    donorEmail: 'ada@example.com',
  })
  await give('disputed', maya, {
    at: new Date('2026-03-12T16:00:00Z'),
    amountCents: 5_000,
    donorName: 'Bo Chen',
    donorEmail: 'bo@example.com',
  })
  await world.app.db.transaction(async tx => {
    await aReturn(tx, 'refund', ids.refunded ?? '', world.clock.now())
    await aReturn(tx, 'dispute', ids.disputed ?? '', world.clock.now())
  })
})
afterAll(() => world.close())

/** The names of what the list shows, in its order. */
async function shown(query: string): Promise<string[]> {
  const { transactions, total } = await pages.transactions(query)
  expect({ query, total }).toEqual({ query, total: transactions.length })
  return transactions.map(({ id }) => Object.keys(ids).find(name => ids[name] === id) ?? id)
}

describe('recent transactions', () => {
  it.each([
    ['', ['formula', 'percent', 'accents', 'anonymous', 'early', 'dayBefore']],
    ['?sort=date', ['dayBefore', 'early', 'anonymous', 'accents', 'percent', 'formula']],
    [
      '?sort=amount&status=all',
      ['formula', 'early', 'anonymous', 'accents', 'percent', 'refunded', 'disputed', 'dayBefore'],
    ],
    ['?sort=-total', ['dayBefore', 'percent', 'accents', 'anonymous', 'early', 'formula']],
    ['?status=refunded', ['refunded']],
    ['?status=disputed', ['disputed']],
    [
      '?status=all',
      ['disputed', 'refunded', 'formula', 'percent', 'accents', 'anonymous', 'early', 'dayBefore'],
    ],
  ])('%s', async (query, expected) => {
    const found = await shown(query)
    // Equal amounts stand in the order of their ids, which are random.
    const settled = (names: string[]) => names.join().replace('percent,accents', 'accents,percent')
    expect(settled(found)).toBe(settled(expected))
  })

  it.each([
    ['from=2026-03-01', ['formula', 'percent', 'accents', 'anonymous', 'early']],
    ['to=2026-02-28', ['dayBefore']],
    ['from=2026-03-01&to=2026-03-01', ['early']],
    // The day on which the clocks go forward has 23 hours.
    ['from=2026-03-08&to=2026-03-08', ['accents', 'anonymous']],
    ['from=2026-03-09&to=2026-03-09', ['percent']],
    ['from=2026-03-10&to=2026-03-01', []],
  ])('of days of the platform’s calendar: %s', async (query, expected) => {
    expect(await shown(`?${query}`)).toEqual(expected)
    const counted = await shown(`?${query}&status=all`)
    expect(counted.filter(name => name !== 'refunded' && name !== 'disputed')).toEqual(expected)
  })

  it.each([
    ['ada', ['anonymous', 'early', 'dayBefore']],
    ['ADA LOVELACE', ['anonymous', 'early', 'dayBefore']],
    ['ada@example.com&status=all', ['refunded', 'anonymous', 'early', 'dayBefore']],
    ['ada&status=refunded', ['refunded']],
    ['renee muller', ['accents']],
    ['100%25 _', ['percent']],
    ['%25', ['percent']],
    ['_', ['percent']],
    ['jose nandu', ['percent', 'accents', 'anonymous']],
    ['maya reyes', ['formula', 'early', 'dayBefore']],
    ['bo@', []],
    ['bo@&status=all', ['disputed']],
    ["'; drop table donations; --", []],
  ])('searched for %s', async (search, expected) => {
    expect(await shown(`?search=${search}`)).toEqual(expected)
  })

  it('of one campaign, named at its filter', async () => {
    expect(await shown(`?campaign=${jose}`)).toEqual(['percent', 'accents', 'anonymous'])
    expect(await shown(`?campaign=${maya}&status=all&from=2026-03-11`)).toEqual(['disputed', 'refunded'])
    expect((await pages.transactions(`?campaign=${jose}`)).campaign).toEqual({
      id: jose,
      scholar: 'José Ñandú',
    })
  })

  it('show Anonymous, and the campaign’s first and last name (P234)', async () => {
    const { transactions } = await pages.transactions('?search=jose')
    expect(transactions.at(-1)).toEqual({
      id: ids.anonymous,
      at: '2026-03-08T07:30:00.000Z',
      donor: null,
      scholar: 'José Ñandú',
      amountCents: 2_000,
      totalCents: 2_438,
      returned: { amountCents: 0, totalCents: 0 },
      lines: { tip: 300, foundationDonation: 0, processingFee: 88, creditCardFee: 50 },
      takenCents: null,
      status: 'completed',
    })
  })

  it('found by what thousands answer to are the same ones', async () => {
    const narrow = await shown('?search=example.com')
    await world.owner.query(
      `insert into rollups.donor_names select 'nobody' || n || '@example.com', 'nobody' || n || '@example.com' from generate_series(1, 2100) n`,
    )
    expect(await shown('?search=example.com')).toEqual(narrow)
    expect(await shown('?search=example.com&sort=-total&status=all')).toHaveLength(8)
    await world.owner.query(`delete from rollups.donor_names where donor_email like 'nobody%'`)
  })

  it('of which a part went back say what was given and what came back, and are found by that', async () => {
    const world = await aWorld()
    const pages = await moneyPages(world, await anAdmin(world))
    const campaign = await aCampaign(world, await aScholar(world))
    const large = await aDonation(world, campaign, { amountCents: 5_000 })
    const small = await aDonation(world, campaign, { amountCents: 4_000 })
    await world.app.db.transaction(tx => aReturn(tx, 'refund', large.donationId, world.clock.now(), 2_000))
    const { transactions, total } = await pages.transactions('?status=partly')
    expect(total).toBe(1)
    expect(transactions).toMatchObject([
      {
        ...{ id: large.donationId, status: 'partly', amountCents: 5_000, totalCents: 6_050 },
        returned: { amountCents: 1_653, totalCents: 2_000 },
      },
    ])
    // Ordered by what was given: what is left of the larger one is less than the smaller one.
    for (const sort of ['-amount', '-total']) {
      const sorted = await pages.transactions(`?sort=${sort}`)
      expect(sorted.transactions.map(({ id }) => id)).toEqual([large.donationId, small.donationId])
    }
    await world.close()
  })

  it('come in pages of 25 that miss and repeat nothing', async () => {
    const { campaignId } = await aCampaign(world, await aScholar(world), {
      firstName: 'Pia',
      lastName: 'Pages',
    })
    const at = new Date('2026-03-15T12:00:00Z')
    for (let count = 0; count < 60; count++) await aDonation(world, { campaignId }, { at, amountCents: 700 })
    for (const sort of ['date', '-amount']) {
      const seen: string[] = []
      for (const page of [1, 2, 3]) {
        const found = await pages.transactions(`?campaign=${campaignId}&sort=${sort}&page=${page}`)
        expect(found).toMatchObject({ total: 60, page, pages: 3, countedTo: null })
        seen.push(...found.transactions.map(({ id }) => id))
      }
      expect(new Set(seen).size).toBe(60)
    }
    const beyond = await pages.transactions(`?campaign=${campaignId}&page=99`)
    expect(beyond).toMatchObject({ page: 3 })
    expect(beyond.transactions).toHaveLength(10)
  })
})

describe('the report', () => {
  it('has the specification’s columns, plain figures and no formulas (P235)', async () => {
    expect(await pages.report('transactions', `?campaign=${maya}`)).toEqual([
      [...['Date', 'Donor Name', 'Scholar Name', 'Donation Amount', 'Total Amount']],
      ['2026-03-10', `'=HYPERLINK("http://x")`, 'Maya Reyes', '5.00', '6.33'],
      ['2026-03-01', 'Ada Lovelace', 'Maya Reyes', '10.00', '12.34'],
      ['2026-02-28', 'Ada Lovelace', 'Maya Reyes', '90.00', '108.66'],
    ])
  })

  it('as the full export also has what went back, under a name of its own (P235)', async () => {
    const [header, first] = await pages.report('transactions', '?status=refunded&columns=all')
    expect(header?.slice(5)).toEqual(['Donation Returned', 'Total Returned'])
    expect(first?.slice(3)).toEqual(['40.00', '48.46', '40.00', '48.46'])
    const headers = await signedInHeaders(world, (await anAdmin(world)).userId)
    const answer = await world.call('GET', '/api/admin/transactions/report?columns=all', undefined, headers)
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="transactions-full-2026-03-20.csv"',
    )
  })

  it('follows the page’s search, days, status and order', async () => {
    const lines = await pages.report('transactions', '?search=ada&status=all&sort=amount&from=2026-03-01')
    expect(lines.slice(1).map(([day, , , amount]) => `${day} ${amount}`)).toEqual([
      '2026-03-01 10.00',
      '2026-03-08 20.00',
      '2026-03-11 40.00',
    ])
  })

  it('holds the selected rows alone, and refuses a selection it cannot read (P443)', async () => {
    const only = (selected: string) => `?status=all&only=${selected}`
    const lines = await pages.report('transactions', only(`${ids.anonymous},${ids.refunded}`))
    expect(lines.slice(1).map(([day]) => day)).toEqual(['2026-03-11', '2026-03-08'])
    const headers = await signedInHeaders(world, (await anAdmin(world)).userId)
    const refused = await world.call('GET', `/api/admin/transactions/report${only('x')}`, undefined, headers)
    expect(refused.status).toBe(400)
  })

  it('of nothing has its header alone', async () => {
    expect(await pages.report('transactions', '?search=nobody-at-all')).toHaveLength(1)
  })
})

describe('the reports', () => {
  it.each([
    ['transactions', 'transactions-report-2026-03-20.csv'],
    ['customers', 'customers-report-2026-03-20.csv'],
    ['balances', 'balance-report-2026-03-20.csv'],
  ])('of %s is called %s, by the platform’s day', async (page, filename) => {
    const headers = await signedInHeaders(world, (await anAdmin(world)).userId)
    const answer = await world.call('GET', `/api/admin/${page}/report`, undefined, headers)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${filename}"`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  })
})
