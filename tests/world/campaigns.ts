import { randomUUID } from 'node:crypto'
import { subMonths } from 'date-fns/subMonths'
import { type CampaignMonths, campaignPath, campaignPeriod, displayName } from '#app/campaigns/campaign.ts'
import {
  type CreateCampaignInput,
  type CreateCampaignRequest,
  createCampaignInput,
} from '#app/campaigns/contract.ts'
import { createCampaign, createMinorsCampaign } from '#app/campaigns/create/create-campaign.server.ts'
import type { App } from '#app/platform/app.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** The part of a world that these builders need. Other test servers, such as `ProductionServer`, have it, too. */
type WithApp = { app: App }
type Owner = { viewer: Viewer }

export type CampaignOverrides = Partial<Omit<CreateCampaignRequest, 'campaignEndDate'>> & {
  /** The creation time, now by default. */
  at?: Date
  /** The duration: 1 or 2 months, or null if the owner chooses none, which means 3 months. The default here is 2. */
  months?: CampaignMonths
  /** False if the campaign needs a review before it is listed. True by default. */
  listed?: boolean
}

export type BuiltCampaign = {
  campaignId: string
  campaignLink: string
  /** The path of the public page. */
  path: string
  endDate: Date
  goalCents: number
}

/** Creates an active campaign with the product's own command, by default with a goal of $2,500. */
export async function aCampaign(
  world: WithApp,
  owner: Owner,
  overrides: CampaignOverrides = {},
): Promise<BuiltCampaign> {
  const { form, at, endDate } = formOf(world, owner, overrides)
  const created = await createCampaign(listing(world.app, overrides), owner.viewer, form, at)
  return built(created, form, endDate, displayName(named(owner, form)))
}

/** Creates a campaign that began 3 months ago and ended at least 2 months ago, so that its money is withdrawable. */
export async function endedCampaign(
  world: WithApp,
  owner: Owner,
  overrides: CampaignOverrides = {},
): Promise<BuiltCampaign> {
  return await aCampaign(world, owner, { at: subMonths(world.app.clock.now(), 3), months: 1, ...overrides })
}

/** Creates a guardian's campaign for a student under 18. The school is hidden unless `showSchool`. */
export async function aMinorsCampaign(
  world: WithApp,
  guardian: Owner,
  { showSchool = false, ...overrides }: CampaignOverrides & { showSchool?: boolean } = {},
): Promise<BuiltCampaign> {
  const student = { firstName: 'Wren', lastName: 'Abernathy', purpose: 'highschool', ...overrides }
  const { form, at, endDate } = formOf(world, guardian, student)
  const created = await createMinorsCampaign(
    listing(world.app, overrides),
    guardian.viewer,
    { form, showSchool, consent: aConsent(guardian.viewer) },
    at,
  )
  return built(created, form, endDate, displayName({ ...form, isMinor: true }))
}

function aConsent(guardian: Viewer) {
  return {
    signerName: `${guardian.firstName} ${guardian.lastName}`.trim() || guardian.customUserId,
    relationship: 'parent',
    statements: [
      { name: 'guardian', textVersion: '1', text: 'I am the parent or legal guardian of this student.' },
      { name: 'publication', textVersion: '1', text: 'I agree that this campaign is published.' },
      { name: 'funds', textVersion: '1', text: 'I will use the funds for the purpose named here.' },
    ],
    ipAddress: '192.0.2.10',
    userAgent: 'world builder',
  }
}

/** The app with the moderation setting that lists the campaign at once or holds it for a review. */
const listing = (app: App, { listed = true }: CampaignOverrides): App => ({
  ...app,
  env: { ...app.env, moderation: listed ? 'none' : 'all' },
})

function formOf(world: WithApp, owner: Owner, { at, months = 2, listed: _, ...fields }: CampaignOverrides) {
  const created = at ?? world.app.clock.now()
  const { endDate } = campaignPeriod(created, months, world.app.env.timeZone)
  const form = createCampaignInput.parse({
    firstName: 'Maya',
    lastName: 'Chen',
    email: owner.viewer.email,
    phone: '(555) 010-0199',
    university: 'Howard University',
    major: 'Civil Engineering',
    year: 'junior',
    gpa: 3.7,
    fundingGoal: 2500,
    campaignEndDate: months === null ? null : endDate.toISOString(),
    purpose: 'tuition',
    story:
      'I am the first in my family to study. Two semesters are left, and this is what stands between me and the degree.',
    achievements: ["Dean's list", 'Bridge design prize', 'Peer tutor'],
    requestId: randomUUID(),
    deviceKind: 'mobile-browser',
    ...fields,
  })
  return { form, at: created, endDate }
}

const named = ({ viewer }: Owner, form: CreateCampaignInput) => ({
  firstName: viewer.firstName || form.firstName,
  lastName: viewer.lastName || form.lastName,
})

function built(
  created: { campaignId: string; campaignLink: string },
  form: CreateCampaignInput,
  endDate: Date,
  studentName: string,
): BuiltCampaign {
  return {
    ...created,
    endDate,
    path: campaignPath({ id: created.campaignId, studentName }),
    goalCents: (form.fundingGoal ?? 0) * 100,
  }
}
