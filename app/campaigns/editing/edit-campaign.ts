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

/** The body of an edit (P101); the goal is in whole dollars, at least 1 (P102). */
export const editCampaignInput = z.strictObject({
  ...editChecks,
  /** Made by the browser, so that a retry after a lost answer changes nothing twice. */
  id: z.uuid(),
  /** The version that was edited. */
  updatedAt: z.iso.datetime(),
})
export type EditCampaignInput = z.output<typeof editCampaignInput>
export type EditCampaignRequest = z.input<typeof editCampaignInput>
export type CampaignEdited = { campaignLink: string; updatedAt: string }

export type EditedCampaign = CampaignFacts & { isActive: boolean; updatedAt: Date }
export type EditDecision = { facts: CampaignFacts; changed: (keyof CampaignFacts)[] }

/** The refusal of an edit with missing fields (MissingInformation, 400, with the words of P133), or null. */
export function checkEdit(input: Pick<EditCampaignInput, RequiredInEdit>): Refusal | null {
  const missing: Record<string, string> = {}
  for (const name of editedNames) {
    const words = campaignFields[name].edit?.missing
    if (words && isBlank(input[name as RequiredInEdit])) missing[name] = words
  }
  const [words] = Object.values(missing)
  if (!words) return null
  return refusal('MissingInformation', 400, words, { title: phrase('Missing Information'), fields: missing })
}

const isBlank = (sent: string | number | null) => sent === null || (typeof sent === 'string' && !sent.trim())

/**
 * Decides an edit; `changed` is empty if it repeats the current values, whatever version it names. Refuses MissingInformation, InvalidName,
 * InvalidEndDate (400), CampaignDeactivated, and CampaignChanged (409, with the current version and values).
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
 * The end dates an owner may choose, earliest first: the current one or, while the campaign runs, the end of this or the next month. An ended
 * campaign keeps its end, because its funds open on the first of the month after it (P103).
 */
export function endDateChoices(current: Date | null, now: Date, timeZone: string): (Date | null)[] {
  if (isEnded(current, now)) return [current]
  const offered = endDatesOnOffer(now, timeZone).filter(choice => !sameInstant(choice, current))
  if (current === null) return [null, ...offered]
  return [current, ...offered].sort((a, b) => a.getTime() - b.getTime())
}

/** Refuses a changed name with a web address or hidden characters (InvalidName, 400). */
function checkNames(facts: CampaignFacts, changed: readonly (keyof CampaignFacts)[]): Refusal | null {
  for (const field of ['firstName', 'lastName'] as const) {
    const problem = changed.includes(field) ? nameProblem(facts[field]) : null
    if (problem) return refusal('InvalidName', 400, problem, { fields: { [field]: problem } })
  }
  return null
}

/** The stored values of an edit, with the defaults of blank fields. */
export function factsOf(input: EditCampaignInput): CampaignFacts {
  const { purpose, story } = withDefaults({ ...input, year: '' })
  return factsSent({ ...input, purpose, story })
}

function differences(before: CampaignFacts, after: CampaignFacts): (keyof CampaignFacts)[] {
  const names = Object.keys(after) as (keyof CampaignFacts)[]
  return names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

const sameInstant = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()

export const campaignDeactivated = () =>
  refusal(
    'CampaignDeactivated',
    409,
    phrase('This campaign was deactivated, so it can’t be changed anymore. Its funds are still yours.'),
  )

/** The current values, in the shape of an edit. */
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
