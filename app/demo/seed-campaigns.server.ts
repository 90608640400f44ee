import { subDays, subMilliseconds } from 'date-fns'
import { createCampaignInput } from '../campaigns/contract.ts'
import { createCampaign, createMinorsCampaign } from '../campaigns/create/create-campaign.server.ts'
import { deactivateCampaign } from '../campaigns/editing/edit-campaign.server.ts'
import { type CampaignMonths, campaignPeriod } from '../campaigns/period.ts'
import { postUpdate } from '../campaigns/updates/post-update.server.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { type DemoStudent, demoUpdates } from './world.ts'

/** A month's average length is used, so that plans can have fractions of months. */
const daysPerMonth = 30.4

/** When a campaign was created, and its duration. A campaign that is active today must end in the future. */
export function scheduleOf(student: DemoStudent, today: Date): { createdAt: Date; months: CampaignMonths } {
  const { state, startedMonthsAgo } = student.plan
  const isOver = state === 'ended' || state === 'ended-withdrawn'
  // A campaign without a duration runs for three months, so it may have started up to 80 days ago.
  const daysAgo = isOver
    ? Math.max(startedMonthsAgo, 3.2) * daysPerMonth
    : Math.min(startedMonthsAgo * daysPerMonth + 2, 80)
  return { createdAt: subMilliseconds(today, Math.trunc(daysAgo * 86_400_000)), months: isOver ? 2 : null }
}

/** Creates a student's campaign with the command of the form, dated by the plan. Returns its id. */
export async function seedCampaign(
  app: App,
  owner: Viewer,
  student: DemoStudent,
  requestId: string,
): Promise<string> {
  const { createdAt, months } = scheduleOf(student, app.clock.now())
  const form = createCampaignInput.parse({
    firstName: student.firstName,
    lastName: student.lastName,
    email: owner.email,
    phone: student.phone,
    university: student.school,
    major: student.guardian?.intendedMajor ?? student.major,
    year: student.academicYear,
    gpa: student.gpa,
    fundingGoal: student.fundingGoalCents / 100,
    campaignEndDate: months && campaignPeriod(createdAt, months, app.env.timeZone).endDate.toISOString(),
    purpose: student.purpose,
    story: student.story,
    achievements: [...student.achievements],
    profilePictureUrl: owner.profilePictureUrl,
    requestId,
    deviceKind: 'mobile-browser',
  })
  const moderation = student.plan.state === 'unapproved' ? 'all' : 'none'
  const seeder: App = { ...app, env: { ...app.env, moderation } }
  const { campaignId } = student.guardian
    ? await createMinorsCampaign(seeder, owner, minorsForm(form, student.guardian), createdAt)
    : await createCampaign(seeder, owner, form, createdAt)
  return campaignId
}

function minorsForm(
  form: ReturnType<typeof createCampaignInput.parse>,
  guardian: NonNullable<DemoStudent['guardian']>,
) {
  return {
    form,
    showSchool: guardian.showsSchool,
    consent: {
      signerName: `${guardian.firstName} ${guardian.lastName}`,
      relationship: guardian.relationship,
      statements: [
        { name: 'consent1', textVersion: '1', text: 'I am the parent or legal guardian of this student.' },
        { name: 'consent2', textVersion: '1', text: 'I agree that this campaign is published as described.' },
        { name: 'consent3', textVersion: '1', text: 'I will use the funds for the purpose named here.' },
      ],
      ipAddress: null,
      userAgent: null,
    },
  }
}

/** To be called after the donations were posted. */
export async function deactivateIfPlanned(
  app: App,
  owner: Viewer,
  student: DemoStudent,
  campaignId: string,
): Promise<void> {
  if (student.plan.state === 'deactivated') await deactivateCampaign(app, owner, campaignId, app.clock.now())
}

/** Posts the student's updates, oldest first. */
export async function seedUpdates(
  app: App,
  owner: Viewer,
  student: DemoStudent,
  { campaignId, newId }: { campaignId: string; newId: () => string },
): Promise<void> {
  for (const { daysAgo, body } of demoUpdates[student.key] ?? []) {
    const now = subDays(app.clock.now(), daysAgo)
    await postUpdate(app, owner, { campaignId, input: { id: newId(), body }, now })
  }
}
