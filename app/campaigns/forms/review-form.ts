import { accountWords } from '../../accounts/account-words.ts'
import { emailField } from '../../accounts/contract.ts'
import { userIdProblem } from '../../accounts/user-id.ts'
import { phrase } from '../../lib/phrase.ts'
import { type CampaignMonths, campaignPeriod } from '../campaign.ts'
import { type FormAnswers, formAnswers } from '../contract.ts'
import { checkBirthday, type Moment } from './birthday.ts'
import { checkForm } from './check-form.ts'
import { type Form, isForMinor } from './forms.ts'
import type { NewAccountRequest } from './new-account.ts'
import { goalDollars, typedGpa } from './typed-figures.ts'
import type { FormValues } from './values.ts'

/** What the account already says; where it says something, the form's own field is locked. */
export type Identity = {
  firstName: string
  lastName: string
  email: string
  customUserId: string
  profilePictureUrl: string | null
}

export type Problems = {
  /** The refusal's code; 'InvalidInput' where an answer is there and wrong. */
  code: string
  title: string
  words: string
  /** Beside which field what is said. */
  fields: Partial<Record<keyof FormValues, string>>
}
export type NewAccount = Omit<NewAccountRequest, 'requestId'>
export type Reviewed =
  | { answers: FormAnswers; account: NewAccount | null; problems: null }
  | { answers: null; account: null; problems: Problems }

type Person = { identity: Identity | null; moment: Moment }

/**
 * The form's request, or everything that is wrong with it: first what is missing, in the order of the form's rules. Without an
 * identity it makes an account as well.
 */
export function reviewForm(form: Form, values: FormValues, { identity, moment }: Person): Reviewed {
  const asked = answersOf(form, values, { identity, moment })
  const account = identity || !form.opensAccounts ? null : accountOf(form, values, asked)
  const missing = checkForm(form, { ...asked, customUserId: account?.customUserId }, account !== null)
  const parsed = formAnswers.safeParse(asked)
  const birthday = isForMinor(form, asked) ? checkBirthday(asked.studentDateOfBirth, moment) : null
  const fields: Record<string, string> = { ...missing?.details.fields }
  for (const issue of parsed.error?.issues ?? []) fields[String(issue.path[0])] ??= issue.message
  for (const [name, words] of Object.entries(accountProblems(form, account, isForMinor(form, asked))))
    fields[name] ??= words
  Object.assign(fields, birthday?.details.fields)
  if (parsed.success && Object.keys(fields).length === 0) {
    return { answers: parsed.data, account, problems: null }
  }
  const said = birthday ?? missing
  const problems = {
    code: said?.code ?? 'InvalidInput',
    title: said?.details.title ?? phrase('Please check the highlighted fields'),
    words: said?.message ?? Object.values(fields)[0] ?? '',
    fields: byFieldName(fields),
  }
  return { answers: null, account: null, problems }
}

/** The field in which an answer is typed; a list's entry belongs to its list. */
export function fieldOf(answer: string): keyof FormValues {
  const [name = ''] = answer.split('.')
  if (name === 'campaignEndDate') return 'months'
  return (name === 'studentDateOfBirth' ? 'birthday' : name) as keyof FormValues
}

function byFieldName(fields: Record<string, string>): Problems['fields'] {
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

/** For themselves: the account's own name and address are not theirs to change here. */
function studentOf(values: FormValues, identity: Identity | null) {
  return {
    firstName: identity?.firstName || (values.firstName ?? ''),
    lastName: identity?.lastName || (values.lastName ?? ''),
    email: identity?.email || (values.email ?? ''),
    profilePictureUrl: identity?.profilePictureUrl ?? null,
  }
}

/** For a minor the account is the parent's. */
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

/** The account that the form makes: the student's, or the parent's for a student under 18 (P3). */
function accountOf(form: Form, values: FormValues, asked: ReturnType<typeof answersOf>): NewAccount {
  const minor = isForMinor(form, asked)
  return {
    form: form.key,
    email: (minor ? values.parentEmail : values.email)?.trim() ?? '',
    customUserId: form.makes === 'minors' ? '' : (values.customUserId ?? ''),
    firstName: (minor ? values.parentFirstName : values.firstName)?.trim() ?? '',
    lastName: (minor ? values.parentLastName : values.lastName)?.trim() ?? '',
  }
}

/** What is wrong with an account's two halves where they are typed; what is missing is the form's own to say. */
function accountProblems(form: Form, account: NewAccount | null, minor: boolean): Record<string, string> {
  if (!account) return {}
  const problems: Record<string, string> = {}
  const typesUserId = form.rules.some(({ answers }) => answers.includes('customUserId'))
  const userId = typesUserId && account.customUserId ? userIdProblem(account.customUserId) : null
  if (userId) problems.customUserId = userId
  if (account.email && !emailField.safeParse(account.email).success) {
    problems[minor ? 'parentEmail' : 'email'] = accountWords.emailInvalid
  }
  return problems
}
