import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import { type CampaignMonths, campaignPeriod, minorsYear } from '../campaign.ts'
import type { CampaignPayload } from '../contract.ts'
import type { FormKey } from './form-keys.ts'

/** What stands where the student wrote nothing (P140). */
export const formDefaults = {
  year: 'freshman',
  purpose: 'tuition',
  story: phrase('Help me achieve my educational goals'),
} as const

/** The academic year where none was chosen: high-school in the website parental form, freshman in any other (P140). */
export function defaultYear(form: FormKey): string {
  return form === 'website-parental-form' ? minorsYear.value : formDefaults.year
}

/** The academic year, purpose and story that are kept: what was typed, else the defaults of P140. */
export function withDefaults(
  input: Pick<CampaignPayload, 'year' | 'purpose' | 'story'>,
  form: FormKey = 'scholar-form',
) {
  return {
    year: input.year || defaultYear(form),
    purpose: input.purpose || formDefaults.purpose,
    story: input.story || formDefaults.story,
  }
}

const offered: readonly CampaignMonths[] = [1, 2]

/**
 * The end date a campaign gets: the one chosen, which must be a period on offer now (1 or 2 months), or 3 months out when none was
 * chosen (P84, P85). Refuses InvalidEndDate (400) for any other.
 */
export function chosenEndDate(chosen: string | null, now: Date, timeZone: string): Date {
  if (chosen === null) return campaignPeriod(now, null, timeZone).endDate
  const wanted = new Date(chosen).getTime()
  const match = offered
    .map(months => campaignPeriod(now, months, timeZone).endDate)
    .find(endDate => endDate.getTime() === wanted)
  if (match) return match
  const words = phrase('Choose 1 month or 2 months.')
  throw refusal('InvalidEndDate', 400, words, { fields: { campaignEndDate: words } })
}
