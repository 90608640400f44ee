import type { CampaignFacts, DonationFacts, Owner, Person, WithdrawalFacts } from './facts.ts'

/** Facts of an ordinary day, that the samples of events are made of. */

export const sampleCampaign: CampaignFacts = {
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

export const sampleDonation: DonationFacts = {
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

export const sampleWithdrawal: WithdrawalFacts = {
  amountCents: 248_050,
  platformFeeCents: 24_805,
  processingFeeCents: 25,
  payoutCents: 223_220,
  accountHolder: 'Maya L. Reyes',
  accountLast4: '6789',
  accountType: 'checking',
  campaignCount: 1,
  campaignTitles: [sampleCampaign.title],
}

const wishes = { donations: true, donorMessages: true, campaignUpdates: true }

export const sampleOwner: Owner = {
  userId: 'u-maya',
  email: 'maya@example.com',
  customUserId: 'maya-reyes',
  firstName: 'Maya',
  lastName: 'Reyes',
  ...wishes,
}

export const sampleGuardian: Owner = {
  userId: 'u-paul',
  email: 'paul@example.com',
  customUserId: 'paul-reyes',
  firstName: 'Paul',
  lastName: 'Reyes',
  ...wishes,
}

/** Whoever has signed up a moment ago has no name yet. */
export const sampleNewcomer: Person = { ...sampleOwner, firstName: '', lastName: '' }

export const sampleAdmin: Person = {
  userId: 'u-admin',
  email: 'admin@example.com',
  customUserId: 'admin',
  firstName: 'Ada',
  lastName: 'Min',
}
