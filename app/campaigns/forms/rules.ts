import { type Message, phrase } from '../../lib/phrase.ts'

/** The answers that a form can require, with the message beside a blank field; the toast shows the rule's message (P394). */
export const missingWords = {
  firstName: phrase('Enter a first name.'),
  lastName: phrase('Enter a last name.'),
  email: phrase('Enter an email address.'),
  customUserId: phrase('Choose a User ID.'),
  university: phrase('Enter a school or university.'),
  major: phrase('Enter a major or field of study.'),
  fundingGoal: phrase('Enter how much you need.'),
  purpose: phrase('Choose what the money is for.'),
  story: phrase('Write a few sentences.'),
  campaignEndDate: phrase('Choose how long the campaign runs.'),
  gpa: phrase('Enter a GPA from 0 to 4.'),
  isMinor: phrase('Choose yes or no.'),
  parentFirstName: phrase('Enter the parent’s or guardian’s first name.'),
  parentLastName: phrase('Enter the parent’s or guardian’s last name.'),
  parentEmail: phrase('Enter the parent’s or guardian’s email address.'),
  parentPhone: phrase('Enter the parent’s or guardian’s phone number.'),
  studentDateOfBirth: phrase('Enter the student’s date of birth.'),
  school: phrase('Enter the name of the school.'),
  consent1: phrase('Check this box to continue.'),
  consent2: phrase('Check this box to continue.'),
  consent3: phrase('Check this box to continue.'),
} as const
export type Required = keyof typeof missingWords

/** A group of required answers, and the refusal if one is missing, with the titles and messages of P133 to P137. */
export type Rule = {
  /** When the answers are required: always, for a student under 18, or when the form creates an account. */
  asks: 'always' | 'minor' | 'new-account'
  code: string
  title: Message
  words: Message
  answers: readonly Required[]
}

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

/** P92 needs it of every student under 18. */
export const minorsBirthday: Rule = {
  ...missing,
  asks: 'minor',
  words: fillIn,
  answers: ['studentDateOfBirth'],
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
  'studentDateOfBirth',
] as const
export const websiteParental: Rule = { ...missing, words: fillIn, answers: parental }
export const inAppParental: Rule = {
  ...missing,
  words: fillIn,
  answers: [...parental, 'school', 'gpa', 'parentPhone'],
}
export const allConsents: Rule = {
  asks: 'always',
  code: 'ConsentRequired',
  title: consentTitle,
  words: phrase('Please agree to all consent statements.'),
  answers: consents,
}
