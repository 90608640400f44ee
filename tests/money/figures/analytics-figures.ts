import { expect } from 'vitest'
import type { Activity } from '#app/admin/analytics/activity.ts'
import type { OverviewData } from '#app/admin/analytics/contract.ts'
import type { AppAnalyticsData } from '#app/admin/app-analytics/contract.ts'
import type {
  CampaignDonationsData,
  CampaignOverviewData,
  MonthDonationsData,
  MonthOverviewData,
  StudentsData,
} from '#app/admin/campaign-analytics/contract.ts'
import type { Answer } from '#app/lib/endpoint.ts'
import type { World } from '#tests/world/app.ts'
import { type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { trueDonations } from './money-truth.ts'

/** The analytics pages as an admin's browser loads them, and SQL on the tables to compare them with. */
export type AnalyticsPages = {
  now: Date
  overview(query?: string): Promise<OverviewData>
  users(query?: string): Promise<Answer<'GET /api/screens/analytics/users'>>
  scholars(query?: string): Promise<Answer<'GET /api/screens/analytics/scholars'>>
  app(): Promise<AppAnalyticsData>
  choose(query?: string): Promise<Answer<'GET /api/screens/campaign-analytics'>>
  month(query: string): Promise<MonthOverviewData>
  monthDonations(query: string): Promise<MonthDonationsData>
  students(query: string): Promise<StudentsData>
  campaign(id: string): Promise<CampaignOverviewData>
  campaignDonations(id: string, query?: string): Promise<CampaignDonationsData>
  /** Queries must not read stored sums. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>
}

export async function analyticsPages(world: World, admin: Scholar): Promise<AnalyticsPages> {
  const headers = await signedInHeaders(world, admin.userId)
  const screen = async (path: string) => {
    const { status, body } = await world.call('GET', `/api/screens/${path}`, undefined, headers)
    expect({ path, status }).toEqual({ path, status: 200 })
    return body
  }
  const by = 'campaign-analytics'
  return {
    now: world.clock.now(),
    overview: (query = '') => screen(`analytics${query}`),
    users: (query = '') => screen(`analytics/users${query}`),
    scholars: (query = '') => screen(`analytics/scholars${query}`),
    app: () => screen('app-analytics'),
    choose: (query = '') => screen(`${by}${query}`),
    month: query => screen(`${by}/month${query}`),
    monthDonations: query => screen(`${by}/month/donations${query}`),
    students: query => screen(`${by}/month/students${query}`),
    campaign: id => screen(`${by}/campaigns/${id}`),
    campaignDonations: (id, query = '') => screen(`${by}/campaigns/${id}/donations${query}`),
    sql: (text, values) => world.app.db.rows(null, text, values),
  }
}

/** Asserts that each figure on all pages matches the tables. */
export async function assertAnalyticsFigures(pages: AnalyticsPages): Promise<void> {
  const overview = await pages.overview()
  await assertTotals(pages, overview)
  await assertOverTime(pages)
  await assertFunnel(pages, overview)
  await assertMonths(pages)
  await assertGrowth(pages)
  await assertCampaigns(pages)
  await assertActivity(pages)
}

/** Each campaign's income and withdrawals, computed only from donations and withdrawals. */
const figures = `
  with figures as (select c.id, c.owner_id, c.purpose, c.is_active, c.funding_goal, c.campaign_month as month,
    coalesce((select sum(amount) from donations d where d.campaign_id = c.id and d.status = 'captured'), 0)::bigint as raised,
    (select count(*) from donations d where d.campaign_id = c.id and d.status = 'captured') as donations,
    (select count(distinct d.donor_email) from donations d where d.campaign_id = c.id and d.status = 'captured') as donors,
    coalesce((select sum(amount) from withdrawals w where w.campaign_id = c.id and w.status = 'pending'), 0)::bigint as pending,
    coalesce((select sum(case status when 'returned' then amount - payout else amount end) from withdrawals w
      where w.campaign_id = c.id and w.status in ('approved', 'paid', 'returned')), 0)::bigint as withdrawn
  from campaigns c)`

/** Withdrawn amounts, computed only from withdrawals. */
const withdrawnParts = `coalesce(sum(payout) filter (where status = 'paid'), 0)::bigint as paid_out_cents,
  coalesce(sum(payout) filter (where status = 'approved'), 0)::bigint as payable_cents,
  coalesce(sum(platform_fee + processing_fee) filter (where status not in ('pending', 'rejected')), 0)::bigint as withdrawal_fees_cents`

async function assertTotals({ sql }: AnalyticsPages, { totals, purposes }: OverviewData): Promise<void> {
  const [truth] = await sql(`${figures} select
    (select count(*) from users) as sign_ups, count(*) as campaigns, count(*) filter (where is_active) as active_campaigns,
    coalesce(sum(raised), 0)::bigint as raised_cents, coalesce(sum(donations), 0)::bigint as donations,
    (select count(distinct donor_email) from donations where status = 'captured') as donors,
    coalesce(sum(withdrawn), 0)::bigint as withdrawn_cents, coalesce(sum(pending), 0)::bigint as pending_cents,
    coalesce(sum(raised - withdrawn - pending), 0)::bigint as owed_cents,
    (select count(*) from withdrawals where status = 'pending') as pending_withdrawals from figures`)
  const [parts] = await sql(`select ${withdrawnParts} from withdrawals`)
  expect(totals).toEqual({ ...(truth as object), ...(parts as object) })
  const byPurpose =
    await sql(`${figures} select purpose, count(*) as campaigns, sum(donations)::bigint as donations,
    sum(raised)::bigint as raised_cents from figures group by purpose order by sum(raised) desc, purpose`)
  expect(purposes).toEqual(byPurpose)
}

type Donation = { day: string; amount: number }

/** Every captured donation with its day in New York. */
const donations = `select to_char(created_at at time zone 'America/New_York', 'YYYY-MM-DD') as day, amount
  from donations where status = 'captured'`

const totalOf = (all: readonly Donation[]) => all.reduce((sum, { amount }) => sum + amount, 0)

async function assertOverTime(pages: AnalyticsPages): Promise<void> {
  const allDonations = await pages.sql<Donation>(donations)
  for (const range of ['30d', '12m', 'all']) {
    const { series, comparison } = await pages.overview(`?range=${range}`)
    const keys = series.sums.map(({ key }) => key)
    expect(keys).toEqual([...new Set(keys)].sort())
    expect(keys.length).toBe({ '30d': 30, '12m': 12 }[range] ?? keys.length)
    for (const { key, donations, amountCents } of series.sums) {
      const own = allDonations.filter(({ day }) => day.startsWith(key))
      expect({ key, donations, amountCents }).toEqual({
        key,
        donations: own.length,
        amountCents: totalOf(own),
      })
    }
    if (range === 'all') expect(sumOf(series.sums.map(one => one.amountCents))).toBe(totalOf(allDonations))
    for (const { month, nowCents, beforeCents } of comparison.months) {
      const inYear = (year: number) => {
        const key = `${year}-${String(month).padStart(2, '0')}`
        return totalOf(allDonations.filter(({ day }) => day.startsWith(key)))
      }
      expect(nowCents ?? 0).toBe(inYear(comparison.year))
      expect(beforeCents).toBe(inYear(comparison.year - 1))
    }
  }
}

const sumOf = (figures: readonly number[]) => figures.reduce((a, b) => a + b, 0)

async function assertFunnel({ sql }: AnalyticsPages, { funnel }: OverviewData): Promise<void> {
  const [truth] = await sql(`${figures} select (select count(*) from users) as signed_up,
    (select count(*) from users u where exists (select from figures where owner_id = u.id)) as with_campaign,
    (select count(*) from users u where exists (select from figures where owner_id = u.id and donations > 0)) as with_donation,
    (select count(*) from users u where exists (select from figures where owner_id = u.id and raised >= funding_goal
       and funding_goal > 0)) as with_goal,
    (select count(*) from users u where exists (select from withdrawals w where w.user_id = u.id
       and w.status <> 'rejected')) as with_withdrawal`)
  expect(funnel).toEqual(truth)
}

async function assertMonths(pages: AnalyticsPages): Promise<void> {
  const byMonth = await pages.sql<{
    month: string
    campaigns: number
    raisedCents: number
    donations: number
  }>(
    `${figures} select month, count(*) as campaigns, sum(raised)::bigint as raised_cents, sum(donations)::bigint as donations
     from figures group by month`,
  )
  for (const year of [...new Set(byMonth.map(({ month }) => month.slice(0, 4)))]) {
    const { cards, years } = await pages.overview(`?year=${year}&months=all`)
    expect(years).toContain(Number(year))
    expect(cards).toHaveLength(12)
    for (const card of cards) {
      const truth = byMonth.find(({ month }) => month === card.month)
      expect(card).toMatchObject(truth ?? { campaigns: 0, raisedCents: 0, donations: 0 })
    }
  }
  for (const truth of byMonth) {
    const query = `?month=${Number(truth.month.slice(5))}&year=${truth.month.slice(0, 4)}`
    const { totals, top, restCents } = await pages.month(query)
    const { campaigns, raisedCents, donations } = truth
    const [parts] = await pages.sql<object>(
      `select ${withdrawnParts} from withdrawals where campaign_id in (select id from campaigns where campaign_month = $1)`,
      [truth.month],
    )
    expect(totals).toMatchObject({ campaigns, raisedCents, donations, ...parts })
    expect(sumOf(top.map(one => one.raisedCents)) + restCents).toBe(raisedCents)
    expect((await pages.students(query)).total).toBe(campaigns)
    expect((await pages.monthDonations(query)).total).toBe(donations)
  }
}

async function assertGrowth(pages: AnalyticsPages): Promise<void> {
  const { growth, waiting } = await pages.app()
  const dayAgo = (days: number) => `(($1::timestamptz at time zone 'America/New_York')::date - ${days})`
  const countBetween = (table: string, from: number, to: number) =>
    `(select count(*) from ${table} where (created_at at time zone 'America/New_York')::date
      between ${dayAgo(from)} and ${dayAgo(to)})`
  const given = (what: string, from: number, to: number) =>
    `(select coalesce(${what}, 0)::bigint from donations where status = 'captured'
      and (created_at at time zone 'America/New_York')::date between ${dayAgo(from)} and ${dayAgo(to)})`
  const [truth] = await pages.sql<Record<string, number>>(
    `select ${given('sum(amount)', 29, 0)} as raised, ${given('sum(amount)', 59, 30)} as raised_before,
       ${given('count(*)', 29, 0)} as donations, ${given('count(*)', 59, 30)} as donations_before,
       ${countBetween('users', 29, 0)} as users, ${countBetween('users', 59, 30)} as users_before,
       ${countBetween('campaigns', 29, 0)} as campaigns, ${countBetween('campaigns', 59, 30)} as campaigns_before`,
    [pages.now],
  )
  expect(growth).toMatchObject({
    raisedCents: { now: truth?.raised, before: truth?.raisedBefore },
    donations: { now: truth?.donations, before: truth?.donationsBefore },
    signUps: { now: truth?.users, before: truth?.usersBefore },
    campaigns: { now: truth?.campaigns, before: truth?.campaignsBefore },
  })
  const [waits] = await pages.sql(`select
    (select count(*) from withdrawals where status = 'pending') as withdrawals,
    (select count(*) from withdrawals where status = 'approved') as payouts,
    (select count(*) from campaigns where is_active
      and (not is_approved and (moderation is null or moderation = 'approved') or changed_since_review_at is not null)) as campaigns_to_review,
    (select count(*) from campaign_reports where status = 'open') as open_reports,
    (select count(*) from campaigns where hidden_for_privacy_at is not null) as pages_hidden,
    (select count(*) from suspense_items where status in ('open', 'disputed') and kind in ('other_total', 'owner_left'))
      as held_payments,
    (select count(*) from suspense_items where status = 'open' and kind not in ('other_total', 'owner_left')) as suspense,
    (select count(*) from provider_differences where resolved_at is null) as provider_differences,
    (select count(*) from disputes where status not in ('inquiry_closed', 'under_review', 'won', 'lost')) as disputes,
    (select count(*) - count(closed_at) from payment_warnings) as payment_warnings,
    (select count(*) from outbox_events where given_up_at is not null and dismissed_at is null)
      + (select count(*) from mails where given_up_at is not null and dismissed_at is null) as undelivered,
    (select count(*) from task_runs where failed_at > coalesce(succeeded_at, '-infinity')) as failing_tasks,
    (select count(*) from card_testing_alerts) as card_testing,
    (select count(*) from refund_requests where outcome is null) as refund_requests,
    (select count(*) from second_person_requests where outcome is null) as second_person,
    (select count(*) from offline_donations where status = 'waiting') as offline_donations,
    -- Nobody here uploads a sanctions list or records a review, so none is out of date.
    0 as payee_checks,
    -- Demo mode has no fees to confirm.
    0 as fees_to_confirm`)
  expect(waiting).toEqual(waits)
}

type Figures = {
  id: string
  raised: number
  donations: number
  donors: number
  pending: number
  withdrawn: number
}

/** Compares each campaign in the list of scholars and on its own page. */
async function assertCampaigns(pages: AnalyticsPages): Promise<void> {
  const all = await pages.sql<Figures>(
    `${figures} select id, raised, donations, donors, pending, withdrawn from figures`,
  )
  const listed = await everyPage(page => pages.scholars(`?page=${page}`))
  const scholars = listed.flatMap(({ scholars }) => scholars)
  expect(scholars.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
  for (const { id, raised, donations, donors, pending, withdrawn } of all) {
    expect(scholars.find(one => one.id === id)).toMatchObject({ raisedCents: raised, donorCount: donors })
    const shown = await pages.campaign(id)
    const [parts] = await pages.sql<object>(
      `select ${withdrawnParts} from withdrawals where campaign_id = $1`,
      [id],
    )
    expect(shown).toMatchObject({
      ...parts,
      raisedCents: raised,
      donorCount: donors,
      donationCount: donations,
      pendingCents: pending,
      withdrawnCents: withdrawn,
      availableCents: raised - withdrawn - pending,
    })
    expect(sumOf(shown.series.sums.map(({ amountCents }) => amountCents))).toBe(raised)
    expect(sumOf(shown.series.sums.map(({ donations }) => donations))).toBe(donations)
  }
}

/** Loads every page of a list. */
export async function everyPage<Data extends { pages: number }>(
  load: (page: number) => Promise<Data>,
): Promise<Data[]> {
  const first = await load(1)
  const rest: Data[] = []
  for (let page = 2; page <= first.pages; page++) rest.push(await load(page))
  return [first, ...rest]
}

/** Compares the activity of the last 7 days by kind and in total; initially the page shows the newest 25. */
async function assertActivity(pages: AnalyticsPages): Promise<void> {
  const truth = await pages.sql<{ kind: string; id: string }>(
    `select kind, id from (
       select 'sign_up' as kind, id::text, created_at as at from users
       union all select 'campaign', id, created_at from campaigns
       union all select 'donation', id::text, created_at from donations
       union all select 'withdrawal', id::text, created_at from withdrawals
       union all select case kind when 'donation_refunded' then 'refund' when 'donation_disputed' then 'dispute' else kind end,
           subject_id::text, occurred_at
         from ledger_transactions where kind in ('donation_refunded', 'refund_failed', 'donation_disputed')
     ) everything where at > $1::timestamptz - interval '168 hours' and at <= $1 order by at desc, kind, id`,
    [pages.now],
  )
  for (const of of ['all', 'sign_up', 'campaign', 'donation', 'withdrawal', 'refund']) {
    const isOf = (kind: string) =>
      of === 'all' || kind === of || (of === 'refund' && ['refund_failed', 'dispute'].includes(kind))
    const expected = truth.filter(({ kind }) => isOf(kind))
    const first = await pages.overview(`?activity=${of}`)
    expect(first.activity.length).toBe(Math.min(expected.length, 25))
    expect(first.hasMoreActivity).toBe(expected.length > 25)
    const { activity, hasMoreActivity } = await pages.overview(`?activity=${of}&entries=5000`)
    expect(hasMoreActivity).toBe(false)
    expect(activity.map(({ kind, id }) => ({ kind, id }))).toEqual(expected)
    if (of === 'refund') await assertReturnedAmounts(pages, activity)
  }
}

/**
 * Asserts that the activity entries of a donation add up to what its movements took from the campaign. Skips
 * donations with a won dispute, which is not an activity.
 */
async function assertReturnedAmounts(pages: AnalyticsPages, activity: readonly Activity[]): Promise<void> {
  const won = await pages.sql<{ id: string }>(
    `select payment_id::text as id from payment_movements where kind = 'dispute_won'
     union select subject_id::text from ledger_transactions
     where kind in ('donation_refunded', 'refund_failed', 'donation_disputed')
       and (occurred_at <= $1::timestamptz - interval '168 hours' or occurred_at > $1)`,
    [pages.now],
  )
  const skipped = new Set(won.map(({ id }) => id))
  for (const { id, lines, left } of await trueDonations(pages.sql)) {
    if (skipped.has(id)) continue
    const news = activity.filter(one => one.id === id).map(({ amountCents }) => amountCents ?? 0)
    expect({ id, cents: sumOf(news) }).toEqual({ id, cents: left.amount - lines.amount })
  }
}
