import { z } from 'zod'
import { optionalEmail } from '../accounts/contract.ts'
import { type Message, phrase } from '../lib/phrase.ts'
import { snakeCased } from '../platform/database/column-names.ts'
import { academicYears, minorsYear } from './campaign.ts'
import { cleanLine, cleanText, typedLine, typedName, typedNameLine } from './typed-text.ts'

const nameWords = phrase('Please enter your first and last name.')
const requiredWords = phrase('Please fill in all required fields.')
const gpaWords = phrase('Enter a GPA from 0 to 4, with up to two decimals.')
const goalWords = phrase('Enter the goal in whole dollars, such as 2500.')
const goalTooSmall = phrase('Enter the goal in whole dollars, at least {sign}1.')
const pictureWords = phrase('Upload the picture again.')
export const endDateWords = phrase('Choose one of the available end dates.')

const yearValues = [...academicYears, minorsYear].map(({ value }) => value)

const story = z
  .string()
  .overwrite(cleanText)
  .max(20_000, phrase('Please use at most {maximum} characters.'))
  .default('')
const achievements = z
  .array(z.string().overwrite(cleanLine).max(300, phrase('Please use at most {maximum} characters.')))
  .max(50, phrase('Please list at most {maximum} achievements.'))
  .default([])
  .transform(list => list.filter(entry => entry !== ''))

/** Replaces a person's texts when their account is deleted (P17). */
const deleted = 'Deleted'

type Edit = {
  check: z.ZodType
  /** The message for a blank value; omitted if the field may be blank. */
  missing?: Message
  /** If this field changes, a listed campaign is reviewed again. */
  reviewed?: true
  /** Converts the sent value to the stored one. */
  stored?: (sent: never) => unknown
}

type Field = {
  /** The column; omitted if it is the field's name in snake case. */
  column?: string
  /** The name in types and responses, if it differs from the field's. */
  read?: string
  /** The schema of the value that a form sends; defaults for blank fields are filled in later. */
  check: z.ZodType
  /** How the owner edits the field; omitted if they can't (P101). */
  edit?: Edit
  /** Shown on the campaign's page and in its owner's list; only staff see the other fields. */
  shown?: true
  /** The value after the owner's account is deleted (P17), or why the field keeps its value. */
  erased: { to: string | null | readonly string[] } | { stays: string }
}

/**
 * Every campaign field that a person fills in, in the order of the form. Schemas, SQL statements, edits, drafts, response types, and the data
 * export are derived from this table.
 */
const fields = {
  firstName: {
    check: typedName(100),
    // `decideEdit` applies the rules for names, but only to a changed name, so that an old one doesn't block other edits.
    edit: { check: typedNameLine(100), missing: nameWords, reviewed: true },
    shown: true,
    erased: { to: deleted },
  },
  lastName: {
    check: typedName(100),
    edit: { check: typedNameLine(100), missing: nameWords, reviewed: true },
    shown: true,
    erased: { to: deleted },
  },
  email: {
    check: optionalEmail.default(''),
    erased: { to: 'deleted@deleted.invalid' },
  },
  phone: {
    check: typedLine(40),
    erased: { to: null },
  },
  university: {
    check: typedLine(200),
    edit: { check: typedLine(200), missing: requiredWords },
    shown: true,
    erased: { to: deleted },
  },
  major: {
    check: typedLine(200),
    edit: { check: typedLine(200), missing: requiredWords },
    shown: true,
    erased: { to: deleted },
  },
  year: {
    column: 'academic_year',
    read: 'academicYear',
    check: z.enum(['', ...yearValues], phrase('Choose an academic year.')).default(''),
    shown: true,
    erased: { stays: 'one of seven years of study, which identifies no one' },
  },
  gpa: {
    check: z
      .number(gpaWords)
      .min(0, gpaWords)
      .max(4, gpaWords)
      .multipleOf(0.01, gpaWords)
      .nullable()
      .default(null),
    erased: { to: null },
  },
  achievements: {
    check: achievements,
    edit: { check: achievements },
    shown: true,
    erased: { to: [] },
  },
  purpose: {
    check: typedLine(40),
    edit: { check: typedLine(40), reviewed: true },
    shown: true,
    erased: { stays: 'one of the purposes on offer; totals are grouped by it' },
  },
  story: {
    check: story,
    edit: { check: story, reviewed: true },
    shown: true,
    erased: { to: deleted },
  },
  /** In whole dollars; stored in cents. */
  fundingGoal: {
    read: 'goalCents',
    check: z.int(goalWords).min(0, goalWords).max(1_000_000_000, goalWords).nullable().default(null),
    edit: {
      // At least 1 (P102).
      check: z.int(goalTooSmall).min(1, goalTooSmall).max(1_000_000_000, goalTooSmall).nullable(),
      missing: requiredWords,
      stored: (dollars: number | null): number => (dollars ?? 0) * 100,
    },
    shown: true,
    erased: { stays: 'amounts stay' },
  },
  campaignEndDate: {
    read: 'endDate',
    check: z.iso.datetime(phrase('Choose how long your campaign runs.')).nullable().default(null),
    edit: {
      check: z.iso.datetime(endDateWords).nullable(),
      stored: (instant: string | null): Date | null => (instant === null ? null : new Date(instant)),
    },
    shown: true,
    erased: { stays: 'when its funds opened; the self-check reads it' },
  },
  profilePictureUrl: {
    check: z
      .string()
      .max(300, pictureWords)
      .regex(/^\/files\/[a-z-]+\/[A-Za-z0-9._-]+$/, pictureWords)
      .nullable()
      .default(null),
    shown: true,
    erased: { to: null },
  },
  heardAboutUs: {
    check: typedLine(60),
    erased: { to: null },
  },
} as const satisfies Record<string, Field>

