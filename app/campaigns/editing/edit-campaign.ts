import { z } from 'zod'
import { nameProblem } from '../../lib/person-name.ts'
import { phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import {
  type CampaignFacts,
  campaignFields,
  editChecks,
  editedNames,
  endDateWords,
  factsSent,
  type RequiredInEdit,
} from '../fields.ts'
import { withDefaults } from '../forms/defaults.ts'
import { endDatesOnOffer, isEnded } from '../period.ts'

/** What the Edit Campaign dialog sends (P101): everything it may change, and the version it was made from. The goal is whole dollars, at least 1 (P102). */
export const editCampaignInput = z.strictObject({
  ...editChecks,
  /** The browser makes it, so that a repeat after a lost answer changes nothing twice, whatever was changed since. */
  id: z.uuid(),
  /** `updatedAt` of the campaign as it was when the dialog opened. */
  updatedAt: z.iso.datetime(),
})
export type EditCampaignInput = z.output<typeof editCampaignInput>
export type EditCampaignRequest = z.input<typeof editCampaignInput>
export type CampaignEdited = { campaignLink: string; updatedAt: string }

export type EditedCampaign = CampaignFacts & { isActive: boolean; updatedAt: Date }
export type EditDecision = { facts: CampaignFacts; changed: (keyof CampaignFacts)[] }

/** What an edit lacks, as MissingInformation (400) with the words of P133, or null. */
export function checkEdit(input: Pick<EditCampaignInput, RequiredInEdit>): Refusal | null {
  const missing: Record<string, string> = {}
  for (const name of editedNames) {
    const { missing: words } = campaignFields[name].edit
    if (words && isBlank(input[name as RequiredInEdit])) missing[name] = words
  }
  const [words] = Object.values(missing)
  if (!words) return null
  return refusal('MissingInformation', 400, words, { title: phrase('Missing Information'), fields: missing })
}

const isBlank = (sent: string | number | null) => sent === null || (typeof sent === 'string' && !sent.trim())

/**
 * Decides an edit of a campaign, or refuses it. `changed` is empty for a repeat of the current values, whatever version it names.
 * Refuses MissingInformation, InvalidName and InvalidEndDate (400), CampaignDeactivated and CampaignChanged (409, with the
 * current version and what stands there).
 */
export function decideEdit(
  campaign: EditedCampaign,
  input: EditCampaignInput,
  { now, timeZone }: { now: Date; timeZone: string },
): EditDecision | Refusal {
  if (!campaign.isActive) return campaignDeactivated()
  const missing = checkEdit(input)
  if (missing) return missing
  const facts = factsOf(input)
  const changed = differences(campaign, facts)
  if (changed.length === 0) return { facts, changed }
  const named = checkNames(facts, changed)
  if (named) return named
  if (campaign.updatedAt.getTime() !== Date.parse(input.updatedAt)) return campaignChanged(campaign)
  const allowed = endDateChoices(campaign.endDate, now, timeZone)
  if (!allowed.some(choice => sameInstant(choice, facts.endDate))) return invalidEndDate()
  return { facts, changed }
}

/**
 * The end dates among which an owner may choose, earliest first. The current one may always stay. A running campaign may also end
 * with the current or the next month (P103), so it never moves into the past. An ended one keeps its end: its funds open on the
 * first of the month after it (P103), and supporters rely on that date.
 */
export function endDateChoices(current: Date | null, now: Date, timeZone: string): (Date | null)[] {
  if (isEnded(current, now)) return [current]
  const offered = endDatesOnOffer(now, timeZone).filter(choice => !sameInstant(choice, current))
  if (current === null) return [null, ...offered]
  return [current, ...offered].sort((a, b) => a.getTime() - b.getTime())
}

/** InvalidName (400) where a name that is changed holds a web address or hidden characters. */
function checkNames(facts: CampaignFacts, changed: readonly (keyof CampaignFacts)[]): Refusal | null {
  for (const field of ['firstName', 'lastName'] as const) {
    const problem = changed.includes(field) ? nameProblem(facts[field]) : null
    if (problem) return refusal('InvalidName', 400, problem, { fields: { [field]: problem } })
  }
  return null
}

/** The facts of a campaign once this edit stands. */
export function factsOf(input: EditCampaignInput): CampaignFacts {
  const { purpose, story } = withDefaults({ ...input, year: '' })
  return factsSent({ ...input, purpose, story })
}

function differences(before: CampaignFacts, after: CampaignFacts): (keyof CampaignFacts)[] {
  const names = Object.keys(after) as (keyof CampaignFacts)[]
  return names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

const sameInstant = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()

const campaignDeactivated = () =>
  refusal(
    'CampaignDeactivated',
    409,
    phrase('This campaign was deactivated, so it can’t be changed anymore. Its funds are still yours.'),
  )

/** What stands there, in the fields of an edit. */
function currentFields({ goalCents, endDate, ...facts }: CampaignFacts): Record<string, unknown> {
  const asSent = {
    ...facts,
    fundingGoal: Math.trunc(goalCents / 100),
    campaignEndDate: endDate?.toISOString() ?? null,
  }
  return Object.fromEntries(editedNames.map(name => [name, asSent[name]]))
}

const campaignChanged = ({ updatedAt, ...campaign }: EditedCampaign) =>
  refusal(
    'CampaignChanged',
    409,
    phrase('This campaign was changed somewhere else after you opened it. What you typed is still here.'),
    { facts: { updatedAt: updatedAt.toISOString(), current: currentFields(campaign) } },
  )

const invalidEndDate = () =>
  refusal('InvalidEndDate', 400, endDateWords, { fields: { campaignEndDate: endDateWords } })
