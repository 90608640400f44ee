import { describe, expect, it } from 'vitest'
import { loginNameOf, loginNames } from '../../accounts/names.ts'
import { ageOn, checkBirthday, checkChoices } from './check-form.ts'
import { draftOf } from './form-draft.browser.ts'
import { forms } from './forms.ts'

const moment = { now: Date.parse('2026-03-11T16:00:00Z'), timeZone: 'America/New_York' }

describe('a date of birth', () => {
  it.each([
    ['2010-05-31', 15],
    ['2013-03-11', 13],
    ['2013-03-12', 12],
    ['2008-03-11', 18],
    ['2008-03-12', 17],
    ['2012-02-29', 14],
    ['2026-03-12', null],
    ['2011-02-29', null],
    ['2010-13-01', null],
    ['0010-05-31', null],
    ['May 2010', null],
  ])('of %s is an age of %s', (birthday, age) => {
    expect(ageOn(birthday, moment)).toBe(age)
  })

  it('counts on the platform’s calendar, not in UTC', () => {
    const lateInNewYork = { ...moment, now: Date.parse('2026-03-12T02:00:00Z') }
    expect(ageOn('2013-03-12', lateInNewYork)).toBe(12)
  })

  it.each([
    ['', null],
    ['2010-05-31', null],
    ['2013-03-12', 'TooYoung'],
    ['2008-03-11', 'StudentIsAdult'],
    ['yesterday', 'UnreadableBirthday'],
  ])('%s is refused as %s', (birthday, code) => {
    expect(checkBirthday(birthday, moment)?.code ?? null).toBe(code)
  })

  it('is in no refusal', () => {
    expect(JSON.stringify(checkBirthday('2015-04-05', moment))).not.toMatch(/2015|04-05/)
  })
})

describe('a parent’s login name (P142)', () => {
  it.each([
    ['Lin.Chen@example.com', 'linchen'],
    ['lin+school_2@example.com', 'linschool_2'],
    ['a@example.com', 'a-parent'],
    ['ñ@example.com', 'parent'],
    ['_x_@example.com', 'x-parent'],
    ['a.very.long.name.of.a.parent@example.com', 'averylongnameofapare'],
  ])('of %s is %s', (email, name) => {
    expect(loginNameOf(email)).toBe(name)
    expect(name).toMatch(/^[a-z0-9_-]{3,20}$/)
  })

  it('gets a number if it is taken', () => {
    const [first, second, third] = loginNames('a.very.long.name.of.a.parent@example.com')
    expect([first, second, third]).toEqual([
      'averylongnameofapare',
      'averylongnameofapa-2',
      'averylongnameofapa-3',
    ])
  })
})

describe('a draft', () => {
  it('keeps typed answers, but no consent, no date of birth and no file (P145)', () => {
    const typed = { firstName: 'Wren', showSchool: true, isMinor: 'yes', achievements: ['Chess'] } as const
    const values = { ...typed, birthday: '2010-05-31', consent1: true, picture: null, university: '' }
    expect(draftOf(values)).toEqual(typed)
  })

  it.each([null, 'text', 3, [], { firstName: 7, achievements: [1, {}], showSchool: 'yes', evil: 'x' }])(
    'ignores %j',
    found => expect(draftOf(found)).toEqual({}),
  )
})

describe('answers from lists', () => {
  const chosen = { purpose: 'tuition', relationship: 'mother', grade: '9', heardAboutUs: 'tassel' }
  it('must be on the form’s lists (P132)', () => {
    expect(checkChoices(forms['parental-form'], chosen, 'Tassel')).toBeNull()
    const elsewhere = checkChoices(forms['website-parental-form'], chosen, 'Tassel')
    expect(elsewhere).toMatchObject({ code: 'InvalidChoice', status: 400 })
    expect(Object.keys(elsewhere?.details.fields ?? {})).toEqual(['relationship', 'grade'])
  })

  it('may be blank', () => {
    const none = { purpose: '', relationship: '', grade: '', heardAboutUs: '' }
    expect(checkChoices(forms['parental-form'], none, 'Tassel')).toBeNull()
  })
})
