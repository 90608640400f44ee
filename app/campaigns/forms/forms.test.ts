import { describe, expect, it } from 'vitest'
import { type FormKey, formKeys } from './answers.ts'
import { checkForm, type RequiredAnswers, requiredFields } from './check-form.ts'
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

/** Every answer a form can require, all given. */
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
  consent1: consents,
  consent2: consents,
  consent3: consents,
}

/** P133, P137: what each form requires of a visitor with a student under 18, and with which words. */
const required: Record<FormKey, Record<string, string>> = {
  'scholar-form': { ...identity, customUserId: userId, ...study },
  'website-scholar-form': { ...identity, customUserId: userId, ...study },
  'create-campaign': { ...identity, ...study, isMinor: age, ...parents },
  'website-create-campaign': { ...identity, customUserId: userId, ...study, isMinor: age, ...parents },
  'website-parental-form': parental,
  'parental-form': { ...parental, studentDateOfBirth: rest, school: rest, gpa: rest, parentPhone: rest },
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

  it('passes when all is given, with a goal of nothing too (P139)', () => {
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

  it('asks for everything that it requires, on a part that shows (P131, P137)', () => {
    const person = { isMinor: true, newAccount: true }
    const asked = partsOf(form, true).flatMap(({ questions }) => questions.map(({ name }) => name as string))
    const missing = [...requiredFields(form, person)].filter(
      name => !asked.includes(name) && !/consent[23]/.test(name),
    )
    expect(missing).toEqual([])
    expect(new Set(asked).size).toBe(asked.length)
  })
})

describe('who is asked', () => {
  it('a signed-in person needs no User ID, and nobody needs one where no account is made', () => {
    const without = { ...whole, customUserId: '' }
    for (const key of formKeys) expect(checkForm(forms[key], without, false)).toBeNull()
    expect(checkForm(forms['create-campaign'], without, true)).toBeNull()
  })

  it('of 18 or over a create form asks neither for parents nor for consents, and shows none', () => {
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
  ])('an empty %s speaks first of what stands first in the specification', (key, words) => {
    expect(checkForm(forms[key], { isMinor: null }, true)?.message).toBe(words)
  })
})

const described = ({ submit: _, parts: __, rules: ___, lists: ____, ...form }: Form) => form

/** P143, P147, P148: titles, texts while busy, where success leads, the way back. */
describe('what each form says and where it leads (P146, P147)', () => {
  const toScholarsAccount = { banner: 'Congratulations! Your campaign has been created!', to: 'account' }
  const yours = 'There was an error creating your campaign. Please try again.'
  const theirs = 'There was an error creating the campaign. Please try again.'
  const selection = { label: 'Back to Selection', to: '/website-scholar' }
  const start = { label: 'Back', to: '/start-campaign' }
  it.each<[FormKey, Partial<Form>]>([
    [
      'scholar-form',
      {
        pageTitle: 'Scholar Application Form',
        makes: 'own',
        busy: 'Creating Campaign...',
        failed: yours,
        success: toScholarsAccount as Form['success'],
        back: start,
      },
    ],
    [
      'website-scholar-form',
      {
        pageTitle: 'Scholar Application Form',
        makes: 'own',
        busy: 'Creating Campaign...',
        failed: yours,
        success: toScholarsAccount as Form['success'],
        back: selection,
      },
    ],
    [
      'parental-form',
      {
        pageTitle: 'Parental Consent Form',
        makes: 'minors',
        busy: 'Submitting...',
        failed: theirs,
        success: {
          toast: {
            title: 'Congratulations! 🎉',
            words: "Your scholar's campaign has been created successfully!",
          },
          to: 'account',
        },
        back: start,
        adults: 'scholar-form',
      },
    ],
    [
      'website-parental-form',
      {
        pageTitle: 'Parental Consent Form',
        makes: 'minors',
        busy: 'Submitting...',
        failed: theirs,
        success: {
          toast: {
            title: 'Campaign Created!',
            words: '{name}’s scholarship campaign has been successfully created.',
          },
          to: 'home',
        },
        back: selection,
        adults: 'website-scholar-form',
      },
    ],
    [
      'create-campaign',
      {
        pageTitle: 'Start Your Campaign',
        makes: 'as-answered',
        opensAccounts: false,
        busy: 'Creating Your Campaign...',
        failed: yours,
        success: {
          toast: {
            title: 'Campaign Created!',
            words: 'Your scholarship campaign has been successfully created.',
          },
          to: 'account',
        },
        back: start,
      },
    ],
    [
      'website-create-campaign',
      {
        pageTitle: 'Start Your Campaign',
        makes: 'as-answered',
        opensAccounts: true,
        busy: 'Creating Your Campaign...',
        failed: yours,
        success: {
          toast: {
            title: '🎉 Campaign Created!',
            words: 'Your campaign is now live and visible to supporters! Share your personalized link.',
            unlisted: 'We review it before we list it under Browse Scholars.',
          },
          to: 'campaign',
        },
        back: start,
      },
    ],
  ])('%s', (key, said) => {
    expect(described(forms[key])).toMatchObject(said)
  })
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

  it('of where people heard of us differ by form, and name the product (P128, P129, P130)', () => {
    const scholar = values(heardChoices(forms['scholar-form'].lists.heard, 'My Tassel'))
    const guardian = values(heardChoices(forms['parental-form'].lists.heard, 'My Tassel'))
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
})
