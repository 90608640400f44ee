import { describe, expect, test } from 'vitest'
import { type CrmDonation, columnsOf, splitName } from './crm-formats.ts'

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Ana María de la Cruz', 'Ana María de la', 'Cruz'],
  ['Cher', '', 'Cher'],
  [' Kit  Young ', 'Kit', 'Young'],
  ['', '', ''],
])('“%s” is split at the last space (P864)', (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last })
})

const donation: CrmDonation = {
  id: '0199a1c4-8f00-7a31-9d2e-5b0f3c7a1e42',
  day: '2026-03-11',
  changedAt: new Date('2026-03-12T16:00:00Z'),
  donorName: 'Ada Lovelace',
  donorEmail: 'ada@donors.example',
  mailingConsent: true,
  campaignId: 'k7m2qx9vtp',
  firstName: 'Maya',
  lastName: 'C.',
  method: 'card',
  status: 'partly',
  givenCents: 5_675,
  leftCents: 4_000,
  campaignCents: 3_500,
}

const lineOf = (format: keyof typeof columnsOf.donation, row: CrmDonation) =>
  Object.fromEntries(
    columnsOf.donation[format].map(column => [
      column.header,
      'cents' in column ? column.cents(row) : column.value(row),
    ]),
  )

describe('a donation (P864)', () => {
  test('has the labels of NPSP’s Data Import, and its id', () => {
    expect(lineOf('salesforce-npsp', donation)).toEqual({
      'Donation Donor': 'Contact1',
      'Contact1 First Name': 'Ada',
      'Contact1 Last Name': 'Lovelace',
      'Contact1 Personal Email': 'ada@donors.example',
      'Donation Amount': 4_000,
      'Donation Date': '2026-03-11',
      'Donation Campaign Name': 'Maya C. (k7m2qx9vtp)',
      'Donation Stage': 'Closed Won',
      'Payment Method': 'Credit Card',
      'Payment Paid': 'True',
      'Donation External ID': donation.id,
      'Donor Full Name': 'Ada Lovelace',
      'Mailing Consent': 'Yes',
    })
  })

  test('has the titles of CiviCRM’s fields, and its id as transaction id', () => {
    expect(lineOf('civicrm', donation)).toMatchObject({
      'Transaction ID': donation.id,
      'Total Amount': 4_000,
      'Contribution Date': '2026-03-11',
      'Contribution Status': 'Completed',
    })
  })

  test('that went back whole is 0, lost or refunded', () => {
    const gone = { ...donation, status: 'disputed', leftCents: 0, campaignCents: 0 } as const
    expect(lineOf('salesforce-npsp', gone)).toMatchObject({
      'Donation Amount': 0,
      'Donation Stage': 'Closed Lost',
    })
    expect(lineOf('civicrm', gone)).toMatchObject({ 'Total Amount': 0, 'Contribution Status': 'Refunded' })
    expect(lineOf('plain', gone)).toMatchObject({ Left: 0, Returned: 5_675, Status: 'disputed' })
  })

  test('of an anonymous or erased donor, or to a hidden campaign, names none', () => {
    const hidden = {
      ...donation,
      donorName: null,
      donorEmail: 'erased-1@deleted.invalid',
      firstName: null,
      lastName: null,
      method: 'daf',
    } as const
    expect(lineOf('salesforce-npsp', hidden)).toMatchObject({
      'Contact1 First Name': '',
      'Contact1 Last Name': 'Anonymous',
      'Contact1 Personal Email': null,
      'Donation Campaign Name': 'Campaign (k7m2qx9vtp)',
      'Payment Method': 'Donor-Advised Fund',
    })
    expect(lineOf('civicrm', hidden)).toMatchObject({ Email: null, 'Payment Method': 'EFT' })
  })
})
