import { z } from 'zod'
import { emailField } from '../../accounts/contract.ts'
import { phrase } from '../../lib/phrase.ts'
import { academicYears, minorsYear, purposes } from '../campaign.ts'
import { fieldChecks } from '../fields.ts'
import type { FormValues } from '../forms/answers.ts'

const goalWords = phrase('Give the goal in cents, in whole dollars, such as 250000.')

const { university, major, story, achievements } = fieldChecks
/** What identifies a student under 18 comes from the parent, with the consent (P659). */
const fromParent = ['university', 'story', 'achievements'] as const
const minorsWords = phrase('Leave this to the parent of a student under 18.')
const valuesOf = (list: readonly { value: string }[]) =>
  list.map(({ value }) => value) as [string, ...string[]]

/** A campaign that a program prepares. Names, contacts, consents and a date of birth aren't part of it: the account's owner gives them. */
export const campaignDraftInput = z
  .strictObject({
    /** A repeated request with the same id prepares one draft. */
    requestId: z.uuid(),
    /** Of an existing account: the student's, or the parent's or guardian's of a student under 18. */
    accountEmail: emailField,
    isMinor: z.boolean(),
    university,
    major,
    story,
    achievements,
    academicYear: z
      .enum(valuesOf([...academicYears, minorsYear]))
      .nullable()
      .default(null),
    purpose: z.enum(valuesOf(purposes)).nullable().default(null),
    goalCents: z
      .int(goalWords)
      .min(100, goalWords)
      .max(100_000_000_000, goalWords)
      .multipleOf(100, goalWords)
      .nullable()
      .default(null),
    /** How long the campaign runs; null for three months. */
    months: z
      .union([z.literal(1), z.literal(2)])
      .nullable()
      .default(null),
  })
  .superRefine((draft, context) => {
    const sent = draft.isMinor ? fromParent.filter(name => draft[name].length > 0) : []
    for (const name of sent) context.addIssue({ code: 'custom', path: [name], message: minorsWords })
  })
export type CampaignDraftInput = z.output<typeof campaignDraftInput>

export const draftDays = 30

/** What the form is filled in with. */
export type PreparedAnswers = Pick<
  FormValues,
  | 'university'
  | 'major'
  | 'year'
  | 'story'
  | 'achievements'
  | 'purpose'
  | 'fundingGoal'
  | 'months'
  | 'isMinor'
>

/** The draft as values of the form's controls, without what the program left out. */
export function preparedAnswers(input: Omit<CampaignDraftInput, 'requestId'>): PreparedAnswers {
  const { university, major, story, achievements } = input
  const values: PreparedAnswers = {
    university,
    major,
    story,
    achievements,
    isMinor: input.isMinor ? 'yes' : 'no',
    year: input.academicYear ?? '',
    purpose: input.purpose ?? '',
    fundingGoal: input.goalCents === null ? '' : String(input.goalCents / 100),
    months: input.months === null ? '' : `${input.months}`,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 0))
}
