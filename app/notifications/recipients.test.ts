import { describe, expect, test } from 'vitest'
import { wordsWithMoney } from '../words/languages.ts'
import type { EventDefinition } from './event.ts'
import codeRequested from './events/accounts/code-requested.tsx'
import signedUp from './events/accounts/signed-up.tsx'
import campaignCreated from './events/campaign-created.tsx'
import donationCaptured from './events/donation-captured.tsx'
import donationDisputeWon from './events/donation-dispute-won.tsx'
import donationDisputed from './events/donation-disputed.tsx'
import donationRefunded from './events/donation-refunded.tsx'
import microDepositsSent from './events/micro-deposits-sent.tsx'
import refundFailed from './events/refund-failed.tsx'
import withdrawalDecided from './events/withdrawal-decided.tsx'
import withdrawalRequested from './events/withdrawal-requested.tsx'
import type { EventFacts, Owner, Person } from './facts.ts'
import type { Notifications } from './outgoing.ts'
import {
  sampleCampaign as campaign,
  sampleDonation as donation,
  sampleCorrectedReceipt,
  samplePartlyReturned,
  sampleReceipt,
  sampleReturned,
  sampleReturns,
  sampleWithdrawal as withdrawal,
} from './samples.ts'

const at = new Date('2026-03-11T16:00:00.000Z')
const maya: Owner = {
  userId: 'u-maya',
  email: 'maya@example.com',
  customUserId: 'maya',
  firstName: 'Maya',
  lastName: 'Reyes',
  donations: true,
  donorMessages: true,
}
const nameless: Person = {
  userId: 'u-new',
  email: 'new@example.com',
  customUserId: 'newcomer',
  firstName: '',
  lastName: '',
}
const admin: Person = { ...nameless, userId: 'u-admin', email: 'admin@example.com', customUserId: 'admin' }
const second: Person = { ...admin, userId: 'u-second', email: 'second@example.com', customUserId: 'second' }
const admins = [admin, second]
const anonymous = { ...donation, donorName: null }

/** Returns the notifications that an event sends. */
function notify<Facts extends EventFacts>(
  event: Pick<EventDefinition<never, Facts>, 'notify'>,
  facts: Facts,
  now = at,
): Notifications {
  return event.notify(facts, { at, now, wordsFor: ({ locale }) => wordsWithMoney(locale ?? 'en', '$') })
}
/** Describes every mail as '<template> to <email>'. */
const mailsOf = (notifications: Notifications) =>
  notifications.mails.map(({ template, to }) => `${template} to ${to}`)
/** Describes every feed entry as '<type> for <user id>'. */
const notices = (notifications: Notifications) =>
  notifications.notices.map(({ type, userId }) => `${type} for ${userId}`)

const donated = { donation, campaign, owner: maya, milestone: null, receipt: sampleReceipt }
const returned = {
  donation: sampleReturned,
  campaign,
  owner: maya,
  cents: 6_550,
  isWhole: true,
  amountCents: 5_000,
  returns: [sampleReturns.whole],
  disputed: sampleReturns.disputed,
  won: sampleReturns.won,
  receipt: null,
}
const quiet = { ...maya, donations: false }

