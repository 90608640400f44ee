import { type Message, phrase } from '../../lib/phrase.ts'
import type { FormValues } from './answers.ts'

export type Question = {
  name: keyof FormValues
  kind:
    | 'line'
    | 'email'
    | 'tel'
    | 'user-id'
    | 'birthday'
    | 'gpa'
    | 'goal'
    | 'choice'
    | 'duration'
    | 'story'
    | 'achievements'
    | 'age'
    | 'consents'
    | 'switch'
    | 'picture'
  label: Message
  hint?: Message
  autoComplete?: string
  maxLength?: number
  /** The label of a list's empty first choice; a list without one starts at the default of P140. */
  placeholder?: Message
  /** Takes half the width on wide screens. */
  half?: boolean
  /** Asked only about a student under 18. */
  ofMinors?: boolean
  /** The field of the account whose value, if there is one, fills in and locks the answer (P125). */
  locks?: 'firstName' | 'lastName' | 'email' | 'customUserId'
}

const personName = { kind: 'line', maxLength: 100, half: true } as const

export const firstName: Question = {
  name: 'firstName',
  ...personName,
  label: phrase('First Name'),
  autoComplete: 'given-name',
  locks: 'firstName',
}
export const lastName: Question = {
  name: 'lastName',
  ...personName,
  label: phrase('Last Name'),
  autoComplete: 'family-name',
  locks: 'lastName',
}
export const email: Question = {
  name: 'email',
  kind: 'email',
  label: phrase('Email'),
  autoComplete: 'email',
  maxLength: 254,
  locks: 'email',
}
export const customUserId: Question = {
  name: 'customUserId',
  kind: 'user-id',
  label: phrase('User ID'),
  autoComplete: 'username',
  locks: 'customUserId',
}
export const phone: Question = {
  name: 'phone',
  kind: 'tel',
  label: phrase('Phone'),
  hint: phrase('Only our team sees it.'),
  autoComplete: 'tel',
  maxLength: 40,
}
export const university: Question = {
  name: 'university',
  kind: 'line',
  label: phrase('University'),
  autoComplete: 'organization',
  maxLength: 200,
}
export const major: Question = {
  name: 'major',
  kind: 'line',
  label: phrase('Major'),
  autoComplete: 'off',
  maxLength: 200,
}
export const year: Question = { name: 'year', kind: 'choice', label: phrase('Academic Year'), half: true }
export const gpa: Question = { name: 'gpa', kind: 'gpa', label: phrase('GPA'), half: true }
export const purpose: Question = { name: 'purpose', kind: 'choice', label: phrase('Purpose') }
export const goal: Question = {
  name: 'fundingGoal',
  kind: 'goal',
  label: phrase('Funding Goal'),
  hint: phrase('In whole dollars.'),
}
export const duration: Question = { name: 'months', kind: 'duration', label: phrase('Campaign Duration') }
export const story: Question = {
  name: 'story',
  kind: 'story',
  label: phrase('Your Story'),
  hint: phrase(
    'What do you study, what does it cost, and what changes when it’s paid? If you leave this blank, we’ll use “Help me achieve my educational goals”.',
  ),
}
export const achievements: Question = {
  name: 'achievements',
  kind: 'achievements',
  label: phrase('Achievements'),
}
export const heardAboutUs: Question = {
  name: 'heardAboutUs',
  kind: 'choice',
  label: phrase('How did you hear about us?'),
  placeholder: phrase('Choose one'),
}
export const picture: Question = { name: 'picture', kind: 'picture', label: phrase('Campaign picture') }

export const age: Question = { name: 'isMinor', kind: 'age', label: phrase('Is the student under 18?') }
export const parentFirstName: Question = {
  ...firstName,
  name: 'parentFirstName',
  label: phrase('Parent First Name'),
}
export const parentLastName: Question = {
  ...lastName,
  name: 'parentLastName',
  label: phrase('Parent Last Name'),
}
export const parentEmail: Question = {
  ...email,
  name: 'parentEmail',
  label: phrase('Parent Email'),
  half: true,
  hint: phrase('We’ll create the account with this email.'),
}
export const parentPhone: Question = {
  ...phone,
  name: 'parentPhone',
  label: phrase('Parent Phone'),
  half: true,
}
export const relationship: Question = {
  name: 'relationship',
  kind: 'choice',
  label: phrase('Relationship to Student'),
  placeholder: phrase('Choose one'),
}
export const consents: Question = {
  name: 'consent1',
  kind: 'consents',
  label: phrase('Parental Consent'),
}
export const showSchool: Question = {
  name: 'showSchool',
  kind: 'switch',
  label: phrase('Show where the student studies on the public page'),
  hint: phrase('Unless you check this, the school stays private.'),
}

export const studentFirstName: Question = {
  name: 'firstName',
  ...personName,
  label: phrase('Student First Name'),
  hint: phrase('Shown on the public page.'),
  autoComplete: 'off',
}
export const studentLastName: Question = {
  name: 'lastName',
  ...personName,
  label: phrase('Student Last Name'),
  hint: phrase('Only the initial is shown.'),
  autoComplete: 'off',
}
export const birthday: Question = {
  name: 'birthday',
  kind: 'birthday',
  label: phrase('Date of Birth'),
  hint: phrase('Used only to check age. We don’t keep it.'),
}
/** The same on a form that also takes students of 18 or over, beside the question about their age. */
export const minorsBirthday: Question = {
  ...birthday,
  label: phrase('The student’s date of birth'),
  ofMinors: true,
}
export const grade: Question = {
  name: 'grade',
  kind: 'choice',
  label: phrase('Grade'),
  placeholder: phrase('Choose one'),
  half: true,
}
export const school: Question = {
  name: 'school',
  kind: 'line',
  label: phrase('School'),
  autoComplete: 'off',
  maxLength: 200,
}
export const intendedCollege: Question = { ...university, label: phrase('Intended College') }
export const intendedMajor: Question = { ...major, label: phrase('Intended Major') }
export const studentStory: Question = {
  name: 'story',
  kind: 'story',
  label: phrase('Student Story'),
  hint: phrase('What does the student want to learn, what does it cost, and what changes when it’s paid?'),
}