type Fields = typeof fields
export type FieldName = keyof Fields
export const campaignFields: Record<FieldName, Field> = fields
export const fieldNames = Object.keys(fields) as FieldName[]

export const columnOf = (name: FieldName): string => campaignFields[name].column ?? snakeCased(name)

type ReadNames = {
  [Name in FieldName]: Fields[Name] extends { read: infer Read extends string } ? Read : Name
}
/** The field's name in types and responses. */
export const readName = <Name extends FieldName>(name: Name) =>
  (campaignFields[name].read ?? name) as ReadNames[Name]

/** The fields that the campaign's page and its owner's list show. */
export const shownNames = fieldNames.filter(name => campaignFields[name].shown)
type ShownName = { [Name in FieldName]: Fields[Name] extends { shown: true } ? Name : never }[FieldName]
export type ShownFields = { [Name in ShownName as ReadNames[Name]]: z.output<Fields[Name]['check']> }

export const fieldColumns = fieldNames.map(columnOf)

export const fieldChecks = Object.fromEntries(fieldNames.map(name => [name, fields[name].check])) as {
  [Name in FieldName]: Fields[Name]['check']
}

/** The fields that the owner may edit. */
export type EditedName = {
  [Name in FieldName]: Fields[Name] extends { edit: Edit } ? Name : never
}[FieldName]
export const editedNames = fieldNames.filter((name): name is EditedName => 'edit' in fields[name])

/** The edited fields that must not be blank. */
export type RequiredInEdit = {
  [Name in EditedName]: Fields[Name]['edit'] extends { missing: string } ? Name : never
}[EditedName]

export const editChecks = Object.fromEntries(editedNames.map(name => [name, fields[name].edit.check])) as {
  [Name in EditedName]: Fields[Name]['edit']['check']
}

type Sent<Name extends EditedName> = z.output<Fields[Name]['edit']['check']>
type Stored<Name extends EditedName> = Fields[Name]['edit'] extends { stored: (sent: never) => infer Value }
  ? Value
  : Sent<Name>

/** The values of an edit as they are stored; the goal in cents. */
export type CampaignFacts = { [Name in EditedName as ReadNames[Name]]: Stored<Name> }

export function factsSent(sent: { [Name in EditedName]: Sent<Name> }): CampaignFacts {
  const facts = editedNames.map(name => {
    const { edit } = campaignFields[name]
    return [readName(name), edit?.stored ? edit.stored(sent[name] as never) : sent[name]]
  })
  return Object.fromEntries(facts) as CampaignFacts
}

/** An SQL select list of these fields, with their names in responses as aliases. */
export const selectList = (names: readonly FieldName[]): string =>
  names
    .map(name => {
      const [column, alias] = [columnOf(name), snakeCased(readName(name))]
      return alias === column ? column : `${column} as ${alias}`
    })
    .join(', ')
