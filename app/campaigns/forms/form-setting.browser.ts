import type { SessionData } from '../../shell/session.ts'
import { type Choice, heardChoices, purposeChoices, yearChoices } from './lists.ts'
import type { Question } from './questions.ts'
import type { FormControl } from './use-campaign-form.browser.ts'

/** What every field of a form needs: the form, the person, and whether the student is under 18. */
export type FormSetting = {
  control: FormControl
  session: SessionData
  now: number
  isMinor: boolean
}

/** What the account says in this field's place, locked; '' where it says nothing (P125). A minor's own name is not the account's. */
export function isLocked({ name, locks }: Question, { session, isMinor }: FormSetting): string {
  const studentsName = name === 'firstName' || name === 'lastName'
  if (!locks || (isMinor && studentsName)) return ''
  return session.viewer?.[locks] ?? ''
}

/** The values on offer, by the form's own lists (P132). */
export function choicesOf({ name }: Question, { control, session }: FormSetting): readonly Choice[] {
  const { lists } = control.form
  if (name === 'relationship') return lists.relationship
  if (name === 'grade') return lists.grade
  if (name === 'heardAboutUs') return heardChoices(lists.heard, session.branding.product)
  return name === 'year' ? yearChoices : purposeChoices
}
