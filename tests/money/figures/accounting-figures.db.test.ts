import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadScheduleI } from '#app/books/accounting/schedule-i.server.ts'
import { closePeriod, compareExports } from '#app/ledger/close-period.server.ts'
import { loadAccounts } from '#app/ledger/exports.server.ts'
import { seededRandom } from '#app/lib/seeded-random.ts'
import { loadYearSummary } from '#app/withdrawals/year-summary/load-year-summary.server.ts'
import { seedDemoWorld } from '#demo/world/seed-demo-world.server.ts'
import { hasHledger } from '#tests/money/read-journal.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { takeStep } from '#tests/money/stories/walk/steps.ts'
import { beginWalk } from '#tests/money/stories/walk/walk.ts'
import { paidOut } from '#tests/money/stories/walk/walk-ledger.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { anAdmin, type Scholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import {
  type AccountingPage,
  accountingPage,
  assertBooks,
  assertEntries,
  assertExports,
  assertMonth,
  assertYear,
  centsOf,
} from './accounting-figures.ts'

let demo: World
let admin: Scholar
let page: AccountingPage
beforeAll(async () => {
  demo = await aWorld({ start: new Date('2026-11-21T15:00:00Z') })
  await seedDemoWorld(demo.app)
  admin = await anAdmin(demo)
  page = await accountingPage(demo, admin)
})
afterAll(() => demo.close())

