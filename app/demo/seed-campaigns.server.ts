import { createCampaignInput } from '../campaigns/contract.ts'
import { createCampaign } from '../campaigns/create/create-campaign.server.ts'
import { createMinorsCampaign } from '../campaigns/create/create-minors-campaign.server.ts'
import { deactivateCampaign } from '../campaigns/editing/deactivate-campaign.server.ts'
import { campaignPeriod } from '../campaigns/period.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { scheduleOf } from './demo-schedule.ts'
import type { DemoStudent } from './world.ts'

/** Creates a student's campaign by the command that the form calls, at the time the plan says. Answers its id. */
export async function seedCampaign(
  app: App,
  owner: Viewer,
  student: DemoStudent,
  requestId: string,
): Promise<string> {
  const { createdAt, months } = scheduleOf(student, app.clock.now())
  const form = createCampaignInput.parse({
    ...nameOf(student),
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
  const seeder = listing(app, student.plan.state !== 'unapproved')
  const { campaignId } = student.guardian
    ? await createMinorsCampaign(seeder, owner, minors(form, student.guardian), createdAt)
    : await createCampaign(seeder, owner, form, createdAt)
  return campaignId
}

/** The demo world stands listed, but for what waits there to be reviewed. */
const listing = (app: App, listed: boolean): App => ({
  ...app,
  env: { ...app.env, moderation: listed ? 'none' : 'all' },
})

const nameOf = ({ firstName, lastName }: DemoStudent) => ({ firstName, lastName })

function minors(
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

/** Deactivates the campaigns that are planned so, after their donations were posted. */
export async function deactivateIfPlanned(
  app: App,
  owner: Viewer,
  student: DemoStudent,
  campaignId: string,
): Promise<void> {
  if (student.plan.state === 'deactivated') await deactivateCampaign(app, owner, campaignId, app.clock.now())
}
