import { subDays } from 'date-fns/subDays'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { createCampaignInput } from '#app/campaigns/contract.ts'
import { createCampaign, createMinorsCampaign } from '#app/campaigns/create/create-campaign.server.ts'
import { deactivateCampaign } from '#app/campaigns/editing/edit-campaign.server.ts'
import { type CampaignMonths, campaignPeriod } from '#app/campaigns/period.ts'
import { postUpdate } from '#app/campaigns/updates/post-update.server.ts'
import type { App } from '#app/platform/app.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type DemoStudent, demoUpdates } from './world.ts'

/** The average, because `startedMonthsAgo` can be a fraction of a month. */
const daysPerMonth = 30.4

/** Returns a campaign's creation date and duration: past its end if the plan says so, otherwise still running today. */
export function scheduleOf(student: DemoStudent, today: Date): { createdAt: Date; months: CampaignMonths } {
  const { state, startedMonthsAgo } = student.plan
  const isOver = state === 'ended' || state === 'ended-withdrawn'
  // Without a duration, a campaign runs for three months, so one that started at most 80 days ago is still active.
  const daysAgo = isOver
    ? Math.max(startedMonthsAgo, 3.2) * daysPerMonth
    : Math.min(startedMonthsAgo * daysPerMonth + 2, 80)
  return { createdAt: subMilliseconds(today, Math.trunc(daysAgo * 86_400_000)), months: isOver ? 2 : null }
}

/** Creates a student's campaign as if the form had been submitted on the planned date. Returns the campaign's id. */
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

/** Deactivates the campaign if planned. Call it after posting donations, which a deactivated campaign can't receive. */
export async function deactivateIfPlanned(
  app: App,
  owner: Viewer,
  student: DemoStudent,
  campaignId: string,
): Promise<void> {
  if (student.plan.state === 'deactivated') await deactivateCampaign(app, owner, campaignId, app.clock.now())
}

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
