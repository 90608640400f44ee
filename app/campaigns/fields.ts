import { z } from 'zod'
import { phrase } from '../lib/phrase.ts'
import { snakeCased } from '../platform/database/column-names.ts'
import { academicYears, minorsYear } from './campaign.ts'
import { cleanLine, cleanText, optionalEmail, typedLine, typedName } from './typed-text.ts'

const nameWords = phrase('Please enter your first and last name.')
const requiredWords = phrase('Please fill in all required fields.')
const gpaWords = phrase('Enter a GPA from 0 to 4, with up to two decimals.')
const goalWords = phrase('Enter the goal in whole dollars, such as 2500.')
const leastGoalWords = phrase('Enter the goal in whole dollars, at least {sign}1.')
const pictureWords = phrase('Upload the picture again.')
export const endDateWords = phrase('Choose one of the available end dates.')

const yearValues = [...academicYears, minorsYear].map(({ value }) => value)

const story = z
  .string()
  .overwrite(cleanText)
  .max(20_000, phrase('Please use at most 20,000 characters.'))
  .default('')
const achievements = z
  .array(z.string().overwrite(cleanLine).max(300, phrase('Please use at most 300 characters.')))
  .max(50, phrase('Please list at most 50 achievements.'))
  .default([])
  .transform(list => list.filter(entry => entry !== ''))

/** Replaces a person's text once their account is deleted. */
const deleted = 'Deleted'

type Field = {
  /** Its column in the table `campaigns`. */
  column: string
  /** Its name in types and answers. */
  read: string
  /** The schema of what a form sends; blank fields get their defaults later. */
  check: z.ZodType
  /**
   * How the owner edits it (P101), if they may: the schema of what is sent, the words if it is missing, and whether a listed campaign is then
   * reviewed again.
   */
  edit: {
    check: z.ZodType
    missing: string | null
    reviewed: boolean
    /** Converts the sent value to the stored one, where they differ. */
    stored?: (sent: never) => unknown
  } | null
  /** Whether the campaign's page and its owner's list show it; only staff read the others. */
  shown: boolean
  /** Its value once the owner's account is deleted (P17), or why it stays. */
  erased: { to: string | null | readonly string[] } | { stays: string }
}

/**
 * Every field that a person fills in, in the order of the form. Schemas, SQL statements, edits, drafts, types of answers, and the data export
 * derive from this table.
 */
export const campaignFields = {
  firstName: {
    column: 'first_name',
    read: 'firstName',
    check: typedName(100),
    // decideEdit checks a changed name; an unchanged one passes.
    edit: { check: typedLine(100), missing: nameWords, reviewed: true },
    shown: true,
    erased: { to: deleted },
  },
  lastName: {
    column: 'last_name',
    read: 'lastName',
    check: typedName(100),
    edit: { check: typedLine(100), missing: nameWords, reviewed: true },
    shown: true,
    erased: { to: deleted },
  },
  email: {
    column: 'email',
    read: 'email',
    check: optionalEmail,
    edit: null,
    shown: false,
    erased: { to: 'deleted@deleted.invalid' },
  },
  phone: {
    column: 'phone',
    read: 'phone',
    check: typedLine(40),
    edit: null,
    shown: false,
    erased: { to: null },
  },
  university: {
    column: 'university',
    read: 'university',
    check: typedLine(200),
    edit: { check: typedLine(200), missing: requiredWords, reviewed: false },
    shown: true,
    erased: { to: deleted },
  },
  major: {
    column: 'major',
    read: 'major',
    check: typedLine(200),
    edit: { check: typedLine(200), missing: requiredWords, reviewed: false },
    shown: true,
    erased: { to: deleted },
  },
  year: {
    column: 'academic_year',
    read: 'academicYear',
    check: z.enum(['', ...yearValues], phrase('Choose an academic year.')).default(''),
    edit: null,
    shown: true,
    erased: { stays: 'one of seven years of study, which identifies no one' },
  },
  gpa: {
    column: 'gpa',
    read: 'gpa',
    check: z
      .number(gpaWords)
      .min(0, gpaWords)
      .max(4, gpaWords)
      .multipleOf(0.01, gpaWords)
      .nullable()
      .default(null),
    edit: null,
    shown: false,
    erased: { to: null },
  },
  achievements: {
    column: 'achievements',
    read: 'achievements',
    check: achievements,
    edit: { check: achievements, missing: null, reviewed: false },
    shown: true,
    erased: { to: [] },
  },
  purpose: {
    column: 'purpose',
    read: 'purpose',
    check: typedLine(40),
    edit: { check: typedLine(40), missing: null, reviewed: true },
    shown: true,
    erased: { stays: 'one of the purposes on offer; totals are grouped by it' },
  },
  story: {
    column: 'story',
    read: 'story',
    check: story,
    edit: { check: story, missing: null, reviewed: true },
    shown: true,
    erased: { to: deleted },
  },
  /** In whole dollars; stored in cents. */
  fundingGoal: {
    column: 'funding_goal',
    read: 'goalCents',
    check: z.int(goalWords).min(0, goalWords).max(1_000_000_000, goalWords).nullable().default(null),
    edit: {
      // At least 1 (P102).
      check: z.int(leastGoalWords).min(1, leastGoalWords).max(1_000_000_000, leastGoalWords).nullable(),
      missing: requiredWords,
      reviewed: false,
      stored: (dollars: number | null): number => (dollars ?? 0) * 100,
    },
    shown: true,
    erased: { stays: 'amounts stay' },
  },
  campaignEndDate: {
    column: 'campaign_end_date',
    read: 'endDate',
    check: z.iso.datetime(phrase('Choose how long your campaign runs.')).nullable().default(null),
    edit: {
      check: z.iso.datetime(endDateWords).nullable(),
      missing: null,
      reviewed: false,
      stored: (instant: string | null): Date | null => (instant === null ? null : new Date(instant)),
    },
    shown: true,
    erased: { stays: 'when its funds opened; the self-check reads it' },
  },
  profilePictureUrl: {
    column: 'profile_picture_url',
    read: 'profilePictureUrl',
    check: z
      .string()
      .max(300, pictureWords)
      .regex(/^\/files\/[a-z-]+\/[A-Za-z0-9._-]+$/, pictureWords)
      .nullable()
      .default(null),
    edit: null,
    shown: true,
    erased: { to: null },
  },
  heardAboutUs: {
    column: 'heard_about_us',
    read: 'heardAboutUs',
    check: typedLine(60),
    edit: null,
    shown: false,
    erased: { to: null },
  },
} as const satisfies Record<string, Field>

