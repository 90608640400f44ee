import { z } from 'zod'
import { optionalEmail } from '../../accounts/contract.ts'
import type { FieldName } from '../fields.ts'
import { typedLine, typedName } from '../typed-text.ts'

/** The six forms; each form's key is also its path (P120). */
export const formKeys = [
  'scholar-form',
  'website-scholar-form',
  'parental-form',
  'website-parental-form',
  'create-campaign',
  'website-create-campaign',
] as const
export type FormKey = (typeof formKeys)[number]

/** The answers in addition to `campaignPayload` for students under 18 (P131). */
export const minorsAnswers = z.strictObject({
  /** Whether the student is under 18; null if the form doesn't ask. */
  isMinor: z.boolean().nullable().default(null),
  parentFirstName: typedName(100),
  parentLastName: typedName(100),
  parentEmail: optionalEmail.default(''),
  parentPhone: typedLine(40),
  relationship: typedLine(40),
  /** Checked and never stored (P92). */
  studentDateOfBirth: typedLine(20),
  grade: typedLine(10),
  school: typedLine(200),
  showSchool: z.boolean().default(false),
  consent1: z.boolean().default(false),
  consent2: z.boolean().default(false),
  consent3: z.boolean().default(false),
})

/** The fields that a form holds as text: not achievements (a list), the end date (chosen as a duration) or the picture (a file). */
export type TextField = Exclude<FieldName, 'achievements' | 'campaignEndDate' | 'profilePictureUrl'>
export const minorsTexts = [
  'parentFirstName',
  'parentLastName',
  'parentEmail',
  'parentPhone',
  'relationship',
  'grade',
  'school',
] as const

/** The values of a form's controls, text as typed. One shape for all six forms. */
export type FormValues = { [Name in TextField | (typeof minorsTexts)[number]]?: string } & {
  customUserId?: string
  months?: '' | '1' | '2'
  achievements?: string[]
  /** An achievement that is typed but not yet added to the list. */
  nextAchievement?: string
  isMinor?: '' | 'yes' | 'no'
  birthday?: string
  showSchool?: boolean
  consent1?: boolean
  consent2?: boolean
  consent3?: boolean
  /** The uploaded picture of a student under 18. */
  pictureUrl?: string
  /** A picture that is chosen but not yet uploaded; lost on reload. */
  picture?: File | null
}
