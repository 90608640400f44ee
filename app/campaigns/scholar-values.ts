import { type CampaignMonths, campaignPeriod } from './campaign.ts'
import { type CampaignPayload, campaignPayload } from './contract.ts'
import { checkScholarForm, goalDollars, typedGpa } from './scholar-form.ts'

/** What stands in the scholar form's fields: text as typed, '' or undefined where nothing is. */
export type ScholarValues = {
  firstName?: string
  lastName?: string
  phone?: string
  university?: string
  major?: string
  year?: CampaignPayload['year']
  gpa?: string
  fundingGoal?: string
  months?: '' | '1' | '2'
  purpose?: string
  story?: string
  achievements?: string[]
  /** Typed into the box, not yet added to the list: it is not lost. */
  nextAchievement?: string
}

/** What the account already says; where it says something, the form's own field is locked. */
export type Identity = {
  firstName: string
  lastName: string
  email: string
  profilePictureUrl: string | null
}
export type FormMoment = { now: number; timeZone: string }

export type Problems = { title: string; words: string; fields: Record<string, string> }
export type Reviewed = { payload: CampaignPayload; problems: null } | { payload: null; problems: Problems }

/** The payload the form would send, or everything that is wrong with it: first what is missing, in the order of spec 5. */
export function reviewScholarForm(values: ScholarValues, identity: Identity, moment: FormMoment): Reviewed {
  const asked = payloadOf(values, identity, moment)
  const missing = checkScholarForm(asked)
  const parsed = campaignPayload.safeParse(asked)
  if (parsed.success && !missing) return { payload: parsed.data, problems: null }
  const fields: Record<string, string> = { ...missing?.details.fields }
  for (const issue of parsed.error?.issues ?? []) fields[String(issue.path[0])] ??= issue.message
  const words = missing?.message ?? Object.values(fields)[0] ?? ''
  const title = missing?.details.title ?? 'Please check the marked fields'
  return { payload: null, problems: { title, words, fields } }
}

function payloadOf(values: ScholarValues, identity: Identity, moment: FormMoment) {
  return {
    firstName: identity.firstName || (values.firstName ?? ''),
    lastName: identity.lastName || (values.lastName ?? ''),
    email: identity.email,
    phone: values.phone ?? '',
    university: values.university ?? '',
    major: values.major ?? '',
    year: values.year ?? '',
    gpa: typedGpa(values.gpa ?? ''),
    fundingGoal: goalDollars(values.fundingGoal ?? ''),
    campaignEndDate: endDateOf(values.months, moment),
    purpose: values.purpose ?? '',
    story: values.story ?? '',
    achievements: [...(values.achievements ?? []), values.nextAchievement ?? ''],
    profilePictureUrl: identity.profilePictureUrl,
  }
}

function endDateOf(months: ScholarValues['months'], { now, timeZone }: FormMoment): string | null {
  if (!months) return null
  return campaignPeriod(now, Number(months) as CampaignMonths, timeZone).endDate.toISOString()
}
