import { describe, expect, it, test } from 'vitest'
import { type FormKey, formKeys } from './answers.ts'
import { checkChoices, checkForm, type RequiredAnswers, requiredFields } from './check-form.ts'
import { type Form, forms, partsOf } from './forms.ts'
import { heardChoices } from './lists.ts'
import { missingWords, type Required } from './rules.ts'

const names = 'Please enter your first and last name.'
const email = 'Please enter your email address.'
const userId = 'Please enter a User ID for your new account.'
const rest = 'Please fill in all required fields.'
const age = 'Please confirm if you are under 18 years old.'
const parent = 'Please provide all parent/guardian information.'
const parentalConsents = 'Please agree to all parental consent statements.'
const consents = 'Please agree to all consent statements.'

/** Every answer that a form can require. */
const whole: RequiredAnswers = {
  firstName: 'Maya',
  lastName: 'Chen',
  email: 'maya@example.com',
  customUserId: 'maya',
  university: 'Howard',
  major: 'Art',
  fundingGoal: 1200,
  campaignEndDate: '2026-04-01T03:59:59.999Z',
  purpose: 'tuition',
  story: 'Mine',
  gpa: 3.5,
  isMinor: true,
  parentFirstName: 'Lin',
  parentLastName: 'Chen',
  parentEmail: 'lin@example.com',
  parentPhone: '555 0100',
  studentDateOfBirth: '2010-05-31',
  school: 'Harbor High',
  consent1: true,
  consent2: true,
  consent3: true,
}

const identity = { firstName: names, lastName: names, email }
const study = { university: rest, major: rest, fundingGoal: rest }
const parents = {
  parentFirstName: parent,
  parentLastName: parent,
  parentEmail: parent,
  parentPhone: parent,
  consent1: parentalConsents,
  consent2: parentalConsents,
  consent3: parentalConsents,
  studentDateOfBirth: rest,
}
const parental = {
  firstName: rest,
  lastName: rest,
  parentEmail: rest,
  university: rest,
  major: rest,
  fundingGoal: rest,
  purpose: rest,
  story: rest,
  campaignEndDate: rest,
  studentDateOfBirth: rest,
  consent1: consents,
  consent2: consents,
  consent3: consents,
}

/** The fields that each form requires of a visitor for a student under 18, with the messages (P133, P137). */
const required: Record<FormKey, Record<string, string>> = {
  'scholar-form': { ...identity, customUserId: userId, ...study },
  'website-scholar-form': { ...identity, customUserId: userId, ...study },
  'create-campaign': { ...identity, ...study, isMinor: age, ...parents },
  'website-create-campaign': { ...identity, customUserId: userId, ...study, isMinor: age, ...parents },
  'website-parental-form': parental,
  'parental-form': { ...parental, school: rest, gpa: rest, parentPhone: rest },
}
const titles: Record<string, string> = {
  [names]: 'Missing Information',
  [email]: 'Missing Information',
  [userId]: 'Missing Information',
  [rest]: 'Missing Information',
  [age]: 'Age Confirmation Required',
  [parent]: 'Parent Information Required',
  [parentalConsents]: 'Consent Required',
  [consents]: 'Consent Required',
}
const blankOf = (answer: string) =>
  answer === 'fundingGoal' || answer === 'isMinor' ? null : answer.startsWith('consent') ? false : '  '

describe.each(formKeys)('%s', key => {
  const form = forms[key]

  it('accepts a complete form, with a goal of 0 too (P139)', () => {
    expect(checkForm(form, whole, true)).toBeNull()
    expect(checkForm(form, { ...whole, fundingGoal: 0 }, true)).toBeNull()
  })

  it.each(Object.entries(required[key]))('requires %s', (answer, words) => {
    const refused = checkForm(form, { ...whole, [answer]: blankOf(answer) }, true)
    expect(refused).toMatchObject({ status: 400, message: words, details: { title: titles[words] } })
    expect(refused?.details.fields).toEqual({ [answer]: missingWords[answer as Required] })
  })

  it('requires nothing else (P133)', () => {
    const others = Object.keys(whole).filter(answer => !(answer in required[key]))
    const bare = Object.fromEntries(others.map(answer => [answer, blankOf(answer)]))
    expect(checkForm(form, { ...whole, ...bare } as RequiredAnswers, true)).toBeNull()
  })

  it('shows a question for everything that it requires (P131, P137)', () => {
    const person = { isMinor: true, newAccount: true }
    const shown = partsOf(form, true).flatMap(({ questions }) => questions.map(({ name }) => name as string))
    const missing = [...requiredFields(form, person)].filter(
      name => !shown.includes(name) && !/consent[23]/.test(name),
    )
    expect(missing).toEqual([])
    expect(new Set(shown).size).toBe(shown.length)
  })
})

