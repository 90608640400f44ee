import { describe, expect, it } from 'vitest'
import { campaignPeriod } from '../campaign.ts'
import { type CampaignPayload, campaignPayload, createCampaignInput } from '../contract.ts'
import { goalDollars, typedGpa } from '../typed-text.ts'
import { chosenEndDate, withDefaults } from './defaults.ts'

const whole: CampaignPayload = campaignPayload.parse({
  firstName: ' Maya ',
  lastName: 'Chen',
  email: 'maya@example.com',
  university: 'Howard University',
  major: 'Civil Engineering',
  fundingGoal: 2500,
})

describe('the payload', () => {
  it('is trimmed, with blanks as null or empty and without empty achievements (P75, P141)', () => {
    expect(whole).toMatchObject({ firstName: 'Maya', gpa: null, story: '', achievements: [], phone: '' })
    const story = campaignPayload.parse({
      story: ' One\r\n\r\ntwo\u0000\u0007\tthree ',
      major: 'Civil\n Engineering',
    })
    expect(story).toMatchObject({ story: 'One\n\ntwo three', major: 'Civil Engineering' })
    const { achievements } = campaignPayload.parse({ achievements: [' Dean’s list ', '', '   '] })
    expect(achievements).toEqual(['Dean’s list'])
  })

  it.each([
    ['a GPA over 4', { gpa: 4.01 }],
    ['a GPA below 0', { gpa: -0.01 }],
    ['a GPA of three decimals', { gpa: 3.755 }],
    ['a goal in cents', { fundingGoal: 10.5 }],
    ['a goal below 0', { fundingGoal: -1 }],
    ['a goal as text', { fundingGoal: '2500' }],
    ['an unknown year', { year: 'ninth' }],
    ['a picture from elsewhere', { profilePictureUrl: 'https://evil.example/x.png' }],
    ['a picture path that climbs', { profilePictureUrl: '/files/../secret' }],
    ['an unknown field', { isApproved: true }],
    ['raised money', { raisedAmount: 1 }],
    ['a story beyond its length', { story: 'x'.repeat(20_001) }],
  ])('refuses %s', (_, field) => {
    expect(campaignPayload.safeParse(field).success).toBe(false)
  })

  it.each([0, 0.01, 2.29, 3.3, 3.75, 3.99, 4])('takes a GPA of %d (P138)', gpa => {
    expect(campaignPayload.parse({ gpa }).gpa).toBe(gpa)
  })

  it('is sent with an id and the kind of device', () => {
    expect(createCampaignInput.safeParse({ ...whole, requestId: 'no', deviceKind: 'desktop' }).success).toBe(
      false,
    )
    expect(createCampaignInput.safeParse({ ...whole, requestId: crypto.randomUUID() }).success).toBe(false)
  })
})

it('fills blank answers with the defaults of the specification (P140)', () => {
  expect(withDefaults(whole)).toEqual({
    year: 'freshman',
    purpose: 'tuition',
    story: 'Help me achieve my educational goals',
  })
  const typed = { year: 'senior', purpose: 'community', story: 'Mine' } as const
  expect(withDefaults(typed)).toEqual(typed)
  expect(withDefaults(whole, 'website-parental-form').year).toBe('high-school')
  expect(withDefaults(whole, 'parental-form').year).toBe('freshman')
})

describe('chosenEndDate', () => {
  const now = new Date('2026-03-11T16:00:00Z')
  const zone = 'America/New_York'
  it('accepts the dates on offer, and defaults to 3 months', () => {
    for (const months of [1, 2] as const) {
      const { endDate } = campaignPeriod(now, months, zone)
      expect(chosenEndDate(endDate.toISOString(), now, zone)).toEqual(endDate)
    }
    expect(chosenEndDate(null, now, zone).toISOString()).toBe('2026-06-12T03:59:59.999Z')
  })

  it.each(['2026-02-28T23:59:59.999Z', '2026-05-01T04:00:00.000Z', '2036-03-31T03:59:59.999Z'])(
    'refuses %s',
    chosen => {
      expect(() => chosenEndDate(chosen, now, zone)).toThrow(
        expect.objectContaining({ code: 'InvalidEndDate', status: 400 }),
      )
    },
  )
})

describe('what a person types', () => {
  it.each([
    ['2500', 2500],
    [' $2,500 ', 2500],
    ['2500.00', 2500],
    ['2500,00', 2500],
    ['2.500', Number.NaN],
    ['0', 0],
    ['', null],
    ['2500.50', Number.NaN],
    ['-5', Number.NaN],
    ['2e5', Number.NaN],
    ['a lot', Number.NaN],
  ])('a goal of "%s" is %s', (text, dollars) => {
    expect(goalDollars(text)).toEqual(dollars)
  })

  it.each([
    ['3.75', 3.75],
    ['4', 4],
    ['.5', 0.5],
    ['', null],
    ['3,75', 3.75],
    ['3,7,5', Number.NaN],
    ['.', Number.NaN],
  ])('a GPA of "%s" is %s', (text, gpa) => {
    expect(typedGpa(text)).toEqual(gpa)
  })
})
