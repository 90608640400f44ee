import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Locale } from '../lib/locale.ts'
import { wordsOf } from '../words/languages.ts'
import { matchesFilter } from './browse/browse.ts'
import {
  academicYearLabel,
  campaignPath,
  campaignTitle,
  displayName,
  progressPercent,
  purposeInSentence,
  purposeLabel,
  purposes,
  shareLink,
  slugOf,
  titleOf,
} from './campaign.ts'

describe('names', () => {
  it.each([
    ['highschool', 'High School Activities (and Expenses)', 'high school activities and expenses'],
    ['tuition', 'Tuition & College Expenses', 'tuition and college expenses'],
    ['', 'Education', 'education'],
    ['Tuition', 'Education', 'education'],
    ['constructor', 'Education', 'education'],
  ])('the purpose %s is labelled %s, and reads %s in a sentence', (purpose, label, inSentence) => {
    expect(purposeLabel(purpose)).toBe(label)
    expect(purposeInSentence(purpose)).toBe(inSentence)
  })

  it.each(['', ...purposes.map(({ value }) => value)])(
    'the title of a campaign for “%s” reads as a sentence in both languages',
    purpose => {
      const title = (language: Locale) =>
        campaignTitle({ studentName: 'Maya Chen', purpose }, wordsOf(language))
      expect(title('en')).toMatch(/^Help Maya Chen with [a-z]/)
      expect(title('es')).toMatch(/^Ayuda a Maya Chen con (el|la|los|las) [a-z]/)
    },
  )

  it.each([
    [{ firstName: 'Maya', lastName: 'Chen' }, 'Maya Chen'],
    [{ firstName: 'Maya', lastName: '' }, 'Maya'],
    [{ firstName: 'Wren', lastName: 'Abernathy', isMinor: true }, 'Wren A.'],
    [{ firstName: 'Wren', lastName: 'A.', isMinor: true }, 'Wren A.'],
    [{ firstName: 'Wren', lastName: '', isMinor: true }, 'Wren'],
    [{ firstName: 'Åsa', lastName: '𝒜rne', isMinor: true }, 'Åsa 𝒜.'],
  ])('%o is shown as %s', (student, name) => {
    expect(displayName(student)).toBe(name)
  })

  it('titles a campaign (P73, P80)', () => {
    expect(titleOf({ studentName: 'Maya Chen', purpose: 'studyabroad' })).toBe(
      'Help Maya Chen with Study Abroad',
    )
    expect(titleOf({ studentName: 'Wren A.', purpose: 'unheard-of' })).toBe('Help Wren A. with Education')
  })

  it('labels academic years, and shows unknown ones unchanged (P74)', () => {
    expect(academicYearLabel('sophomore', wordsOf('en'))).toBe('Sophomore')
    expect(academicYearLabel('high-school', wordsOf('en'))).toBe('High School')
    expect(academicYearLabel('ninth', wordsOf('en'))).toBe('ninth')
  })
})

describe('links', () => {
  it.each([
    ['Maya Chen', 'maya-chen'],
    ['  José  Núñez-Ortiz ', 'jose-nunez-ortiz'],
    ["D'Angelo O’Brien", 'dangelo-obrien'],
    ['Wren A.', 'wren-a'],
    ['李 小龙', '李-小龙'],
    ['../..?#%/', 'scholar'],
    ['', 'scholar'],
  ])('the slug of "%s" is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  it('has the shape of the specification, safe in an address (P81)', () => {
    expect(shareLink('https://give.example', { id: 'abc123defg', studentName: 'Maya Chen' })).toBe(
      'https://give.example/campaign/maya-chen/abc123defg',
    )
    expect(campaignPath({ id: 'abc123defg', studentName: '李' })).toBe('/campaign/%E6%9D%8E/abc123defg')
  })

  it('stays one path segment, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), studentName => {
        const path = campaignPath({ id: 'abc123defg', studentName })
        const { pathname } = new URL(path, 'https://give.example')
        expect(pathname).toBe(path)
        expect(pathname.split('/')).toHaveLength(4)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('progress', () => {
  it.each([
    [0, 250_000, 0],
    [2_499, 250_000, 0],
    [2_500, 250_000, 1],
    [249_999, 250_000, 99],
    [250_000, 250_000, 100],
    [900_000, 250_000, 100],
    [500, 0, 0],
    [100_000_000_000, 100_000_000_000, 100],
    [99_999_999_999, 100_000_000_000, 99],
  ])('%i of %i cents is %i%%', (raised, goal, percent) => {
    expect(progressPercent(raised, goal)).toBe(percent)
  })

  it('is a whole number from 0 to 100 that never runs ahead of the money (P82)', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000_000 })
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 100_000_000_000 }), (raised, goal) => {
        const percent = progressPercent(raised, goal)
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
        expect(BigInt(percent) * BigInt(goal)).toBeLessThanOrEqual(BigInt(raised) * 100n)
      }),
      { numRuns: 20_000 },
    )
  })
})

describe('filters (P107)', () => {
  const goalCents = 10_000
  const story = 'x'.repeat(50)
  it.each([
    ['trending', { raisedCents: 2_500, goalCents, story }, false],
    ['trending', { raisedCents: 2_501, goalCents, story }, true],
    ['close-to-goal', { raisedCents: 7_500, goalCents, story }, false],
    ['close-to-goal', { raisedCents: 7_501, goalCents, story }, true],
    ['heart-warming', { raisedCents: 0, goalCents, story }, false],
    ['heart-warming', { raisedCents: 0, goalCents, story: `${story}x` }, true],
    ['all', { raisedCents: 0, goalCents, story: '' }, true],
  ] as const)('%s of %o: %s', (filter, campaign, belongs) => {
    expect(matchesFilter(filter, campaign)).toBe(belongs)
  })
})
