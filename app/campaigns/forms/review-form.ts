import { userIdProblem } from '../../accounts/names.ts'
import { cleanEmail, emailProblem } from '../../lib/email-address.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import { check, type Problem } from '../../lib/problem.ts'
import { type CampaignMonths, campaignPeriod } from '../campaign.ts'
import { type FormAnswers, formAnswers } from '../contract.ts'
import { goalDollars, typedGpa } from '../typed-text.ts'
import type { FormValues } from './answers.ts'
import { checkBirthday, checkForm, fieldOf, type Moment } from './check-form.ts'
import { type Form, isForMinor } from './forms.ts'
import type { NewAccountRequest } from './new-account.ts'

/** The signed-in person's account; values that aren't empty fill in and lock the form's fields (P125). */
export type Identity = {
  firstName: string
  lastName: string
  email: string
  customUserId: string
  profilePictureUrl: string | null
}

export type Problems = {
  /** The refusal's code, or 'InvalidInput' if nothing is missing but an answer is invalid. */
  code: string
  title: Message
  words: Message | Problem
  /** What is wrong with each field. */
  fields: Partial<Record<keyof FormValues, Message | Problem>>
}
export type NewAccount = Omit<NewAccountRequest, 'requestId'>
export type Reviewed =
  | { answers: FormAnswers; account: NewAccount | null; problems: null }
  | { answers: null; account: null; problems: Problems }

type Person = { identity: Identity | null; moment: Moment }

/**
 * The answers to send, or their problems: the refused date of birth, else the first missing answer, else the first invalid one. Without an
 * identity, returns the account to create too, if the form opens accounts.
 */
export function reviewForm(form: Form, values: FormValues, { identity, moment }: Person): Reviewed {
  const answers = answersOf(form, values, { identity, moment })
  const account = identity || !form.opensAccounts ? null : accountOf(form, values, answers)
  const missing = checkForm(form, { ...answers, customUserId: account?.customUserId }, account !== null)
  const checked = check(formAnswers, answers)
  const birthday = isForMinor(form, answers) ? checkBirthday(answers.studentDateOfBirth, moment) : null
  const fields: Record<string, Message | Problem> = { ...missing?.details.fields }
  for (const [path, problem] of Object.entries(checked.problems ?? {}))
    fields[path.replace(/\..*/, '')] ??= problem
  for (const [name, words] of Object.entries(accountProblems(form, account, isForMinor(form, answers))))
    fields[name] ??= words
  Object.assign(fields, birthday?.details.fields)
  if (checked.data && Object.keys(fields).length === 0) {
    return { answers: checked.data, account, problems: null }
  }
  const refused = birthday ?? missing
  const problems = {
    code: refused?.code ?? 'InvalidInput',
    title: refused?.details.title ?? phrase('Please check the highlighted fields'),
    words: refused?.message ?? Object.values(fields)[0] ?? phrase('Invalid input'),
    fields: byFieldName(fields),
  }
  return { answers: null, account: null, problems }
}

function byFieldName(fields: Record<string, Message | Problem>): Problems['fields'] {
  return Object.fromEntries(Object.entries(fields).map(([answer, words]) => [fieldOf(answer), words]))
}

function answersOf(form: Form, values: FormValues, { identity, moment }: Person) {
  const {
    isMinor: answered = '',
    months,
    birthday,
    nextAchievement,
    picture: _,
    pictureUrl: ___,
    customUserId: __,
    ...texts
  } = values
  const isMinor =
    form.makes === 'as-answered' ? (answered === '' ? null : answered === 'yes') : form.makes === 'minors'
  const minor = isForMinor(form, { isMinor })
  return {
    ...texts,
    ...(minor ? parentOf(values, identity) : studentOf(values, identity)),
    isMinor,
    gpa: typedGpa(values.gpa ?? ''),
    fundingGoal: goalDollars(values.fundingGoal ?? ''),
    campaignEndDate: endDateOf(months, moment),
    achievements: [...(values.achievements ?? []), nextAchievement ?? ''],
    studentDateOfBirth: minor ? (birthday ?? '') : '',
  }
}

/** A student's own campaign: names and email that the account has take precedence over the form's. */
function studentOf(values: FormValues, identity: Identity | null) {
  return {
    firstName: identity?.firstName || (values.firstName ?? ''),
    lastName: identity?.lastName || (values.lastName ?? ''),
    email: identity?.email || (values.email ?? ''),
    profilePictureUrl: identity?.profilePictureUrl ?? null,
  }
}

/** A minor's campaign: the account's names and email are the parent's, not the student's. */
function parentOf(values: FormValues, identity: Identity | null) {
  return {
    firstName: values.firstName ?? '',
    lastName: values.lastName ?? '',
    email: identity?.email || (values.email ?? ''),
    parentFirstName: identity?.firstName || (values.parentFirstName ?? ''),
    parentLastName: identity?.lastName || (values.parentLastName ?? ''),
    parentEmail: identity?.email || (values.parentEmail ?? ''),
    profilePictureUrl: values.pictureUrl || null,
  }
}

function endDateOf(months: FormValues['months'], { now, timeZone }: Moment): string | null {
  if (!months) return null
  return campaignPeriod(now, Number(months) as CampaignMonths, timeZone).endDate.toISOString()
}

/** The account that the form creates: the student's, or the parent's for a student under 18 (P3). */
function accountOf(form: Form, values: FormValues, answers: ReturnType<typeof answersOf>): NewAccount {
  const minor = isForMinor(form, answers)
  return {
    form: form.key,
    email: cleanEmail((minor ? values.parentEmail : values.email) ?? ''),
    customUserId: form.makes === 'minors' ? '' : (values.customUserId ?? ''),
    firstName: (minor ? values.parentFirstName : values.firstName)?.trim() ?? '',
    lastName: (minor ? values.parentLastName : values.lastName)?.trim() ?? '',
  }
}

/** Messages for an invalid email or User ID of the account to create; blank ones are covered by the form's rules. */
function accountProblems(form: Form, account: NewAccount | null, minor: boolean): Record<string, Message> {
  if (!account) return {}
  const problems: Record<string, Message> = {}
  const typesUserId = form.rules.some(({ answers }) => answers.includes('customUserId'))
  const userId = typesUserId && account.customUserId ? userIdProblem(account.customUserId) : null
  if (userId) problems.customUserId = userId
  const email = account.email ? emailProblem(account.email) : null
  if (email) problems[minor ? 'parentEmail' : 'email'] = email
  return problems
}
