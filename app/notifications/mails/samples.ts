import { wordsWithMoney } from '../../words/languages.ts'
import type { CampaignFacts, DonationFacts, WithdrawalFacts } from '../facts.ts'
import type { House, MailProps } from '../mail.ts'

/** One of each mail, with the words of an ordinary day: for the tests and for looking at. */

export const sampleHouse: House = {
  product: 'Tassel',
  legalEntity: 'Tassel Foundation',
  supportEmail: 'support@tassel.example',
  appUrl: 'https://tassel.example',
  timeZone: 'America/New_York',
  ...wordsWithMoney('en', '$'),
}

const campaign: CampaignFacts = {
  id: '0123456789',
  studentName: 'Maya Reyes',
  title: 'Help Maya Reyes with Tuition & College Expenses',
  purpose: 'tuition',
  link: 'https://tassel.example/campaign/maya-reyes/0123456789',
  goalCents: 400_000,
  raisedCents: 248_050,
  progressPercent: 62,
  endDate: '2026-05-01T03:59:59.999Z',
  isApproved: true,
}

const donation: DonationFacts = {
  id: '0198f3a2-7b1c-7d30-9a52-2f6f0c1d8e44',
  amountCents: 5_000,
  tipCents: 750,
  foundationCents: 500,
  processingFeeCents: 175,
  creditCardFeeCents: 125,
  totalCents: 6_550,
  donorName: 'Dana Cole',
  donorEmail: 'dana@example.com',
  message: 'Go Maya! We are all so proud of you <3\nYour old neighbours',
  at: '2026-03-11T16:00:00.000Z',
}

const withdrawal: WithdrawalFacts = {
  amountCents: 248_050,
  platformFeeCents: 24_805,
  processingFeeCents: 25,
  payoutCents: 223_220,
  accountHolder: 'Maya L. Reyes',
  accountLast4: '6789',
  accountType: 'checking',
  campaignCount: 1,
  campaignTitles: [campaign.title],
}

export const samples: MailProps = {
  code: { code: '407153', purpose: 'sign-in' },
  'thank-you': { words: 'Thank you so much! The books are ordered.', donation, campaign },
  'gift-in-honor': { donor: 'Dana Cole', honoree: 'Ruth', campaign },
  'campaign-update': { body: 'The books came today.\n\nThank you all.', campaign },
  'campaign-reported': { reason: 'fraud', details: 'The photo is of somebody else.', campaign },
  'campaign-moderated': {
    name: 'Maya',
    act: 'unlisted',
    reason: 'The school could not confirm the enrollment.',
    campaign,
  },
  'consent-changed': { name: 'Paul', withdrawn: true, campaign },
  'parental-form': {
    campaign,
    parent: { name: 'Paul Reyes', email: 'paul@example.com', relationship: 'father' },
  },
  'weekly-report': {
    name: 'Maya',
    campaign,
    week: { raisedCents: 12_500, gifts: 3, words: [{ donor: 'Dana Cole', message: 'Go Maya!' }] },
  },
  milestone: { name: 'Maya', percent: 50, campaign },
  'password-reset': { token: 'q3Zb7cT1xKf0mWv2' },
  'password-changed': { name: 'Maya' },
  'account-standing': {
    name: 'Maya',
    suspended: true,
    reason: 'The pictures belong to somebody else.',
  },
  'user-id-changed': { name: 'Maya', customUserId: 'maya-reyes' },
  'passkey-changed': { name: 'Maya', passkey: 'Chrome on Windows', added: true },
  'account-deleted': { name: 'Maya' },
  welcome: { name: 'maya-reyes', customUserId: 'maya-reyes' },
  'sign-up-notice': {
    email: 'maya@example.com',
    customUserId: 'maya-reyes',
    name: '',
    at: '2026-03-11T16:00:00.000Z',
  },
  'notices-bundled': { of: 'sign-ups', count: 12, minutes: 10 },
  'campaign-live': { name: 'Maya', byGuardian: false, campaign: { ...campaign, isApproved: false } },
  'new-campaign-notice': { campaign: { ...campaign, isApproved: false }, byGuardian: false },
  receipt: { donation, campaign },
  'donation-received': {
    name: 'Maya',
    donor: 'Dana Cole',
    amountCents: 5_000,
    message: donation.message,
    campaign,
  },
  'donation-refunded': { donation, campaign },
  'donation-returned': { name: 'Maya', donor: 'Dana Cole', amountCents: 5_000, why: 'disputed', campaign },
  'dispute-won': { name: 'Maya', donor: 'Dana Cole', amountCents: 5_000, campaign },
  'dispute-notice': { donationId: donation.id, totalCents: 6_550, amountCents: 5_000, campaign },
  'withdrawal-requested': { name: 'Maya', withdrawal },
  'withdrawal-notice': { scholarName: 'Maya Reyes', email: 'maya@example.com', withdrawal },
  'withdrawal-approved': { name: 'Maya', withdrawal },
  'withdrawal-paid': { name: 'Maya', withdrawal },
  'withdrawal-rejected': {
    name: 'Maya',
    withdrawal,
    reason: 'The name of the account holder does not match your name.',
  },
  'withdrawal-returned': { name: 'Maya', withdrawal },
}