const table: [what: string, Notifications, mails: string[], feed: string[]][] = [
  [
    'a code: its person alone',
    notify(codeRequested, { person: maya, code: '407153', purpose: 'sign-in' }),
    ['code to maya@example.com'],
    [],
  ],
  [
    'a sign-up: a welcome, and every admin',
    notify(signedUp, { person: nameless, isWelcomed: true, withCampaign: false, admins }),
    [
      'welcome to new@example.com',
      'sign-up-notice to admin@example.com',
      'sign-up-notice to second@example.com',
    ],
    ['sign_up for u-admin', 'sign_up for u-second'],
  ],
  [
    'an admin who signs up again elsewhere is not told of themselves',
    notify(signedUp, { person: admin, isWelcomed: true, withCampaign: false, admins }),
    ['welcome to admin@example.com', 'sign-up-notice to second@example.com'],
    ['sign_up for u-second'],
  ],
  [
    'a campaign: its owner and the admins',
    notify(campaignCreated, { campaign, owner: maya, byGuardian: false, admins: [admin] }),
    ['campaign-live to maya@example.com', 'new-campaign-notice to admin@example.com'],
    ['campaign_created for u-maya', 'campaign_created for u-admin'],
  ],
  [
    'a donation: a receipt, and news for the owner',
    notify(donationCaptured, donated),
    ['receipt to dana@example.com', 'donation-received to maya@example.com'],
    ['donation_received for u-maya'],
  ],
  [
    'a donation to someone who wants no news: the receipt alone',
    notify(donationCaptured, { ...donated, owner: quiet }),
    ['receipt to dana@example.com'],
    [],
  ],
  [
    'a held payment that goes back: its donor alone, whom nobody else has heard of',
    notify(donationRefunded, { ...returned, owner: null }),
    ['donation-refunded to dana@example.com'],
    [],
  ],
  [
    'a refund: the donor, and the owner',
    notify(donationRefunded, returned),
    ['donation-refunded to dana@example.com', 'donation-returned to maya@example.com'],
    ['donation_returned for u-maya'],
  ],
  [
    'a refund to someone who wants no news: the feed still explains the total',
    notify(donationRefunded, { ...returned, owner: quiet }),
    ['donation-refunded to dana@example.com'],
    ['donation_returned for u-maya'],
  ],
  [
    'a refund of which the campaign bears nothing: the donor alone',
    notify(donationRefunded, { ...returned, amountCents: 0 }),
    ['donation-refunded to dana@example.com'],
    [],
  ],
  [
    'a refund that the bank sent back: the admins, and why the total rose in the feed of the owner',
    notify(refundFailed, { ...returned, admins, cents: 2_000, failed: sampleReturns.failed }),
    ['refund-failed to admin@example.com', 'refund-failed to second@example.com'],
    ['donation_received for u-maya'],
  ],
  [
    'a dispute won after the owner deleted their account: the donor alone',
    notify(donationDisputeWon, { ...returned, owner: null, receipt: sampleCorrectedReceipt }),
    ['receipt-corrected to dana@example.com'],
    [],
  ],
  [
    'a failed refund with a corrected receipt: the admins and the donor',
    notify(refundFailed, {
      ...returned,
      admins,
      cents: 2_000,
      failed: sampleReturns.failed,
      receipt: sampleCorrectedReceipt,
    }),
    [
      'refund-failed to admin@example.com',
      'refund-failed to second@example.com',
      'receipt-corrected to dana@example.com',
    ],
    ['donation_received for u-maya'],
  ],
  [
    'a dispute won whose donor was erased: the owner alone',
    notify(donationDisputeWon, {
      ...returned,
      receipt: {
        ...sampleCorrectedReceipt,
        receipt: { ...sampleCorrectedReceipt.receipt, donor: { name: null, email: null } },
      },
    }),
    ['dispute-won to maya@example.com'],
    ['donation_received for u-maya'],
  ],
  [
    'a refund of a held payment that the bank sent back: the admins alone',
    notify(refundFailed, {
      ...returned,
      admins,
      cents: 2_000,
      failed: { ...sampleReturns.failed, amountCents: 0 },
    }),
    ['refund-failed to admin@example.com', 'refund-failed to second@example.com'],
    [],
  ],
  [
    'a dispute of what was refunded before: the admins alone',
    notify(donationDisputed, {
      ...returned,
      admins,
      disputed: { ...sampleReturns.disputed, amountCents: 0 },
    }),
    ['dispute-notice to admin@example.com', 'dispute-notice to second@example.com'],
    [],
  ],
  [
    'a dispute: owner, admins, and with the corrected receipt its donor',
    notify(donationDisputed, { ...returned, admins, receipt: sampleCorrectedReceipt }),
    [
      'donation-returned to maya@example.com',
      'receipt-corrected to dana@example.com',
      'dispute-notice to admin@example.com',
      'dispute-notice to second@example.com',
    ],
    ['donation_returned for u-maya'],
  ],
  [
    'a dispute that is won: owner, and with the corrected receipt its donor',
    notify(donationDisputeWon, { ...returned, receipt: sampleCorrectedReceipt }),
    ['dispute-won to maya@example.com', 'receipt-corrected to dana@example.com'],
    ['donation_received for u-maya'],
  ],
  [
    'a dispute won by someone who wants no news: the feed still explains the total, and the donor gets the receipt',
    notify(donationDisputeWon, { ...returned, owner: quiet, receipt: sampleCorrectedReceipt }),
    ['receipt-corrected to dana@example.com'],
    ['donation_received for u-maya'],
  ],
  [
    'a withdrawal request: its owner whatever they want to hear, and the admins',
    notify(withdrawalRequested, { withdrawal, person: quiet, admins }),
    [
      'withdrawal-requested to maya@example.com',
      'withdrawal-notice to admin@example.com',
      'withdrawal-notice to second@example.com',
    ],
    ['withdrawal for u-maya', 'withdrawal for u-admin', 'withdrawal for u-second'],
  ],
  [
    'sent micro-deposits: only the account holder (P644)',
    notify(microDepositsSent, { withdrawal, person: quiet }),
    ['micro-deposits-sent to maya@example.com'],
    ['withdrawal for u-maya'],
  ],
  [
    "an admin's own request: decided, and so heard of, by the other one",
    notify(withdrawalRequested, { withdrawal, person: admin, admins }),
    ['withdrawal-requested to admin@example.com', 'withdrawal-notice to second@example.com'],
    ['withdrawal for u-admin', 'withdrawal for u-second'],
  ],
  ...(['approved', 'paid', 'rejected', 'returned'] as const).map(
    (decision): [string, Notifications, string[], string[]] => [
      `a withdrawal that was ${decision}: its owner`,
      notify(withdrawalDecided, {
        kind: `withdrawal_${decision}`,
        withdrawal,
        person: maya,
        reason: decision === 'rejected' ? 'The names differ.' : null,
      }),
      [`withdrawal-${decision} to maya@example.com`],
      ['withdrawal for u-maya'],
    ],
  ),
]

