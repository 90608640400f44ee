import type { FieldName } from '../fields.ts'

/** The campaign's fields whose answer is a text under the same name. The end is asked as a duration, the picture is a file. */
export type TextField = Exclude<FieldName, 'achievements' | 'campaignEndDate' | 'profilePictureUrl'>

/** What stands in a form's fields: text as typed, '' or undefined where nothing is. One shape for all six forms. */
export type FormValues = { [Name in TextField]?: string } & {
  customUserId?: string
  months?: '' | '1' | '2'
  achievements?: string[]
  /** Typed into the box, not yet added to the list: it is not lost. */
  nextAchievement?: string
  isMinor?: '' | 'yes' | 'no'
  parentFirstName?: string
  parentLastName?: string
  parentEmail?: string
  parentPhone?: string
  relationship?: string
  birthday?: string
  grade?: string
  school?: string
  showSchool?: boolean
  consent1?: boolean
  consent2?: boolean
  consent3?: boolean
  /** The picture of a student under 18, saved already. */
  pictureUrl?: string
  /** Chosen and not sent yet; it outlives no reload. */
  picture?: File | null
}
