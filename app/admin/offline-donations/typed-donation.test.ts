import { expect, test } from 'vitest'
import { emptyDonation, readDonation, typedDonationOf } from './typed-donation.ts'

const at = { today: '2026-03-11', sign: '$' }
const empty = emptyDonation('01900000-0000-7000-8000-000000000001', at.today)
const typed = {
  ...empty,
  reference: ' 1042 ',
  cents: '$1,250.5',
  ...{ campaignId: 'abcdefghij', student: 'Maya R.' },
  donorName: 'Dana Reyes',
  donorEmail: ' Dana@Example.com ',
}

test('an empty form lacks reference, amount, donor and campaign, and says so at each', () => {
  const { problems } = readDonation(empty, at)
  expect(Object.keys(problems).toSorted()).toEqual(['campaignId', 'cents', 'donorName', 'reference'])
})

test('a typed form becomes a donation in cents', () => {
  const { donation, problems } = readDonation(typed, at)
  expect(problems).toEqual({})
  expect(donation).toMatchObject({
    reference: '1042',
    cents: 125_050,
    campaignId: 'abcdefghij',
    donorEmail: 'dana@example.com',
    depositedOn: null,
    note: null,
  })
})

test('an anonymous donation leaves the typed name out, and keeps it in the form', () => {
  const { donation, problems } = readDonation({ ...typed, isAnonymous: true }, at)
  expect([donation.donorName, problems]).toEqual([null, {}])
})

test('a missing day is marked', () => {
  expect(Object.keys(readDonation({ ...typed, receivedOn: '' }, at).problems)).toEqual(['receivedOn'])
})

test('a stored form survives a reload of the tab; anything else is forgotten (P579)', () => {
  expect(typedDonationOf(JSON.parse(JSON.stringify(typed)))).toEqual(typed)
  expect(typedDonationOf(JSON.parse(JSON.stringify(empty)))).toEqual(empty)
  for (const found of [
    null,
    7,
    'x',
    {},
    { ...typed, kind: 'card' },
    { ...typed, cents: 5 },
    { ...typed, campaignId: null },
    { ...typed, isAnonymous: 'no' },
  ])
    expect(typedDonationOf(found)).toBeNull()
})
