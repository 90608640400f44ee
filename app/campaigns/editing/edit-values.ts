import type { Message } from '../../lib/phrase.ts'
import { check, type Problem } from '../../lib/problem.ts'
import type { OwnCampaign } from '../contract.ts'
import { type EditedName, editedNames } from '../fields.ts'
import { goalDollars } from '../typed-text.ts'
import { checkEdit, type EditCampaignRequest, editCampaignInput } from './edit-campaign.ts'

/** The values of the edit dialog's fields, as typed; the end date is an ISO instant, or '' for none. */
export type EditValues = { [Name in EditedName]: Name extends 'achievements' ? string[] : string } & {
  /** An achievement that is typed but not yet added to the list. */
  nextAchievement: string
}

type AsRead = Exclude<EditedName, 'fundingGoal' | 'campaignEndDate'>

export function valuesOf(campaign: OwnCampaign): EditValues {
  const asRead: Pick<OwnCampaign, AsRead> = campaign
  const typed = {
    fundingGoal: String(Math.trunc(campaign.goalCents / 100)),
    campaignEndDate: campaign.endDate ?? '',
  }
  const values = editedNames.map(name => [name, { ...asRead, ...typed }[name]])
  return { ...(Object.fromEntries(values) as EditValues), nextAchievement: '' }
}

/** Converts the values to a request's body. */
export function sentOf(values: EditValues): Record<EditedName, unknown> {
  const { nextAchievement, achievements, campaignEndDate, ...texts } = values
  return {
    ...texts,
    achievements: [...achievements, nextAchievement].filter(entry => entry.trim() !== ''),
    fundingGoal: goalDollars(values.fundingGoal),
    campaignEndDate: campaignEndDate || null,
  }
}

/** The body of an edit that changes nothing. */
export const unchanged = (campaign: OwnCampaign): Record<EditedName, unknown> => sentOf(valuesOf(campaign))

/** Merges the person's changes (`before` to `mine`) into newer values (`onto`); the person's changes win. */
export function carriedOver(before: Fields, mine: Fields, onto: Fields): Fields {
  const carried = Object.keys(before).map(name => [
    name,
    isSame(mine[name], before[name]) ? onto[name] : mine[name],
  ])
  return { ...mine, ...Object.fromEntries(carried) }
}

type Fields = Record<string, unknown>

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Converts a request's body to field values, completed with the campaign's current values. */
export function valuesSent(sent: Record<string, unknown>, campaign: OwnCampaign): EditValues {
  const { fundingGoal, campaignEndDate, ...texts } = { ...unchanged(campaign), ...sent }
  const saved = valuesOf(campaign)
  const typed: Record<string, unknown> = {
    ...texts,
    fundingGoal: String(fundingGoal),
    campaignEndDate: campaignEndDate ?? '',
  }
  const values = Object.entries(saved).map(([name, current]) => [name, sameKind(typed[name], current)])
  return Object.fromEntries(values) as EditValues
}

export type ReviewedEdit =
  | { request: EditCampaignRequest; fields: null }
  | { request: null; fields: Record<string, Message | Problem> }

/** The request for these values, or the message beside each invalid field. */
export function reviewEdit(
  values: EditValues,
  made: Pick<EditCampaignRequest, 'id' | 'updatedAt'>,
): ReviewedEdit {
  const request = { ...sentOf(values), ...made } as EditCampaignRequest & Parameters<typeof checkEdit>[0]
  const { problems } = check(editCampaignInput, request)
  const missing = checkEdit(request)
  if (!problems && !missing) return { request, fields: null }
  const fields: Record<string, Message | Problem> = { ...missing?.details.fields }
  for (const [path, problem] of Object.entries(problems ?? {})) fields[path.replace(/\..*/, '')] ??= problem
  return { request: null, fields }
}

/** A saved version of the campaign, in the fields of an edit. */
export type Version = { updatedAt: string; fields: Fields }

export const versionOf = (campaign: OwnCampaign): Version => ({
  updatedAt: campaign.updatedAt,
  fields: unchanged(campaign),
})

/** Typed values, with the version that they change. */
export type EditDraft = { base: Version; values: EditValues }

/** The stored draft; null if it is malformed, changes nothing, or is what the campaign says now. */
export function draftFor(stored: unknown, campaign: OwnCampaign): EditDraft | null {
  const { base, values: typed } = (stored ?? {}) as { base?: Version; values?: Fields }
  if (!base?.fields || !typed) return null
  const named = Object.entries(valuesOf(campaign)).map(([name, current]) => [
    name,
    sameKind(typed[name], current),
  ])
  const values = Object.fromEntries(named) as EditValues
  const isSaved = [base.fields, unchanged(campaign)].some(fields => isSame(fields, sentOf(values)))
  return isSaved ? null : { base, values }
}

function sameKind(value: unknown, current: string | string[]): string | string[] {
  if (Array.isArray(current)) {
    return Array.isArray(value) && value.every(entry => typeof entry === 'string') ? value : current
  }
  return typeof value === 'string' ? value : current
}
