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
  const ada = { donorName: 'Ada Lovelace', donorEmail: 'ada@example.com' }
  const renee = { donorName: 'Renée Müller', donorEmail: 'renee@example.com' }
  const sure = { donorName: '100% _ Sure', donorEmail: 'sure@example.com' }
  const formula = { donorName: '=HYPERLINK("http://x")', donorEmail: 'x@example.com' }
  const bo = { donorName: 'Bo Chen', donorEmail: 'bo@example.com' }
  const donations: [name: string, campaignId: string, at: string, cents: number, rest: DonationFacts][] = [
    ['early', maya, '2026-03-01T05:00:00Z', 1_000, ada],
    ['dayBefore', maya, '2026-03-01T04:59:59Z', 9_000, ada],
    ['anonymous', jose, '2026-03-08T07:30:00Z', 2_000, { ...ada, donorName: null }],
    [
      'accents',
      jose,
      '2026-03-09T03:59:59Z',
      3_000,
      { ...renee, tipPercentage: 0, paymentMethod: 'debit_card' },
    ],
    ['percent', jose, '2026-03-09T04:00:00Z', 3_000, { ...sure, tipPercentage: 20 }],
    ['formula', maya, '2026-03-10T16:00:00Z', 500, formula],
    ['refunded', maya, '2026-03-11T16:00:00Z', 4_000, ada],
    ['disputed', maya, '2026-03-12T16:00:00Z', 5_000, bo],
  ]
  for (const [name, campaignId, at, amountCents, rest] of donations) {
    const donation = await aDonation(world, { campaignId }, { at: new Date(at), amountCents, ...rest })
    ids[name] = donation.donationId
  }
  await world.app.db.transaction(async tx => {
    await aReturn(tx, 'refund', ids.refunded ?? '', world.clock.now())
    await aReturn(tx, 'dispute', ids.disputed ?? '', world.clock.now())
  })
})
afterAll(() => world.close())

/** The test's names of the listed donations, in the order of the list. */
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
  ])('with the query "%s"', async (query, expected) => {
    // These two have equal amounts, so their random ids decide the order.
    const normalize = (names: string[]) => names.join().replace('percent,accents', 'accents,percent')
    expect(normalize(await shown(query))).toBe(normalize(expected))
  })

  it.each([
    ['from=2026-03-01', ['formula', 'percent', 'accents', 'anonymous', 'early']],
    ['to=2026-02-28', ['dayBefore']],
    ['from=2026-03-01&to=2026-03-01', ['early']],
    // Daylight saving time begins on this day, which has only 23 hours.
    ['from=2026-03-08&to=2026-03-08', ['accents', 'anonymous']],
    ['from=2026-03-09&to=2026-03-09', ['percent']],
    ['from=2026-03-10&to=2026-03-01', []],
  ])('between days of the platform’s calendar: %s', async (query, expected) => {
    expect(await shown(`?${query}`)).toEqual(expected)
    const all = await shown(`?${query}&status=all`)
    expect(all.filter(name => name !== 'refunded' && name !== 'disputed')).toEqual(expected)
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

  it('of one campaign, with its name for the filter', async () => {
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

  it('are the same when a search matches thousands of donors', async () => {
    const narrow = await shown('?search=example.com')
    await world.owner.query(
      `insert into rollups.donor_names select 'nobody' || n || '@example.com', 'nobody' || n || '@example.com' from generate_series(1, 2100) n`,
    )
    expect(await shown('?search=example.com')).toEqual(narrow)
    expect(await shown('?search=example.com&sort=-total&status=all')).toHaveLength(8)
    await world.owner.query(`delete from rollups.donor_names where donor_email like 'nobody%'`)
  })

  it('that were refunded in part show both sums, sort by the original one, and have a filter', async () => {
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
        id: large.donationId,
        status: 'partly',
        amountCents: 5_000,
        totalCents: 6_050,
        returned: { amountCents: 1_653, totalCents: 2_000 },
      },
    ])
    // After its refund, the larger donation has less left than the smaller one. The order uses the original amounts.
    for (const sort of ['-amount', '-total']) {
      const sorted = await pages.transactions(`?sort=${sort}`)
      expect(sorted.transactions.map(({ id }) => id)).toEqual([large.donationId, small.donationId])
    }
    await world.close()
  })

  it('come in pages of 25 in order, without gaps or duplicates, from either end (P780)', async () => {
    const { campaignId } = await aCampaign(world, await aScholar(world), {
      firstName: 'Pia',
      lastName: 'Pages',
    })
    const at = new Date('2026-03-15T12:00:00Z')
    for (let count = 0; count < 60; count++) await aDonation(world, { campaignId }, { at, amountCents: 700 })
    const idsBy = async (sort: string) => {
      const seen: string[] = []
      for (const page of [1, 2, 3]) {
        const data = await pages.transactions(`?campaign=${campaignId}&sort=${sort}&page=${page}`)
        expect(data).toMatchObject({ total: 60, page, pages: 3, countedTo: null })
        seen.push(...data.transactions.map(({ id }) => id))
      }
      expect(new Set(seen).size).toBe(60)
      return seen
    }
    for (const sort of ['date', 'amount'])
      expect(await idsBy(`-${sort}`)).toEqual((await idsBy(sort)).toReversed())
    const beyond = await pages.transactions(`?campaign=${campaignId}&page=99`)
    expect(beyond).toMatchObject({ page: 3 })
    expect(beyond.transactions).toHaveLength(10)
  })
})

describe('the report', () => {
  it('has the specified columns, plain figures and no formulas (P235)', async () => {
    expect(await pages.report('transactions', `?campaign=${maya}`)).toEqual([
      ['Date', 'Donor Name', 'Scholar Name', 'Donation Amount', 'Total Amount'],
      ['2026-03-10', `'=HYPERLINK("http://x")`, 'Maya Reyes', '5.00', '6.33'],
      ['2026-03-01', 'Ada Lovelace', 'Maya Reyes', '10.00', '12.34'],
      ['2026-02-28', 'Ada Lovelace', 'Maya Reyes', '90.00', '108.66'],
    ])
  })

  it('has refunds in its full export, which has its own file name (P235)', async () => {
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

  it('contains only the selected rows, and refuses an invalid selection (P443)', async () => {
    const only = (selected: string) => `?status=all&only=${selected}`
    const lines = await pages.report('transactions', only(`${ids.anonymous},${ids.refunded}`))
    expect(lines.slice(1).map(([day]) => day)).toEqual(['2026-03-11', '2026-03-08'])
    const headers = await signedInHeaders(world, (await anAdmin(world)).userId)
    const refused = await world.call('GET', `/api/admin/transactions/report${only('x')}`, undefined, headers)
    expect(refused.status).toBe(400)
  })

  it('without rows has only a header', async () => {
    expect(await pages.report('transactions', '?search=nobody-at-all')).toHaveLength(1)
  })
})

describe('the reports', () => {
  it.each([
    ['transactions', 'transactions-report-2026-03-20.csv'],
    ['customers', 'customers-report-2026-03-20.csv'],
    ['balances', 'balance-report-2026-03-20.csv'],
  ])('of %s is named %s, by the day in the platform’s time zone', async (page, filename) => {
    const headers = await signedInHeaders(world, (await anAdmin(world)).userId)
    const answer = await world.call('GET', `/api/admin/${page}/report`, undefined, headers)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${filename}"`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  })
})
