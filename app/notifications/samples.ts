import { specificationRates } from '../fees/first-schedules.ts'
import type { CampaignFacts, DonationFacts, Owner, Person, ReceiptFacts, WithdrawalFacts } from './facts.ts'
import type { DisputeRow, DonationReturn, WarningRow } from './rows.ts'

/** Typical facts for the samples of events. */

export const sampleCampaign: CampaignFacts = {
  id: '0123456789',
  studentName: 'Maya Reyes',
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
  coversFees: true,
  platformBp: specificationRates.platformBp,
  withdrawalFlat: specificationRates.withdrawalFlat,
  leftCents: 5_000,
  leftTotalCents: 6_550,
  isHeld: false,
  donorName: 'Dana Cole',
  donorEmail: 'dana@example.com',
  message: 'Go Maya! We are all so proud of you <3\nYour old neighbours',
  at: '2026-03-11T16:00:00.000Z',
}

export const sampleReceipt: ReceiptFacts = {
  id: '0198f3a2-7b1c-7d30-9a52-2f6f0c1d8e55',
  link: 'https://tassel.example/receipt?token=0198f3a2',
  receipt: {
    number: 'R-2026-000123',
    kind: 'original',
    issuedOn: '2026-03-11',
    locale: 'en',
    year: null,
    replaces: null,
    replacedBy: null,
    isTest: false,
    currencySign: '€',
    entity: {
      name: 'Marlow Foundation',
      product: 'Marlow',
      supportEmail: 'help@marlow.example',
      ein: '12-3456789',
      address: ['1 College Street', 'Marlow, NY 12345'],
      color: null,
    },
    donor: { name: 'Dana Cole', email: 'dana@example.com' },
    donations: [
      {
        donationId: sampleDonation.id,
        givenOn: '2026-03-11',
        number: 'R-2026-000123',
        campaign: 'Maya Reyes’s campaign',
        cents: 6_550,
        paidCents: 6_550,
        returnedCents: 0,
        lines: [
          { key: 'amount', label: 'Donation to the campaign', cents: 5_000, legalClass: 'personalGift' },
          { key: 'tip', label: 'Tip to Marlow', cents: 750, legalClass: 'service' },
          {
            key: 'foundationDonation',
            label: 'Donation to the Marlow Foundation',
            cents: 500,
            legalClass: 'contribution',
          },
          { key: 'processingFee', label: 'Processing fee', cents: 175, legalClass: 'personalGift' },
          { key: 'creditCardFee', label: 'Credit card fee', cents: 125, legalClass: 'personalGift' },
        ],
      },
    ],
    sums: { personalGift: 5_300, contribution: 500, service: 750, unstated: 0 },
    cents: 6_550,
    sentences: [
      { legalClass: 'personalGift', text: 'This part is a gift for a named student.' },
      { legalClass: 'contribution', text: 'Marlow Foundation is exempt.' },
      { legalClass: 'service', text: 'This part pays for a service.' },
    ],
    statements: ['A COPY OF THE OFFICIAL REGISTRATION MAY BE OBTAINED.'],
  },
}

/** The sample receipt's correction after a part was returned. */
export const sampleCorrectedReceipt: ReceiptFacts = {
  ...sampleReceipt,
  receipt: {
    ...sampleReceipt.receipt,
    number: 'R-2026-000200',
    kind: 'corrected',
    replaces: 'R-2026-000123',
  },
}

export const sampleDispute: DisputeRow = {
  id: '0198f3a2-7b1c-7d30-9a52-2f6f0c1d8e55',
  paymentId: sampleDonation.id,
  cents: 6_550,
  reason: 'fraudulent',
  evidenceDueBy: '2026-03-21T03:59:59.000Z',
  campaignId: sampleCampaign.id,
}

export const sampleWarning: WarningRow = {
  id: '0198f3a2-7b1c-7d30-9a52-2f6f0c1d8e66',
  paymentId: sampleDonation.id,
  kind: 'fraud_warning',
  reason: 'made_with_stolen_card',
  cents: 6_550,
  campaignId: sampleCampaign.id,
}

const returned = (kind: DonationReturn['kind'], day: number, cents: number, amountCents: number) =>
  ({ kind, at: `2026-04-0${day}T16:00:00.000Z`, cents, amountCents }) satisfies DonationReturn

/** The sample donation's returns of every kind. */
export const sampleReturns = {
  whole: returned('refunded', 1, 6_550, 5_000),
  part: returned('refunded', 1, 2_000, 1_527),
  failed: returned('refund_failed', 3, -2_000, -1_527),
  disputed: returned('disputed', 4, 6_550, 5_000),
  won: returned('dispute_won', 5, -6_550, -5_000),
}

/** The sample donation after a partial refund. */
export const samplePartlyReturned: DonationFacts = {
  ...sampleDonation,
  leftCents: 3_473,
  leftTotalCents: 4_550,
}
export const sampleReturned: DonationFacts = { ...sampleDonation, leftCents: 0, leftTotalCents: 0 }

export const sampleWithdrawal: WithdrawalFacts = {
  amountCents: 248_050,
  platformFeeCents: 24_805,
  processingFeeCents: 25,
  payoutCents: 223_220,
  accountHolder: 'Maya L. Reyes',
  accountLast4: '6789',
  accountType: 'checking',
  check: null,
  campaignCount: 1,
  campaigns: [sampleCampaign],
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

/** The owner of a new account, who has entered no name yet. */
export const sampleNewcomer: Person = { ...sampleOwner, firstName: '', lastName: '' }

export const sampleAdmin: Person = {
  userId: 'u-admin',
  email: 'admin@example.com',
  customUserId: 'admin',
  firstName: 'Ada',
  lastName: 'Min',
}
