import { describe, expect, it } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import {
  decideEdit,
  type EditCampaignInput,
  type EditedCampaign,
  editCampaignInput,
  endDateChoices,
} from './edit-campaign.ts'

const timeZone = 'America/New_York'
const now = new Date('2026-03-11T16:00:00Z')
const endOfMarch = new Date('2026-04-01T03:59:59.999Z')
const endOfApril = new Date('2026-05-01T03:59:59.999Z')
const version = new Date('2026-03-01T12:00:00Z')

const campaign: EditedCampaign = {
  firstName: 'Maya',
  lastName: 'Chen',
  university: 'Howard University',
  major: 'Civil Engineering',
  story: 'Two semesters are left.',
  achievements: ['Dean’s list'],
  goalCents: 250_000,
  purpose: 'tuition',
  endDate: endOfMarch,
  isActive: true,
  updatedAt: version,
}

const edit = (change: Partial<EditCampaignInput> = {}): EditCampaignInput => ({
  firstName: 'Maya',
  lastName: 'Chen',
  university: 'Howard University',
  major: 'Civil Engineering',
  story: 'Two semesters are left.',
  achievements: ['Dean’s list'],
  fundingGoal: 2500,
  purpose: 'tuition',
  campaignEndDate: endOfMarch.toISOString(),
  id: '0b1f6a52-6f3c-4a62-9a52-0f1d6f0c7a11',
  updatedAt: version.toISOString(),
  ...change,
})

const decide = (change: Partial<EditCampaignInput>, before: Partial<EditedCampaign> = {}, at = now) =>
  decideEdit({ ...campaign, ...before }, edit(change), { now: at, timeZone })

describe('editing a campaign', () => {
  it.each<[string, Partial<EditCampaignInput>, string[]]>([
    ['nothing', {}, []],
    ['the goal', { fundingGoal: 1 }, ['goalCents']],
    ['name and major', { lastName: 'Chen-Ruiz', major: 'Physics' }, ['lastName', 'major']],
    ['the end, to the next month', { campaignEndDate: endOfApril.toISOString() }, ['endDate']],
    ['a story to nothing reads the default', { story: '' }, ['story']],
    ['achievements in another order', { achievements: [] }, ['achievements']],
  ])('changes %s', (_, change, changed) => {
    expect(decide(change)).toMatchObject({ changed })
  })

  it.each<[string, Partial<EditCampaignInput>, Partial<EditedCampaign>, string]>([
    ['a deactivated campaign', { major: 'Physics' }, { isActive: false }, 'CampaignDeactivated'],
    ['no first name', { firstName: '' }, {}, 'MissingInformation'],
    ['no university', { university: '' }, {}, 'MissingInformation'],
    ['no goal', { fundingGoal: null }, {}, 'MissingInformation'],
    ['another version', { major: 'Physics' }, { updatedAt: now }, 'CampaignChanged'],
    ['an end in the past', { campaignEndDate: '2026-03-01T04:59:59.999Z' }, {}, 'InvalidEndDate'],
    ['an end within a month', { campaignEndDate: '2026-03-21T03:59:59.999Z' }, {}, 'InvalidEndDate'],
    ['an end far out', { campaignEndDate: '2026-07-01T03:59:59.999Z' }, {}, 'InvalidEndDate'],
    ['removing the end', { campaignEndDate: null }, {}, 'InvalidEndDate'],
    [
      'opening an ended campaign again',
      { campaignEndDate: endOfMarch.toISOString() },
      { endDate: new Date('2026-03-01T04:59:59.999Z') },
      'InvalidEndDate',
    ],
  ])('refuses %s', (_, change, before, code) => {
    const decision = decide(change, before)
    expect(decision).toBeInstanceOf(Refusal)
    expect(decision).toMatchObject({ code })
  })

  it('lets an ended campaign keep its end while its story changes (P103)', () => {
    const ended = new Date('2026-03-01T04:59:59.999Z')
    expect(
      decide({ story: 'Thank you all.', campaignEndDate: ended.toISOString() }, { endDate: ended }),
    ).toMatchObject({
      changed: ['story'],
    })
  })

  it('accepts a repeat of a saved edit under a newer version', () => {
    expect(decide({}, { updatedAt: now })).toMatchObject({ changed: [] })
  })

  it('sets the end of a campaign without one', () => {
    expect(endDateChoices(null, now, timeZone)).toEqual([null, endOfMarch, endOfApril])
    expect(decide({ campaignEndDate: endOfApril.toISOString() }, { endDate: null })).toMatchObject({
      facts: { endDate: endOfApril },
    })
  })

  it('offers a 3-month campaign its own end and two earlier ones, in order', () => {
    const own = new Date('2026-06-12T03:59:59.999Z')
    expect(endDateChoices(own, now, timeZone)).toEqual([endOfMarch, endOfApril, own])
  })

  it.each([0, 0.5, -1, 1_000_000_001])('refuses a goal of %s dollars (P102)', fundingGoal => {
    expect(editCampaignInput.safeParse(edit({ fundingGoal })).success).toBe(false)
  })
})

describe('a name with a web address', () => {
  const decide = (before: EditedCampaign, change: Partial<EditCampaignInput>) =>
    decideEdit(before, edit(change), { now, timeZone })

  it('is refused if it is new', () => {
    const refused = decide(campaign, { firstName: 'evil.com' })
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({
      code: 'InvalidName',
      details: { fields: { firstName: 'Please enter a name without a web address.' } },
    })
  })

  it('is accepted if it is unchanged', () => {
    const before = { ...campaign, firstName: 'evil.com' }
    expect(decide(before, { firstName: 'evil.com', story: 'Another story.' })).toMatchObject({
      changed: ['story'],
    })
  })
})
