import { campaignPeriod } from '../campaigns/period.ts'
import { postSettlements } from '../donations/posting/post-settlements.server.ts'
import { replaceTestimonials } from '../donations/supporters/replace-testimonials.server.ts'
import { refusal } from '../lib/refusal.ts'
import { type SeededRandom, seededRandom } from '../lib/seeded-random.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { settleHistory } from '../platform/outbox.server.ts'
import { payOutPast } from '../platform/payments/sandbox/pay-in-past.server.ts'
import { scheduleOf } from './demo-schedule.ts'
import { planDonations } from './donation-plan.ts'
import { deactivateIfPlanned, seedCampaign } from './seed-campaigns.server.ts'
import { type SeededDonation, seedDonations } from './seed-donations.server.ts'
import { seedFigures } from './seed-figures.server.ts'
import { type DemoPerson, seedPerson } from './seed-people.server.ts'
import { seedUpdates } from './seed-updates.server.ts'
import { seedWithdrawal, shownStatuses } from './seed-withdrawals.server.ts'
import { seededCampaignId, seededUuid } from './seeded-ids.ts'
import { type DemoStudent, demoPeople, demoStudents, demoTestimonials } from './world.ts'

type Cast = { admins: Viewer[]; owners: Map<DemoStudent, Viewer> }
type Seeded = { student: DemoStudent; owner: Viewer; campaignId: string }

/**
 * Fills an empty database with the demo world: the same people, stories, donations and withdrawals each time, dated back from the
 * app's clock, written by the product's own commands. Refuses NotEmpty (409) when there are campaigns.
 */
export async function seedDemoWorld(base: App): Promise<void> {
  const random = seededRandom(20_261_121)
  const app: App = { ...base, newShortId: () => seededCampaignId(random) }
  await refuseUnlessEmpty(app)
  const cast = await seedCast(app)
  const campaigns: Seeded[] = []
  for (const [student, owner] of cast.owners) {
    const campaignId = await seedCampaign(app, owner, student, seededUuid(random))
    campaigns.push({ student, owner, campaignId })
  }
  const donations = campaigns.flatMap(campaign => donationsFor(app, random, campaign))
  await seedDonations(app, donations)
  for (const { student, campaignId } of campaigns) {
    const period = { campaignId, ...runOf(app, student) }
    await seedFigures(
      app,
      period,
      donations.filter(donation => donation.campaignId === campaignId),
    )
  }
  for (const { student, owner, campaignId } of campaigns)
    await deactivateIfPlanned(app, owner, student, campaignId)
  await settlePast(app)
  await seedWithdrawals(app, random, cast.admins, campaigns)
  await app.db.transaction(tx => replaceTestimonials(tx, demoTestimonials))
  await seedUpdates(app, campaigns, () => seededUuid(random))
  await app.db.transaction(tx => settleHistory(tx, app.clock.now()), { slow: true })
}

async function refuseUnlessEmpty(app: App): Promise<void> {
  const found = await app.db.rows('any_campaign', 'select 1 from campaigns limit 1')
  if (found.length > 0)
    throw refusal('NotEmpty', 409, 'There are campaigns already: the demo world needs an empty database.')
}

/** All accounts, in the order of the lists; portraits are drawn side by side. */
async function seedCast(app: App): Promise<Cast> {
  const now = app.clock.now()
  const joinedLongAgo = new Date(now.getTime() - 560 * 24 * 60 * 60 * 1000)
  const people = await Promise.all(
    demoPeople.map(person =>
      seedPerson(app, {
        ...person,
        customUserId: person.userId,
        portrait: person.userId,
        isAdmin: person.role === 'admin',
        joinedAt: joinedLongAgo,
      }),
    ),
  )
  const byEmail = new Map(people.map(viewer => [viewer.email, viewer]))
  const owners = await Promise.all(
    demoStudents.map(async student => [student, await ownerOf(app, student, byEmail)] as const),
  )
  return { admins: people.filter(viewer => viewer.isAdmin), owners: new Map(owners) }
}

async function ownerOf(app: App, student: DemoStudent, known: Map<string, Viewer>): Promise<Viewer> {
  const account = student.guardian ?? student
  const existing = known.get(account.email)
  const joinedAt = new Date(scheduleOf(student, app.clock.now()).createdAt.getTime() - 60 * 60 * 1000)
  const person: DemoPerson = {
    email: account.email,
    customUserId: account.userId,
    firstName: account.firstName,
    lastName: account.lastName,
    portrait: student.hasPortrait ? student.key : null,
    isAdmin: false,
    joinedAt,
  }
  return existing ?? (await seedPerson(app, person))
}

/** From when to when a campaign has been running. */
function runOf(app: App, student: DemoStudent): { createdAt: Date; until: Date } {
  const now = app.clock.now()
  const { createdAt, months } = scheduleOf(student, now)
  const { endDate } = campaignPeriod(createdAt, months, app.env.timeZone)
  return { createdAt, until: new Date(Math.min(endDate.getTime(), now.getTime() - 15 * 60 * 1000)) }
}

function donationsFor(app: App, random: SeededRandom, { student, campaignId }: Seeded): SeededDonation[] {
  const { createdAt, until } = runOf(app, student)
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

/** What the provider took until yesterday is in the foundation's bank account: payouts to scholars are paid from there. */
async function settlePast(app: App): Promise<void> {
  if (app.payments.name === 'sandbox') await postSettlements(app, payOutPast(app.env, app.clock.now()))
}

async function seedWithdrawals(
  app: App,
  random: SeededRandom,
  admins: readonly Viewer[],
  campaigns: readonly Seeded[],
): Promise<void> {
  const withdrawn = campaigns.filter(({ student }) => student.plan.state === 'ended-withdrawn')
  for (const [index, { student, owner }] of withdrawn.entries()) {
    const { createdAt, months } = scheduleOf(student, app.clock.now())
    const { endDate } = campaignPeriod(createdAt, months, app.env.timeZone)
    const status = shownStatuses[index % shownStatuses.length] ?? 'paid'
    await seedWithdrawal(app, { owner, endDate, status, requestId: seededUuid(random), admins })
  }
}
