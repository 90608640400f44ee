import { min } from 'date-fns/min'
import { subDays } from 'date-fns/subDays'
import { subHours } from 'date-fns/subHours'
import { subMinutes } from 'date-fns/subMinutes'
import { isStaff } from '#app/accounts/staff-roles.ts'
import { campaignPeriod } from '#app/campaigns/period.ts'
import { postSettlements } from '#app/donations/posting/post-settlements.server.ts'
import { replaceTestimonials } from '#app/donations/supporters/testimonials.server.ts'
import { phrase } from '#app/lib/phrase.ts'
import { refusal } from '#app/lib/refusal.ts'
import { type SeededRandom, seededRandom } from '#app/lib/seeded-random.ts'
import type { App } from '#app/platform/app.server.ts'
import { settleHistory } from '#app/platform/outbox.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { payOutPast } from '../provider/pay-in-past.server.ts'
import { planDonations } from './donation-plan.ts'
import { deactivateIfPlanned, scheduleOf, seedCampaign, seedUpdates } from './seed-campaigns.server.ts'
import { type SeededDonation, seedDonations } from './seed-donations.server.ts'
import { seedFigures } from './seed-figures.server.ts'
import { type DemoPerson, seedPerson } from './seed-people.server.ts'
import { seedWithdrawal, withdrawalStatuses } from './seed-withdrawals.server.ts'
import { type DemoStudent, demoPeople, demoStudents, demoTestimonials } from './world.ts'

type Accounts = { admins: Viewer[]; owners: Map<DemoStudent, Viewer> }
type SeededCampaign = { student: DemoStudent; owner: Viewer; campaignId: string }

/**
 * Fills an empty database with the demo world by running the product's commands. The content is the same each time; its dates are relative
 * to the app's clock. Refuses with NotEmpty (409) if the database has campaigns.
 */
export async function seedDemoWorld(base: App): Promise<void> {
  const random = seededRandom(20_261_121)
  const app: App = { ...base, newShortId: () => seededCampaignId(random) }
  await refuseUnlessEmpty(app)
  const accounts = await seedAccounts(app)
  const campaigns: SeededCampaign[] = []
  for (const [student, owner] of accounts.owners) {
    const campaignId = await seedCampaign(app, owner, student, seededUuid(random))
    campaigns.push({ student, owner, campaignId })
  }
  const donations = campaigns.flatMap(campaign => donationsFor(app, random, campaign))
  await seedDonations(app, donations)
  for (const { student, campaignId } of campaigns) {
    const period = { campaignId, ...periodOf(app, student) }
    const ofCampaign = donations.filter(donation => donation.campaignId === campaignId)
    await seedFigures(app, period, ofCampaign)
  }
  for (const { student, owner, campaignId } of campaigns)
    await deactivateIfPlanned(app, owner, student, campaignId)
  await settlePast(app)
  await seedWithdrawals(app, random, accounts.admins, campaigns)
  await app.db.transaction(tx => replaceTestimonials(tx, demoTestimonials))
  for (const { student, owner, campaignId } of campaigns)
    await seedUpdates(app, owner, student, { campaignId, newId: () => seededUuid(random) })
  await app.db.transaction(tx => settleHistory(tx, app.clock.now()), { slow: true })
}

async function refuseUnlessEmpty(app: App): Promise<void> {
  const campaigns = await app.db.rows('any_campaign', 'select 1 from campaigns limit 1')
  if (campaigns.length > 0)
    throw refusal(
      'NotEmpty',
      409,
      phrase('There are campaigns already: the demo world needs an empty database.'),
    )
}

async function seedAccounts(app: App): Promise<Accounts> {
  const joinedAt = subDays(app.clock.now(), 560)
  const people = await Promise.all(
    demoPeople.map(person =>
      seedPerson(app, {
        ...person,
        customUserId: person.userId,
        portrait: person.userId,
        roles: person.role === 'admin' ? ['owner'] : [],
        joinedAt,
      }),
    ),
  )
  const byEmail = new Map(people.map(viewer => [viewer.email, viewer]))
  const owners = await Promise.all(
    demoStudents.map(async student => [student, await ownerOf(app, student, byEmail)] as const),
  )
  return { admins: people.filter(isStaff), owners: new Map(owners) }
}

async function ownerOf(app: App, student: DemoStudent, byEmail: Map<string, Viewer>): Promise<Viewer> {
  const account = student.guardian ?? student
  const existing = byEmail.get(account.email)
  if (existing) return existing
  const person: DemoPerson = {
    email: account.email,
    customUserId: account.userId,
    firstName: account.firstName,
    lastName: account.lastName,
    portrait: student.hasPortrait ? student.key : null,
    roles: [],
    joinedAt: subHours(scheduleOf(student, app.clock.now()).createdAt, 1),
  }
  return await seedPerson(app, person)
}

/** The period of a campaign's donations: from its creation until its end, or until 15 minutes ago if it is active. */
function periodOf(app: App, student: DemoStudent): { createdAt: Date; until: Date } {
  const now = app.clock.now()
  const { createdAt, months } = scheduleOf(student, now)
  const { endDate } = campaignPeriod(createdAt, months, app.env.timeZone)
  return { createdAt, until: min([endDate, subMinutes(now, 15)]) }
}

function donationsFor(
  app: App,
  random: SeededRandom,
  { student, campaignId }: SeededCampaign,
): SeededDonation[] {
  const { createdAt, until } = periodOf(app, student)
  const targetCents = Math.trunc(student.fundingGoalCents * student.plan.raisedShare)
  return planDonations(random, { targetCents, purpose: student.purpose, from: createdAt, until }).map(
    donation => ({
      ...donation,
      campaignId,
      donationId: seededUuid(random),
      quoteId: seededUuid(random),
    }),
  )
}

/** Simulates the demo provider's payouts to the foundation's bank account, so that the ledger has money to pay scholars. */
async function settlePast(app: App): Promise<void> {
  if (app.payments.name === 'sandbox') await postSettlements(app, payOutPast(app.env, app.clock.now()))
}

async function seedWithdrawals(
  app: App,
  random: SeededRandom,
  admins: readonly Viewer[],
  campaigns: readonly SeededCampaign[],
): Promise<void> {
  const withdrawn = campaigns.filter(({ student }) => student.plan.state === 'ended-withdrawn')
  for (const [index, { student, owner }] of withdrawn.entries()) {
    const { createdAt, months } = scheduleOf(student, app.clock.now())
    const { endDate } = campaignPeriod(createdAt, months, app.env.timeZone)
    const status = withdrawalStatuses[index % withdrawalStatuses.length] ?? 'paid'
    const accountNumber = `0001234${index}6789`
    await seedWithdrawal(app, {
      owner,
      endDate,
      status,
      requestId: seededUuid(random),
      accountNumber,
      admins,
    })
  }
}

function seededCampaignId(random: SeededRandom): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  return Array.from({ length: 10 }, () => alphabet[random.int(0, 31)]).join('')
}

/** A version 4 UUID from the seeded generator, so that ids are the same in every demo world. */
function seededUuid(random: SeededRandom): string {
  const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16))
  hex[12] = '4'
  hex[16] = '89ab'[random.int(0, 3)] ?? '8'
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