describe('over the demo world', () => {
  test('each figure of each year and month matches the entries (P239)', async () => {
    const { years } = await page.shown()
    expect(years.length).toBeGreaterThan(0)
    for (const year of years) {
      const { ledger } = await assertYear(page, year)
      for (const { month, entries } of ledger.months) if (entries > 0) await assertMonth(page, month)
    }
    expect((await page.shown()).ledger.total.revenueCents).toBeGreaterThan(0)
  })

  test('each figure links to its entries, which add up to it', async () => {
    const { ledger, accounts, year } = await page.shown()
    const busiest = ledger.months.toSorted((a, b) => b.entries - a.entries)[0]
    for (const { code } of accounts) {
      const { entries } = await page.shown(`?account=${code}&year=${year}`)
      const { rows } = ledger.trialBalance
      const row = rows.find(({ account }) => account === code)
      const grown = (row?.debit ?? 0) - (row?.credit ?? 0)
      const isCredit = ['revenue', 'liability'].includes(row?.kind ?? '')
      expect(entries?.totalCents, code).toBe((isCredit ? -grown : grown) + 0)
    }
    expect(await assertEntries(page, `?account=tips&month=${busiest?.month}`)).toBeGreaterThan(25)
    expect(await assertEntries(page, '?account=platform_fees')).toBeGreaterThan(0)
    expect(await assertEntries(page, `?account=bank&year=${year}`)).toBeGreaterThan(0)
  })

  test('an entry shows its date, event, campaign, and person, with a link (P446)', async () => {
    const { entries } = await page.shown('?account=tips')
    const [truth] = await demo.app.db.rows<{
      id: number
      cents: number
      donation: string
      donor: string | null
    }>(
      'test_newest_tip',
      `select t.id, -e.amount as cents, t.subject_id as donation, d.donor_name as donor from ledger_entries e
       join ledger_transactions t on t.id = e.transaction_id join donations d on d.id = t.subject_id
       where e.account = 'tips' order by t.occurred_at desc, t.id desc limit 1`,
    )
    expect(entries?.rows[0]).toMatchObject({
      transactionId: truth?.id,
      cents: truth?.cents,
      runningCents: entries?.totalCents,
      event: 'Donation captured',
      subject: {
        kind: 'donation',
        name: truth?.donor,
        to: `/transactions?status=all&donation=${truth?.donation}`,
      },
    })
    expect(entries?.rows[0]?.campaign?.scholar).toBeTruthy()
    const pages = (await page.shown('?account=bank')).entries?.pages ?? 0
    const atEach = Array.from({ length: pages }, (_, n) => page.shown(`?account=bank&page=${n + 1}`))
    const rows = (await Promise.all(atEach)).flatMap(({ entries: atBank }) => atBank?.rows ?? [])
    const ofProvider = ({ event }: { event: string }) => event === 'Paid out by the payment provider'
    expect(rows.find(ofProvider)?.subject).toBeNull()
    const bank = rows.find(row => !ofProvider(row))
    expect(bank?.subject?.to).toMatch(/^\/analytics\?tab=withdrawals&status=all&withdrawal=[0-9a-f-]{36}$/)
    expect(bank?.event).toMatch(/^Payout/)
  })

  test('an invalid address shows the default ledger', async () => {
    const { year, month, entries } = await page.shown('?year=x&month=2026-13&account=DROP&page=-1')
    expect({ year, month, entries }).toEqual({ year: 2026, month: null, entries: null })
    expect((await page.shown('?account=gifts')).entries).toBeNull()
  })

  test('the report has a row per month and a column per account, as on the page', async () => {
    const headers = await signedInHeaders(demo, admin.userId)
    const answer = await demo.call('GET', '/api/admin/accounting/report?year=2026', undefined, headers)
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="accounting-report-2026-11-21.csv"',
    )
    const { data, errors } = Papa.parse<Record<string, string>>(answer.body.trim(), { header: true })
    expect(errors).toEqual([])
    const { ledger, accounts } = await page.shown('?year=2026')
    expect(data.map(row => row.Month)).toEqual(ledger.months.map(({ month }) => month))
    for (const [at, month] of ledger.months.entries()) {
      const row = data[at] ?? {}
      for (const { code, name, kind } of accounts) {
        if (kind === 'revenue') expect(centsOf(row[name] ?? '')).toBe(month.revenue[code])
        if (kind === 'expense') expect(centsOf(row[name] ?? '')).toBe(month.expenses[code])
      }
      expect(centsOf(row['Total Revenue'] ?? '')).toBe(month.revenueCents)
      expect(centsOf(row['Total Expenses'] ?? '')).toBe(month.expensesCents)
      expect(centsOf(row.Net ?? '')).toBe(month.netCents)
    }
  })

  test('hledger in strict mode, SQL, and the CSV of entries agree on every account (P206)', async () => {
    const reader = await assertExports(page, 'year=2026', '2026-01', '2026-12')
    expect(reader).toBe((await hasHledger()) ? 'hledger' : 'the test\u2019s own parser')
    await assertExports(page, 'month=2026-10', '2026-10', '2026-10')
    await assertExports(page, 'from=2026-08-01&to=2026-09-30', '2026-08', '2026-09')
    await assertExports(page, 'year=1999', '1999-01', '1999-12')
  })

  test('the journal has ids but no name and no email', async () => {
    const journal = await page.text('/api/admin/accounting/journal?year=2026')
    const people = await demo.app.db.rows<{ name: string }>(
      'test_people',
      `select distinct unnest(array[donor_name, donor_email]) as name from donations
       union select unnest(array[full_name, email, account_holder_name]) from withdrawals
       union select last_name from campaigns`,
    )
    const namesInJournal = people.filter(({ name }) => name && name.length > 3 && journal.includes(name))
    expect(namesInJournal).toEqual([])
    expect(journal).toMatch(/\n {4}; transaction:\d+, campaign:[0-9a-z]{10}, donation:[0-9a-f-]{36}\n/)
  })

  test('admins close a month over HTTP, with helpful refusals', async () => {
    const headers = await steppedUpHeaders(demo, admin.userId)
    const post = (month: string, verb: string) =>
      demo.call('POST', `/api/admin/accounting-periods/${month}/${verb}`, undefined, headers)
    expect((await post('2026-11', 'close')).body.error).toMatchObject({ code: 'MonthNotOver' })
    expect((await post('2026-13', 'close')).status).toBe(400)
    const open = (await post('2026-10', 'close')).body.error
    expect(open).toMatchObject({ code: 'EarlierMonthsOpen' })
    expect(open.message).toMatch(/^Close the earlier months first, beginning with \d{4}-\d\d\.$/)
    expect((await post('2026-10', 'compare')).body.error).toMatchObject({ code: 'PeriodOpen' })
    const { first } = open.facts
    expect((await page.shown(`?month=${first}`)).closings[first]).toEqual({ state: 'closable' })
    expect((await post(first, 'close')).body).toMatchObject({
      month: first,
      exports: { csv: { sha256: expect.any(String) } },
    })
    expect((await post(first, 'close')).body.error).toMatchObject({ code: 'PeriodClosed' })
    const { closings } = await page.shown(`?month=${first}`)
    expect(closings[first]).toMatchObject({ state: 'closed', by: 'Ruth Adeyemi' })
    expect((await post(first, 'compare')).body).toMatchObject([{ isSame: true }, { isSame: true }])
    await assertYear(page, Number(first.slice(0, 4)))
  })
})

