import { describe, expect, it } from 'vitest'
import type { Message } from '../../lib/phrase.ts'
import type { Problem } from '../../lib/problem.ts'
import { wordsOf } from '../../words/languages.ts'
import { problemText } from '../../words/translate.ts'
import type { FormValues } from './answers.ts'
import { forms } from './forms.ts'
import { type Identity, reviewForm } from './review-form.ts'

const moment = { now: Date.parse('2026-03-11T16:00:00Z'), timeZone: 'America/New_York' }
const maya: Identity = {
  firstName: 'Maya',
  lastName: 'Chen',
  email: 'maya@example.com',
  customUserId: 'maya',
  profilePictureUrl: null,
}
const typed: FormValues = { university: 'Howard', major: 'Art', fundingGoal: '$1,200' }
const scholar = (values: FormValues, identity: Identity | null = maya) =>
  reviewForm(forms['scholar-form'], values, { identity, moment })

/** What each wrong field says in English. */
const said = (fields: Record<string, Message | Problem> = {}) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, problem]) => [name, problemText(problem, wordsOf('en'))]),
  )

describe('the scholar form', () => {
  it('converts the fields to answers, with an achievement not yet added', () => {
    const values = {
      ...typed,
      months: '2',
      gpa: '3.5',
      achievements: ['First'],
      nextAchievement: ' Second ',
    } satisfies FormValues
    expect(scholar(values).answers).toMatchObject({
      firstName: 'Maya',
      fundingGoal: 1200,
      gpa: 3.5,
      campaignEndDate: '2026-05-01T03:59:59.999Z',
      achievements: ['First', 'Second'],
      isMinor: false,
    })
  })

  it('leaves the end to the server without a duration', () => {
    expect(scholar(typed).answers?.campaignEndDate).toBeNull()
    expect(scholar({ ...typed, months: '' }).answers?.campaignEndDate).toBeNull()
  })

  it('takes a name from the form only if the account has none (P125)', () => {
    const nameless = { ...maya, firstName: '', lastName: '' }
    const names = { firstName: 'Ada', lastName: 'Love' }
    expect(scholar({ ...typed, ...names }, nameless).answers).toMatchObject(names)
    expect(scholar({ ...typed, ...names }).answers?.firstName).toBe('Maya')
    expect(scholar(typed, nameless).problems?.words).toBe('Please enter your first and last name.')
  })

  it('names missing answers first, and marks invalid ones too (P394)', () => {
    const { problems } = scholar({ gpa: '9', university: 'Howard', fundingGoal: 'lots' })
    expect(problems).toMatchObject({
      code: 'MissingInformation',
      title: 'Missing Information',
      words: 'Please fill in all required fields.',
    })
    expect(said(problems?.fields)).toEqual({
      major: 'Enter a major or field of study.',
      gpa: 'Enter a GPA from 0 to 4, with up to two decimals.',
      fundingGoal: 'Enter the goal in whole dollars, such as 2500.',
    })
    expect(scholar({ ...typed, gpa: '9' }).problems).toMatchObject({
      code: 'InvalidInput',
      title: 'Please check the highlighted fields',
      words: { message: 'Enter a GPA from 0 to 4, with up to two decimals.', values: { maximum: '4' } },
    })
  })

  it('makes a visitor’s account from the same fields', () => {
    const visitor = { ...typed, firstName: 'Maya', lastName: 'Chen', email: 'maya@example.com' }
    expect(scholar({ ...visitor, customUserId: 'maya' }, null).account).toEqual({
      form: 'scholar-form',
      email: 'maya@example.com',
      customUserId: 'maya',
      firstName: 'Maya',
      lastName: 'Chen',
    })
    expect(scholar({ ...visitor, customUserId: 'maya' }).account).toBeNull()
    expect(scholar(visitor, null).problems?.words).toBe('Please enter a User ID for your new account.')
    expect(said(scholar({ ...visitor, customUserId: 'ma' }, null).problems?.fields)).toEqual({
      customUserId: 'User ID must be at least 3 characters',
    })
    expect(
      said(scholar({ ...visitor, customUserId: 'maya', email: 'maya@' }, null).problems?.fields),
    ).toEqual({
      email: 'Please enter a valid email address.',
    })
  })
})

describe('for a student under 18', () => {
  const wren: FormValues = {
    ...typed,
    firstName: 'Wren',
    lastName: 'Abernathy',
    parentFirstName: 'Lin',
    parentLastName: 'Chen',
    parentEmail: 'lin@example.com',
    months: '1',
    purpose: 'highschool',
    birthday: '2010-05-31',
    story: 'Robots.',
    consent1: true,
    consent2: true,
    consent3: true,
  }
  const parental = (values: FormValues, identity: Identity | null = null) =>
    reviewForm(forms['website-parental-form'], values, { identity, moment })

  it('makes the parent’s account, and leaves its User ID to the server (P3)', () => {
    expect(parental(wren)).toMatchObject({
      answers: { firstName: 'Wren', isMinor: true, studentDateOfBirth: '2010-05-31' },
      account: { email: 'lin@example.com', customUserId: '', firstName: 'Lin', lastName: 'Chen' },
    })
  })

  it('takes the parent from the account, and the student’s name from the form', () => {
    expect(parental(wren, maya).answers).toMatchObject({
      firstName: 'Wren',
      parentFirstName: 'Maya',
      parentEmail: 'maya@example.com',
    })
  })

  it('refuses a child under 13 before anything is sent', () => {
    const review = parental({ ...wren, birthday: '2014-01-01' })
    expect(review.answers).toBeNull()
    expect(review.problems).toMatchObject({
      code: 'TooYoung',
      fields: { birthday: expect.stringContaining('13') },
    })
  })

  it('offers the scholar form from 18, even if answers are missing', () => {
    const { problems } = parental({ ...wren, story: '', birthday: '2000-01-01' })
    expect(problems).toMatchObject({ code: 'StudentIsAdult', words: expect.stringContaining('scholar form') })
  })

  it('makes the parent’s account on a create form if the student is a minor', () => {
    const values = { ...wren, email: 'wren@example.com', parentPhone: '555', customUserId: 'linc' }
    const create = (isMinor: 'yes' | 'no') =>
      reviewForm(forms['website-create-campaign'], { ...values, isMinor }, { identity: null, moment })
    expect(create('yes').account).toMatchObject({ email: 'lin@example.com', firstName: 'Lin' })
    expect(create('no').account).toMatchObject({ email: 'wren@example.com', firstName: 'Wren' })
  })
})