describe('recipients (P215)', () => {
  test.each(table)('%s', (_, notifications, mails, feed) => {
    expect(mailsOf(notifications)).toEqual(mails)
    expect(notices(notifications)).toEqual(feed)
  })

  test('no one gets the same mail twice for one event', () => {
    for (const [, notifications] of table) {
      const all = mailsOf(notifications)
      expect(new Set(all).size).toBe(all.length)
    }
  })
})

describe('content', () => {
  const code = (now: Date) =>
    mailsOf(notify(codeRequested, { person: maya, code: '407153', purpose: 'step-up' }, now))

  test('a code is mailed until the millisecond it expires', () => {
    expect(code(new Date(at.getTime() + 10 * 60_000 - 1))).toEqual(['code to maya@example.com'])
    expect(code(new Date(at.getTime() + 10 * 60_000))).toEqual([])
  })

  test('delays the welcome by 1 s, the sign-up notice by 1.5 s, and nothing else (P214)', () => {
    const delays = notify(signedUp, {
      person: nameless,
      isWelcomed: true,
      withCampaign: false,
      admins: [admin],
    }).mails
    expect(delays.map(({ afterMs }) => afterMs)).toEqual([1_000, 1_500])
    expect(notify(donationCaptured, donated).mails.map(({ afterMs }) => afterMs)).toEqual([0, 0])
  })

  test('the welcome greets no one by User ID', () => {
    const [welcome] = notify(signedUp, {
      person: nameless,
      isWelcomed: true,
      withCampaign: false,
      admins: [],
    }).mails
    expect(welcome?.props).toEqual({ name: '', customUserId: 'newcomer', withCampaign: false })
  })

  test("shows the owner the donor's name and message, or 'Someone' if anonymous (P211)", () => {
    const [notice] = notify(donationCaptured, donated).notices
    expect(notice).toMatchObject({ donor: 'Dana Cole', amountCents: 5_000, student: 'Maya Reyes' })
    expect(notice?.message).toContain('Dana Cole gave $50.00: “Go Maya!')
    const [, hidden] = notify(donationCaptured, { ...donated, donation: anonymous }).mails
    expect(hidden?.props).toMatchObject({ donor: 'Someone' })
    expect(notify(donationCaptured, { ...donated, donation: anonymous }).notices[0]?.message).toMatch(
      /^Someone gave \$50\.00/,
    )
  })

  test('donor messages can be turned off in mail and feed', () => {
    const notifications = notify(donationCaptured, { ...donated, owner: { ...maya, donorMessages: false } })
    expect(notifications.mails[1]?.props).toMatchObject({ message: null })
    expect(notifications.notices[0]?.message).toBe('Dana Cole gave $50.00.')
  })

  test('shows the owner by how much the total decreased and what remains', () => {
    const part = {
      ...returned,
      donation: samplePartlyReturned,
      cents: 2_000,
      isWhole: false,
      amountCents: 1_527,
    }
    const { mails, notices } = notify(donationRefunded, part)
    expect(mails[1]?.props).toMatchObject({ amountCents: 1_527, leftCents: 3_473 })
    expect(notices[0]).toMatchObject({
      amountCents: 1_527,
      message: '$15.27 of what Dana Cole gave was refunded.',
    })
    expect(notify(donationRefunded, returned).notices[0]?.message).toBe(
      'The $50.00 that Dana Cole gave was refunded.',
    )
  })

  test("shows a donor's email only to the admins who must write to them", () => {
    for (const [, notifications] of table) {
      const others = notifications.mails.filter(
        ({ to, template }) => to !== donation.donorEmail && template !== 'refund-failed',
      )
      expect(JSON.stringify([others, notifications.notices])).not.toContain(donation.donorEmail)
    }
  })
})
