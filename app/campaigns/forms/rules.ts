import { phrase } from '../../lib/phrase.ts'
import type { FieldName } from '../fields.ts'

/** What a form may require, by the name of its answer. */
export type Required =
  | FieldName
  | 'customUserId'
  | 'isMinor'
  | 'parentFirstName'
  | 'parentLastName'
  | 'parentEmail'
  | 'parentPhone'
  | 'studentDateOfBirth'
  | 'school'
  | 'consent1'
  | 'consent2'
  | 'consent3'

/** When a rule asks: always, for a student under 18, or where the form makes an account. */
export type Asks = 'always' | 'minor' | 'new-account'

/** One required group with its refusal, in the words and under the titles of P133 to P137. */
export type Rule = { asks: Asks; code: string; title: string; words: string; answers: readonly Required[] }

const missing = { asks: 'always', code: 'MissingInformation', title: phrase('Missing Information') } as const
const fillIn = phrase('Please fill in all required fields.')
const consents = ['consent1', 'consent2', 'consent3'] as const
const consentTitle = phrase('Consent Required')

export const names: Rule = {
  ...missing,
  words: phrase('Please enter your first and last name.'),
  answers: ['firstName', 'lastName'],
}
export const email: Rule = {
  ...missing,
  words: phrase('Please enter your email address.'),
  answers: ['email'],
}
export const userId: Rule = {
  ...missing,
  asks: 'new-account',
  words: phrase('Please enter a User ID for your new account.'),
  answers: ['customUserId'],
}
export const studies: Rule = { ...missing, words: fillIn, answers: ['university', 'major', 'fundingGoal'] }

export const age: Rule = {
  asks: 'always',
  code: 'AgeConfirmationRequired',
  title: phrase('Age Confirmation Required'),
  words: phrase('Please confirm if you are under 18 years old.'),
  answers: ['isMinor'],
}
export const parent: Rule = {
  asks: 'minor',
  code: 'ParentInformationRequired',
  title: phrase('Parent Information Required'),
  words: phrase('Please provide all parent/guardian information.'),
  answers: ['parentFirstName', 'parentLastName', 'parentEmail', 'parentPhone'],
}
export const parentalConsents: Rule = {
  asks: 'minor',
  code: 'ConsentRequired',
  title: consentTitle,
  words: phrase('Please agree to all parental consent statements.'),
  answers: consents,
}

const parental = [
  'firstName',
  'lastName',
  'parentEmail',
  'university',
  'major',
  'fundingGoal',
  'purpose',
  'story',
  'campaignEndDate',
] as const
export const websiteParental: Rule = { ...missing, words: fillIn, answers: parental }
export const inAppParental: Rule = {
  ...missing,
  words: fillIn,
  answers: [...parental, 'studentDateOfBirth', 'school', 'gpa', 'parentPhone'],
}
export const allConsents: Rule = {
  asks: 'always',
  code: 'ConsentRequired',
  title: consentTitle,
  words: phrase('Please agree to all consent statements.'),
  answers: consents,
}