describe('required answers', () => {
  it('include no User ID for members, or on a form that makes no account', () => {
    const without = { ...whole, customUserId: '' }
    for (const key of formKeys) expect(checkForm(forms[key], without, false)).toBeNull()
    expect(checkForm(forms['create-campaign'], without, true)).toBeNull()
  })

  it('include no parent and no consents for a student of 18 or over', () => {
    const adult: RequiredAnswers = { ...whole, isMinor: false }
    for (const name of Object.keys(parents)) Object.assign(adult, { [name]: blankOf(name) })
    for (const key of ['create-campaign', 'website-create-campaign'] as const) {
      expect(checkForm(forms[key], adult, true)).toBeNull()
      const shown = partsOf(forms[key], false).map(({ title }) => title)
      expect(shown).not.toContain('Parent or guardian')
      expect(partsOf(forms[key], true).map(({ title }) => title)).toContain('Parent or guardian')
    }
  })

  it.each<[FormKey, string]>([
    ['scholar-form', names],
    ['website-create-campaign', names],
    ['parental-form', rest],
  ])('of an empty %s are refused with the first words of the specification', (key, words) => {
    expect(checkForm(forms[key], { isMinor: null }, true)?.message).toBe(words)
  })
})

const selection = '/website-scholar'
const start = '/start-campaign'

test.each<[FormKey, Form['makes'], boolean, string, string, FormKey?]>([
  ['scholar-form', 'own', true, 'account', start],
  ['website-scholar-form', 'own', true, 'account', selection],
  ['parental-form', 'minors', true, 'account', start, 'scholar-form'],
  ['website-parental-form', 'minors', true, 'home', selection, 'website-scholar-form'],
  ['create-campaign', 'as-answered', false, 'account', start, 'scholar-form'],
  ['website-create-campaign', 'as-answered', true, 'campaign', start, 'website-scholar-form'],
])('%s has the specification’s destinations (P146, P147)', (key, makes, opensAccounts, to, back, adults) => {
  expect(forms[key]).toMatchObject({ makes, opensAccounts, success: { to }, back: { to: back } })
  expect(forms[key].adults).toBe(adults)
})

/** The lists of the forms (P128, P129, P130). */
describe('value lists', () => {
  const values = (list: readonly { value: string }[]) => list.map(({ value }) => value)
  const inOthers = ['mother', 'father', 'guardian', 'grandparent', 'other']
  it.each<[FormKey, string[], string[]]>([
    [
      'website-parental-form',
      ['parent', 'guardian', 'grandparent', 'relative'],
      ['9th', '10th', '11th', '12th'],
    ],
    ['parental-form', inOthers, ['9', '10', '11', '12']],
    ['create-campaign', inOthers, ['9', '10', '11', '12']],
    ['website-create-campaign', inOthers, ['9', '10', '11', '12']],
  ])('of %s', (key, relationship, grade) => {
    expect(values(forms[key].lists.relationship)).toEqual(relationship)
    expect(values(forms[key].lists.grade)).toEqual(grade)
  })

  it('for how people heard about us differ by form, and name the product (P128, P129, P130)', () => {
    const scholar = values(heardChoices(forms['scholar-form'].lists.heard, 'My Tassel', true))
    const guardian = values(heardChoices(forms['parental-form'].lists.heard, 'My Tassel', true))
    expect(scholar).toEqual([
      'social-media',
      'search-engine',
      'friend-family',
      'school',
      'advertisement',
      'my-tassel',
      'other',
    ])
    expect(guardian).toEqual([
      'social-media',
      'family-friend',
      'school',
      'online-search',
      'my-tassel',
      'rally-cap-givebutter',
      'other',
    ])
  })

  it('leave out a competitor’s name where the server doesn’t offer it, and still accept it (P858)', () => {
    const form = forms['parental-form']
    const offered = values(heardChoices(form.lists.heard, 'My Tassel', false))
    const all = values(heardChoices(form.lists.heard, 'My Tassel', true))
    expect(offered).toEqual(all.filter(value => value !== 'rally-cap-givebutter'))
    const stale = { purpose: '', relationship: '', grade: '', heardAboutUs: 'rally-cap-givebutter' }
    expect(checkChoices(form, stale, 'My Tassel')).toBeNull()
  })
})
