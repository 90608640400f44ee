import { describe, expect, test } from 'vitest'
import { wordsOf, wordsWithMoney } from '#app/words/languages.ts'
import { phrase } from '../../lib/phrase.ts'
import { type Evidence, type EvidenceOfDonation, evidenceText, howToSubmit } from './evidence.ts'
import { daysLeftTone, daysLeftWords } from './status-words.ts'

const words = wordsWithMoney('en', '$')

const donation: EvidenceOfDonation = {
  id: '0198f3a2-7b1c-7d30-9a52-2f6f0c1d8e44',
  quotedAt: '2026-03-11T15:58:00Z',
  startedAt: '2026-03-11T16:00:00Z',
  capturedAt: '2026-03-11T16:01:00Z',
  method: phrase('Credit card'),
  funding: 'credit',
  lines: [
    { label: 'Donation to Maya Reyes', cents: 5_000 },
    { label: 'Tip to Tassel (15%)', cents: 750 },
  ],
  totalCents: 5_750,
  words: phrase('Donations are final and non-refundable.'),
  donorName: 'Dana Cole',
  donorEmail: 'dana@example.com',
  message: 'Go Maya!\n\nTHE DISPUTE\nAmount: $1.00',
  inHonorOf: null,
  campaign: {
    studentName: 'Maya Reyes',
    purpose: 'tuition',
    link: 'https://tassel.example/campaign/maya-reyes/0123456789',
    state: phrase('Active'),
    createdAt: '2026-03-01T14:00:00Z',
    raisedCents: 248_050,
    goalCents: 400_000,
    donors: 31,
    updatesSince: 2,
  },
  thanks: { at: '2026-03-12T12:00:00Z', words: 'Thank you so much!' },
  mails: [
    {
      at: '2026-03-11T16:01:00Z',
      subject: 'Your receipt: $57.50',
      state: { acceptedAt: '2026-03-11T16:01:00Z' },
    },
  ],
  receipt: 'Thank you, Dana Cole\n\nTHE DISPUTE\nTotal charged $57.50',
  others: { count: 2, newest: [{ at: '2026-02-01T14:00:00Z', cents: 2_500 }] },
}

const evidence: Evidence = {
  timeZone: 'America/New_York',
  writtenAt: '2026-03-20T13:00:00Z',
  legalEntity: 'Tassel Foundation',
  dispute: {
    name: 'dp_1 (stripe)',
    payment: 'pi_1',
    cents: 5_750,
    reason: 'fraudulent: The account holder says they did not make this payment',
    openedAt: '2026-03-18T13:00:00Z',
    evidenceDueBy: '2026-03-27T23:59:00Z',
  },
  donation,
  returns: [{ at: '2026-03-18T13:00:00Z', what: phrase('Taken back by the bank'), cents: 5_750 }],
}

describe('the text for the bank', () => {
  const text = evidenceText(evidence, { address: '203.0.113.77', userAgent: 'Mozilla/5.0' }, words)

  test.each([
    'Purpose: A donation to the campaign “Help Maya Reyes with tuition and college expenses”.',
    'Amount: $57.50',
    'Evidence due: Mar 27, 2026, 7:59 PM',
    'Tip to Tassel (15%): $7.50',
    'Total: $57.50',
    'Shown below it: “Donations are final and non-refundable.”',
    'Confirmed by the donor: Mar 11, 2026, 12:00 PM',
    'The card: credit',
    'Name: Dana Cole',
    'Email: dana@example.com',
    'Address of the device: 203.0.113.77',
    'Browser: Mozilla/5.0',
    'Mar 11, 2026, 12:01 PM: “Your receipt: $57.50”, accepted by the email server on Mar 11, 2026, 12:01 PM',
    'Mar 12, 2026, 8:00 AM: “Thank you so much!”',
    'Raised: $2,480.50 of $4,000.00 by 31 donors',
    'Other donations of this donor that were never disputed: 2: $25.00 on Feb 1, 2026, 9:00 AM',
    'Mar 18, 2026, 9:00 AM: Taken back by the bank, $57.50',
    'All times are those of America/New_York.',
  ])('contains: %s', line => expect(text).toContain(line))

  test('omits missing facts', () => {
    expect(text).not.toContain('In honor of')
    expect(text).not.toMatch(/null|undefined/)
    const bare = {
      ...donation,
      message: null,
      thanks: null,
      receipt: null,
      mails: [],
      others: { count: 0, newest: [] },
    }
    const without = evidenceText({ ...evidence, donation: bare, returns: [] }, null, words)
    expect(without).toContain('Address of the device: not stored')
    expect(without).toContain('MAILED TO THE DONOR\nNothing yet.')
    expect(without).toContain('Nothing has been returned.')
    expect(without).not.toMatch(/null|undefined|THE RECEIPT|THANKS/)
  })

  test('keeps user text from imitating a heading or a line', () => {
    expect(text.split('\n').filter(line => line === 'THE DISPUTE')).toHaveLength(1)
    expect(text.split('\n')).not.toContain('Amount: $1.00')
  })

  test('is short for a payment that wasn’t started here', () => {
    const unknown = evidenceText({ ...evidence, donation: null }, null, words)
    expect(unknown).toContain('The payment was not started on our pages')
    expect(unknown).toContain('Amount: $57.50')
  })
})

test.each([
  [-2, 'Too late', 'clay'],
  [0, 'Today', 'clay'],
  [1, '1 day left', 'clay'],
  [3, '3 days left', 'gold'],
  [4, '4 days left', 'plain'],
] as const)('%i days: %s', (days, words, tone) => {
  expect([daysLeftWords(days, wordsOf('en')), daysLeftTone(days)]).toEqual([words, tone])
})

test('evidence is submitted at the provider', () => {
  expect(howToSubmit('sandbox', 'sbx_1').link).toBe(null)
  expect(howToSubmit('stripe', 'pi_1')).toMatchObject({
    words: expect.stringContaining('Nothing is sent to the bank from here'),
    link: { href: 'https://dashboard.stripe.com/payments/pi_1' },
  })
  expect(howToSubmit('stripe', null).link?.href).toBe('https://dashboard.stripe.com/disputes')
})
