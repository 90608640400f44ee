import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import { campaignPeriod, minorsYear } from '../campaign.ts'
import type { CampaignPayload } from '../contract.ts'
import { endDatesOnOffer } from '../period.ts'
import type { FormKey } from './answers.ts'

/** The defaults for blank fields (P140). */
export const formDefaults = {
  year: 'freshman',
  purpose: 'tuition',
  story: phrase('Help me achieve my educational goals'),
} as const

/** Fills a blank academic year, purpose or story with the form's defaults (P140). */
export function withDefaults(
  { year, purpose, story }: Pick<CampaignPayload, 'year' | 'purpose' | 'story'>,
  form: FormKey = 'scholar-form',
) {
  const defaultYear = form === 'website-parental-form' ? minorsYear.value : formDefaults.year
  return {
    year: year || defaultYear,
    purpose: purpose || formDefaults.purpose,
    story: story || formDefaults.story,
  }
}

/**
 * The end date of a new campaign: the chosen one, if it is on offer now (1 or 2 months), or 3 months from now if none was chosen (P84, P85).
 * Refuses with InvalidEndDate (400) for any other.
 */
export function chosenEndDate(chosen: string | null, now: Date, timeZone: string): Date {
  if (chosen === null) return campaignPeriod(now, null, timeZone).endDate
  const match = endDatesOnOffer(now, timeZone).find(offered => offered.getTime() === Date.parse(chosen))
  if (match) return match
  const words = phrase('Choose 1 month or 2 months.')
  throw refusal('InvalidEndDate', 400, words, { fields: { campaignEndDate: words } })
}