type Fields = typeof campaignFields
export type FieldName = keyof Fields
export const fieldNames = Object.keys(campaignFields) as FieldName[]

/** The fields that the campaign's page and its owner's list show. */
export const shownNames = fieldNames.filter(name => campaignFields[name].shown)
type ShownName = { [Name in FieldName]: Fields[Name]['shown'] extends true ? Name : never }[FieldName]
export type ShownFields = { [Name in ShownName as Fields[Name]['read']]: z.output<Fields[Name]['check']> }

export const fieldColumns = fieldNames.map(name => campaignFields[name].column)

export const fieldChecks = Object.fromEntries(fieldNames.map(name => [name, campaignFields[name].check])) as {
  [Name in FieldName]: Fields[Name]['check']
}

/** The fields that the owner may edit. */
export type EditedName = { [Name in FieldName]: Fields[Name]['edit'] extends null ? never : Name }[FieldName]
type Edit<Name extends EditedName> = NonNullable<Fields[Name]['edit']>
export const editedNames = fieldNames.filter((name): name is EditedName => campaignFields[name].edit !== null)

/** The edited fields that must not be blank. */
export type RequiredInEdit = {
  [Name in EditedName]: Edit<Name>['missing'] extends null ? never : Name
}[EditedName]

export const editChecks = Object.fromEntries(
  editedNames.map(name => [name, campaignFields[name].edit.check]),
) as { [Name in EditedName]: Edit<Name>['check'] }

type Stored<Name extends EditedName> =
  Edit<Name> extends { stored: (sent: never) => infer Value } ? Value : z.output<Edit<Name>['check']>

/** The values of an edit as they are stored; the goal in cents. */
export type CampaignFacts = { [Name in EditedName as Fields[Name]['read']]: Stored<Name> }

export function factsSent(sent: { [Name in EditedName]: z.output<Edit<Name>['check']> }): CampaignFacts {
  const facts = editedNames.map(name => {
    const { read, edit }: Field = campaignFields[name]
    return [read, edit?.stored ? edit.stored(sent[name] as never) : sent[name]]
  })
  return Object.fromEntries(facts) as CampaignFacts
}

/** A select list of these fields, under the names by which they are read. */
export const columnsOf = (names: readonly FieldName[]): string =>
  names
    .map(name => {
      const { column, read } = campaignFields[name]
      const named = snakeCased(read)
      return named === column ? column : `${column} as ${named}`
    })
    .join(', ')
