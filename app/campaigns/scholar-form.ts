import { type Refusal, refusal } from '../lib/refusal.ts'
import { type CampaignMonths, campaignPeriod } from './campaign.ts'
import type { CampaignPayload } from './contract.ts'

/** What stands where the student wrote nothing (spec 5). */
export const formDefaults = {
  year: 'freshman',
  purpose: 'tuition',
  story: 'Help me achieve my educational goals',
} as const

type Asked = Pick<
  CampaignPayload,
  'firstName' | 'lastName' | 'email' | 'university' | 'major' | 'fundingGoal'
>

/** The required fields in the order in which they are asked for, with the words of spec 5. */
const required: readonly { fields: readonly (keyof Asked)[]; words: string }[] = [
  { fields: ['firstName', 'lastName'], words: 'Please enter your first and last name.' },
  { fields: ['email'], words: 'Please enter your email address.' },
  { fields: ['university', 'major', 'fundingGoal'], words: 'Please fill in all required fields.' },
]

/**
 * The refusal of a scholar form that lacks something (MissingInformation, 400, titled 'Missing Information'), or null.
 * It speaks of the first thing missing in the order of spec 5; `fields` marks everything that is missing.
 */
export function checkScholarForm(input: Asked): Refusal | null {
  const isBlank = (field: keyof Asked) => {
    const value = input[field]
    return value === null || (typeof value === 'string' && value.trim() === '')
  }
  const missing = required.flatMap(({ fields, words }) =>
    fields.filter(isBlank).map(field => ({ field, words })),
  )
  const [first] = missing
  if (!first) return null
  return refusal('MissingInformation', 400, first.words, {
    title: 'Missing Information',
    fields: Object.fromEntries(missing.map(({ field, words }) => [field, words])),
  })
}

/** The academic year, purpose and story that are kept: what was typed, else the defaults of spec 5. */
export function withDefaults(input: Pick<CampaignPayload, 'year' | 'purpose' | 'story'>) {
  return {
    year: input.year || formDefaults.year,
    purpose: input.purpose || formDefaults.purpose,
    story: input.story || formDefaults.story,
  }
}

const offered: readonly CampaignMonths[] = [1, 2]

/**
 * The end date a campaign gets: the one chosen, which must be a period on offer now (1 or 2 months), or 3 months out when none was
 * chosen (spec 9). Refuses InvalidEndDate (400) for any other.
 */
export function chosenEndDate(chosen: string | null, now: Date, timeZone: string): Date {
  if (chosen === null) return campaignPeriod(now, null, timeZone).endDate
  const wanted = new Date(chosen).getTime()
  const match = offered
    .map(months => campaignPeriod(now, months, timeZone).endDate)
    .find(endDate => endDate.getTime() === wanted)
  if (match) return match
  const words = 'Choose 1 month or 2 months.'
  throw refusal('InvalidEndDate', 400, words, { fields: { campaignEndDate: words } })
}

/** Whole dollars of what a person typed (`2500`, `$2,500`, `2500.00`); null when blank, NaN when it is no whole amount. */
export function goalDollars(text: string): number | null {
  const cleaned = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  if (cleaned === '') return null
  return /^\d{1,12}(\.0{0,2})?$/.test(cleaned) ? Number.parseInt(cleaned, 10) : Number.NaN
}

/** The grade point average a person typed; null when blank, NaN when it is no number. */
export function typedGpa(text: string): number | null {
  const cleaned = text.trim()
  if (cleaned === '') return null
  return /^\d*\.?\d*$/.test(cleaned) && /\d/.test(cleaned) ? Number(cleaned) : Number.NaN
}
