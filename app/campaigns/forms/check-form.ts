import { TZDate } from '@date-fns/tz'
import { type Message, phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import type { FormValues } from './answers.ts'
import { type Form, isForMinor } from './forms.ts'
import { heardChoices, purposeChoices } from './lists.ts'
import { missingWords, type Required, type Rule } from './rules.ts'

/** The answers that a form can require, as submitted. */
export type RequiredAnswers = { isMinor: boolean | null } & Partial<Record<Required, unknown>>

/** The rules of a form that apply to these answers (P133, P137). */
function rulesFor(form: Form, answers: RequiredAnswers, newAccount: boolean): Rule[] {
  const minor = isForMinor(form, answers)
  return form.rules.filter(
    ({ asks }) => asks === 'always' || (asks === 'minor' ? minor : newAccount && form.opensAccounts),
  )
}

/**
 * The refusal of a form with missing answers (400, with the titles and messages of P133, P137), or null. The message is that of the first
 * missing answer in the order of the form's rules; `fields` has a message for each missing answer (P394). `newAccount`: the form also creates an account.
 */
export function checkForm(form: Form, answers: RequiredAnswers, newAccount = false): Refusal | null {
  const missing = rulesFor(form, answers, newAccount).flatMap(rule =>
    rule.answers.filter(answer => isBlank(answer, answers[answer])).map(answer => ({ answer, rule })),
  )
  const [first] = missing
  if (!first) return null
  const { code, words, title } = first.rule
  const fields = Object.fromEntries(missing.map(({ answer }) => [answer, missingWords[answer]]))
  return refusal(code, 400, words, { title, fields })
}

/** An unchecked box is blank; "no" to the age question is an answer. */
function isBlank(answer: Required, value: unknown): boolean {
  if (typeof value === 'boolean') return answer !== 'isMinor' && !value
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** The names of the fields marked as required (P133, P137). */
export function requiredFields(
  form: Form,
  { isMinor, newAccount }: { isMinor: boolean | null; newAccount: boolean },
): Set<string> {
  return new Set(rulesFor(form, { isMinor }, newAccount).flatMap(({ answers }) => answers.map(fieldOf)))
}

/** The form field that shows an answer's problem; for an entry of a list, the list's field. */
export function fieldOf(answer: string): keyof FormValues {
  const [name = ''] = answer.split('.')
  if (name === 'campaignEndDate') return 'months'
  return (name === 'studentDateOfBirth' ? 'birthday' : name) as keyof FormValues
}

const choiceWords = phrase('Choose one from the list.')

/** The refusal of answers that are not on the form's lists (InvalidChoice, 400; P132), or null. Accepts blank answers. */
export function checkChoices(
  form: Form,
  chosen: { purpose: string; relationship: string; grade: string; heardAboutUs: string },
  product: string,
): Refusal | null {
  const lists = {
    purpose: purposeChoices,
    relationship: form.lists.relationship,
    grade: form.lists.grade,
    // Accepts what a form offered before a setting changed (P858).
    heardAboutUs: heardChoices(form.lists.heard, product, true),
  }
  const wrong = (Object.keys(lists) as (keyof typeof lists)[]).filter(
    name => chosen[name] !== '' && !lists[name].some(({ value }) => value === chosen[name]),
  )
  if (wrong.length === 0) return null
  const fields = Object.fromEntries(wrong.map(name => [name, choiceWords]))
  return refusal('InvalidChoice', 400, choiceWords, { fields })
}

export type Moment = { now: number | Date; timeZone: string }

/** The service is not for children under 13 (P267); students of 18 or over act for themselves (P2). */
const minAge = 13
const adultAge = 18

export const birthdayWords = {
  tooYoung: phrase('Our service isn’t for children under 13. We didn’t keep the date.'),
  adult: phrase('This student is 18 or over and should use the scholar form. What you typed is still here.'),
  unreadable: phrase('Enter the full date of birth.'),
}

/** Whole years since a birthday (`2010-05-31`) in the platform's time zone; null if the date doesn't exist, is in the future, or is over 120 years ago. */
export function ageOn(birthday: string, { now, timeZone }: Moment): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(birthday)) return null
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number)
  if (!new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(birthday)) return null
  const today = new TZDate(new Date(now), timeZone)
  const isBefore = today.getMonth() + 1 < month || (today.getMonth() + 1 === month && today.getDate() < day)
  const age = today.getFullYear() - year - (isBefore ? 1 : 0)
  return age < 0 || age > 120 ? null : age
}

/**
 * The refusal of a student's date of birth, or null: UnreadableBirthday, TooYoung (under 13), or StudentIsAdult (from 18), all 400 (P92).
 * The refusal never contains the date. Accepts a blank date, because `checkForm` refuses it if it is required.
 */
export function checkBirthday(birthday: string, moment: Moment): Refusal | null {
  if (birthday === '') return null
  const age = ageOn(birthday, moment)
  if (age === null) return refuseBirthday('UnreadableBirthday', birthdayWords.unreadable)
  if (age < minAge) return refuseBirthday('TooYoung', birthdayWords.tooYoung)
  return age >= adultAge ? refuseBirthday('StudentIsAdult', birthdayWords.adult) : null
}

function refuseBirthday(code: string, words: Message): Refusal {
  return refusal(code, 400, words, { fields: { studentDateOfBirth: words } })
}
