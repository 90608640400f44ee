import { describe, expect, it, test } from 'vitest'
import type { OwnCampaign } from '../contract.ts'
import { carriedOver, draftFor, type EditValues, unchanged, valuesOf, versionOf } from './edit-values.ts'

const campaign = {
  firstName: 'Maya',
  lastName: 'Chen',
  university: 'Howard University',
  major: 'Physics',
  story: 'Two semesters are left.',
  achievements: ['Dean’s list'],
  goalCents: 250_000,
  purpose: 'tuition',
  endDate: null,
  updatedAt: '2026-03-01T12:00:00.000Z',
} as unknown as OwnCampaign
const changed = { ...campaign, story: 'One semester is left.', updatedAt: '2026-03-02T12:00:00.000Z' }

/** A draft as the tab stores it. */
const stored = (change: Partial<EditValues>) =>
  JSON.parse(JSON.stringify({ base: versionOf(campaign), values: { ...valuesOf(campaign), ...change } }))

describe('the draft of an edit', () => {
  it.each([
    ['a typed field', { major: 'Law' }],
    ['an achievement that was not added yet', { nextAchievement: 'Swam the bay' }],
  ])('is restored with %s', (_, change) => {
    expect(draftFor(stored(change), campaign)?.values).toEqual({ ...valuesOf(campaign), ...change })
  })

  it('keeps the version that it changes if the campaign was changed elsewhere (P307)', () => {
    const draft = draftFor(stored({ major: 'Law' }), changed)
    expect(draft).toEqual({ base: versionOf(campaign), values: { ...valuesOf(campaign), major: 'Law' } })
  })

  it.each([
    ['changes nothing', stored({}), campaign],
    ['changes nothing of an older version', stored({}), changed],
    ['was saved, though the answer was lost', stored({ story: changed.story }), changed],
    ['is malformed', { values: 7 }, campaign],
    ['is of version 0.1.0', { updatedAt: campaign.updatedAt, values: valuesOf(campaign) }, campaign],
    ['is missing', null, campaign],
  ])('is dropped if it %s', (_, found, now) => {
    expect(draftFor(found, now)).toBeNull()
  })
})

test.each([
  ['only this person', { major: 'Law' }, {}, { major: 'Law' }],
  ['only the other person', {}, { major: 'Art' }, { major: 'Art' }],
  ['both', { major: 'Law' }, { major: 'Art', story: 'New.' }, { major: 'Law', story: 'New.' }],
  ['neither', {}, {}, {}],
])('kept over a newer version are the changes of %s', (_, mine, theirs, result) => {
  const before = unchanged(campaign)
  expect(carriedOver(before, { ...before, ...mine }, { ...before, ...theirs })).toEqual({
    ...before,
    ...result,
  })
})