test.each([21, 22])(
  'after random steps with months that end and are closed in between: seed %i',
  async seed => {
    const books = join(tmpdir(), `books-of-walk-${process.pid}-${seed}.txt`)
    const world = await aWorld({
      start: new Date('2026-02-20T16:00:00Z'),
      env: { TWO_ADMINS_ABOVE_CENTS: '20000', BOOKS_ACCOUNTS: books },
    })
    try {
      const accounts = await loadAccounts(world.app.db)
      writeFileSync(books, accounts.map(({ code }) => `${code} = ${code} | ${code}`).join('\n'))
      const random = seededRandom(seed)
      const walk = await beginWalk(world, random)
      const by = await anAdmin(world)
      const closed: string[] = []
      for (let month = 2; month <= 7; month++) {
        for (let step = 0; step < 40; step++) await takeStep(walk)
        // A new session each month, because last month's has expired.
        const walked = await accountingPage(world, by)
        for (const year of (await walked.shown()).years) await assertYear(walked, year)
        world.clock.set(new Date(Date.UTC(2026, month, random.int(2, 20), 16)))
        const action = { adminUserId: by.userId, now: world.clock.now(), requestId: 'walk' }
        const name = `2026-${String(month).padStart(2, '0')}`
        if ((await outcomeOf(closePeriod(world.app, name, action))) === 'accepted') closed.push(name)
        for (const one of closed)
          expect(
            (await compareExports(world.app, one)).every(({ isSame }) => isSame),
            one,
          ).toBe(true)
      }
      // The year's figures prove nothing if nothing was paid out.
      for (let step = 0; step < 1_000 && paidOut(walk.ledger) === 0; step++) await takeStep(walk)
      await assertExports(await accountingPage(world, by), 'year=2026', '2026-01', '2026-12')
      expect(closed.length).toBeGreaterThan(3)
      let lines = 0
      for (const month of closed) lines += await assertBooks(await accountingPage(world, by), month)
      expect(lines).toBeGreaterThan(20)
      await assertYearOfStudents(world)
      await assertSelfCheckIsClean(world.app)
    } finally {
      await world.close()
      rmSync(books, { force: true })
    }
  },
)

/** The summaries of all owners together, and Schedule I, match the ledger of the year (P562, P563). */
async function assertYearOfStudents(world: World): Promise<void> {
  const [ledger] = await world.app.db.rows<{ paid: number; fees: number; contributions: number }>(
    'test_year_of_students',
    `select
       -coalesce(sum(e.amount) filter (where e.account = 'bank' and t.kind like 'payout%'), 0)::bigint as paid,
       -coalesce(sum(e.amount) filter (where e.account like '%platform_fees' or e.account = 'withdrawal_processing_fees'), 0)::bigint
         as fees,
       -coalesce(sum(e.amount) filter (where e.account = 'campaign_funds' and t.kind not like 'withdrawal%'
         and t.kind not like 'payout%' and t.kind not in ('shortfall_written_off', 'ownerless_funds')), 0)::bigint as contributions
     from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where to_char(t.occurred_at at time zone 'America/New_York', 'YYYY') = '2026'`,
  )
  const owners = await world.app.db.rows<{ id: string }>(
    'test_owners',
    'select distinct owner_id as id from campaigns',
  )
  const sums = { paid: 0, fees: 0, contributions: 0 }
  for (const { id } of owners) {
    const params = { userId: id, year: 2026, now: world.clock.now(), locale: 'en' as const }
    const { campaigns, total } = await loadYearSummary(world.app, params)
    sums.paid += total.paidOutCents
    sums.fees += total.feesCents
    sums.contributions += total.donatedCents
    for (const { payouts, paidOutCents } of campaigns)
      expect(payouts.reduce((sum, { cents }) => sum + cents, 0)).toBe(paidOutCents)
  }
  expect(sums).toEqual(ledger)
  expect(sums.paid).not.toBe(0)
  const { rows, total } = await loadScheduleI(world.app, 2026)
  expect([total.cents, rows.reduce((sum, { cents }) => sum + cents, 0)]).toEqual([sums.paid, sums.paid])
}
