import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatCents } from '#app/lib/cents.ts'
import type { App } from '#app/platform/app.server.ts'
import { loadYearSummary } from '#app/withdrawals/year-summary/load-year-summary.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { deliverMails } from '#tests/world/receipts.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'
import { makeYearSummariesDue, summaryYear } from './year-summaries.server.ts'

describe('the year whose summaries are due (P541)', () => {
  test.each([
    ['the end of December', '2026-01-01T04:59:59Z', 'America/New_York', null],
    ['January 1', '2026-01-01T12:00:00Z', 'America/New_York', null],
    ['January 5 before nine', '2026-01-05T13:59:59Z', 'America/New_York', null],
    ['January 5 at nine', '2026-01-05T14:00:00Z', 'America/New_York', 2025],
    ['January 5 at nine in another time zone', '2026-01-05T08:00:00Z', 'Europe/Berlin', 2025],
    ['the end of January', '2026-02-01T04:59:59Z', 'America/New_York', 2025],
    ['February 1', '2026-02-01T05:00:00Z', 'America/New_York', null],
  ])('%s', (_, now, zone, year) => {
    expect(summaryYear(new Date(now), zone)).toBe(year)
  })
})

describe('the January mail', () => {
  let world: World
  const donatedAt = new Date('2025-10-05T16:00:00Z')
  const january = new Date('2026-01-05T14:00:00Z')
  beforeAll(async () => {
    world = await aWorld({ start: new Date('2025-12-10T16:00:00Z') })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    world.clock.set(new Date('2025-12-10T16:00:00Z'))
    await sendAll()
  })

  async function owner(facts: Parameters<typeof aScholar>[1] = {}): Promise<Scholar> {
    const scholar = await aScholar(world, facts)
    const campaign = await endedCampaign(world, scholar, { at: new Date('2025-09-02T16:00:00Z'), months: 1 })
    await aDonation(world, campaign, { at: donatedAt })
    return scholar
  }
  /** Delivers all events, and empties the list of people who were mailed. */
  async function sendAll() {
    await deliverMails(world)
    await world.owner.query(
      'insert into year_summary_mails select id, 2025, now() from users on conflict do nothing',
    )
  }
  const yearMails = async () =>
    (await deliverMails(world)).filter(({ template }) => template === 'year-summary')
  const run = (most?: number, app: App = world.app) => makeYearSummariesDue(app, most)

  test('states donations, fees and each payout of last year, as the page does (P541, P563)', async () => {
    const scholar = await owner()
    const admin = await anAdmin(world)
    const { rows } = await aWithdrawal(world, scholar)
    for (const { id } of rows) await moveWithdrawal(world, id, 'paid', [admin])
    await deliverMails(world)
    world.clock.set(january)
    expect(await run()).toBe(1)
    const [mail, ...others] = await yearMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: scholar.email, subject: expect.stringMatching(/^Your year 2025 at /) })
    const request = { userId: scholar.userId, year: 2025, now: january, locale: 'en' as const }
    const { total, campaigns } = await loadYearSummary(world.app, request)
    expect(total.paidOutCents).toBeGreaterThan(0)
    const text = mail?.text ?? ''
    for (const [label, cents] of [
      ['Donations', total.donatedCents],
      ['Withdrawal fees', total.feesCents],
      [`Payout, ${campaigns[0]?.payouts[0]?.on}`, total.paidOutCents],
      ['Paid out', total.paidOutCents],
    ] as const)
      expect(text).toMatch(new RegExp(`${label} +\\${formatCents(cents, '$')}`))
    expect(text).toContain(`${world.app.env.appUrl}/year-summary?year=2025`)
  })

  test('goes to owners in their language, whatever they want to hear, and to the guardian of a minor (P541)', async () => {
    const quiet = await owner()
    await world.owner.query(
      `insert into notification_preferences (user_id, donations, donor_messages, campaign_updates, weekly_reports, updated_at)
       values ($1, false, false, false, false, now())`,
      [quiet.userId],
    )
    const spanish = await owner()
    await world.owner.query(`update users set locale = 'es' where id = $1`, [spanish.userId])
    const guardian = await aScholar(world)
    await aDonation(world, await aMinorsCampaign(world, guardian), { at: donatedAt })
    world.clock.set(january)
    expect(await run()).toBe(3)
    const mails = await yearMails()
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [quiet.email, spanish.email, guardian.email].toSorted(),
    )
    const mailOf = (email: string) => mails.find(({ to }) => to === email)
    expect(mailOf(spanish.email)?.subject).toMatch(/^Tu año 2025 en /)
    expect(mailOf(guardian.email)?.text).toContain('Wren A.')
    expect(mailOf(guardian.email)?.text).not.toContain('Abernathy')
  })

  test('isn’t sent without money in the year, to an unconfirmed address, or to a deleted account (P541)', async () => {
    await aCampaign(world, await aScholar(world))
    const next = await aScholar(world)
    const campaign = await aCampaign(world, next, { at: new Date('2026-01-02T16:00:00Z'), months: 1 })
    await aDonation(world, campaign, { at: new Date('2026-01-01T05:00:00Z') })
    const unconfirmed = await owner()
    await world.owner.query('update users set email_verified = false where id = $1', [unconfirmed.userId])
    const deleted = await owner()
    await world.owner.query('update users set deleted_at = now() where id = $1', [deleted.userId])
    world.clock.set(january)
    expect(await run()).toBe(0)
    expect(await yearMails()).toEqual([])
  })

  test('is sent once per person and year, also by ten servers in parallel (P541)', async () => {
    const people = [await owner(), await owner(), await owner()]
    world.clock.set(january)
    const counts = await Promise.all(Array.from({ length: 10 }, () => run()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect((await yearMails()).map(({ to }) => to).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    )
    world.clock.set(new Date('2026-01-31T12:00:00Z'))
    expect(await run()).toBe(0)
    world.clock.set(new Date('2026-02-02T12:00:00Z'))
    expect(await run()).toBe(0)
  })

  test('is limited per run, and continues in the next one (P541)', async () => {
    for (let i = 0; i < 5; i += 1) await owner()
    world.clock.set(january)
    expect([await run(2), await run(2), await run(2), await run(2)]).toEqual([2, 2, 1, 0])
    expect(await yearMails()).toHaveLength(5)
  })

  test('is sent by the next run if a server dies before its commit (P541)', async () => {
    const scholar = await owner()
    world.clock.set(january)
    const dying: App = {
      ...world.app,
      db: {
        ...world.app.db,
        transaction: work =>
          world.app.db.transaction(async tx => {
            await work(tx)
            await tx.rows(null, 'select pg_terminate_backend(pg_backend_pid())')
            throw new Error('unreachable')
          }),
      },
    }
    await expect(run(undefined, dying)).rejects.toThrow(/terminat/)
    expect(await yearMails()).toEqual([])
    expect(await run()).toBe(1)
    expect((await yearMails()).map(({ to }) => to)).toEqual([scholar.email])
  })
})
