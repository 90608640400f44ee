import { formatCents } from '../lib/cents.ts'
import type { CampaignFacts, DonationFacts } from './facts.ts'
import {
  apartFrom,
  type Facts,
  greetingName,
  type Letter,
  letter,
  nobody,
  plainNotice,
  type Reader,
  type Told,
  wordsFor,
} from './told.ts'

/** A receipt for the donor; news for the owner where they want it (P211, P216). */
export function tellDonation({ donation, campaign, owner }: Facts<'donation_captured'>, sign: string): Told {
  const receipts = [
    letter('receipt', donorOf(donation), { donation, campaign }),
    ...tellHonoree(donation, campaign),
  ]
  if (!owner?.donations) return { letters: receipts, notices: [] }
  const t = wordsFor(owner)
  const donor = donation.donorName ?? t('Someone')
  const message = owner.donorMessages ? donation.message : null
  const received = letter('donation-received', owner, {
    name: greetingName(owner),
    donor,
    amountCents: donation.amountCents,
    message,
    campaign,
  })
  const words = { donor, amount: formatCents(donation.amountCents, sign), message }
  return {
    letters: [...receipts, received],
    notices: [
      {
        ...plainNotice(owner, 'donation_received', 'heart'),
        title: t('New donation'),
        message: message
          ? t('{donor} gave {amount}: “{message}”', words)
          : t('{donor} gave {amount}.', words),
        amountCents: donation.amountCents,
        donor,
        student: campaign.studentName,
      },
    ],
  }
}

/** The donor and the owner are told that the money went back. */
export function tellRefund(facts: Facts<'donation_refunded'>, sign: string): Told {
  const { donation, campaign } = facts
  const back = letter('donation-refunded', donorOf(donation), { donation, campaign })
  const owned = tellReturn(facts, 'refunded', sign)
  return { letters: [back, ...owned.letters], notices: owned.notices }
}

/** A payment that was held goes back: the donor alone ever knew of it. */
export function tellHeldRefund({ donation, campaign }: Facts<'held_payment_refunded'>): Told {
  return { letters: [letter('donation-refunded', donorOf(donation), { donation, campaign })], notices: [] }
}

/** A payment that was held is disputed: the admins alone ever knew of it, and the donor is who disputes. */
export function tellHeldDispute({ donation, campaign, admins }: Facts<'held_payment_disputed'>): Told {
  const { totalCents, amountCents, id: donationId } = donation
  const letters = admins.map(admin =>
    letter('dispute-notice', admin, { donationId, totalCents, amountCents, campaign }),
  )
  return { letters, notices: [] }
}

/** The owner and the admins are told; the donor is who disputes. */
export function tellDispute(facts: Facts<'donation_disputed'>, sign: string): Told {
  const { donation, campaign, owner, admins } = facts
  const { totalCents, amountCents, id: donationId } = donation
  const owned = tellReturn(facts, 'disputed', sign)
  const others = owner ? apartFrom(owner, admins) : admins
  const notices = others.map(admin =>
    letter('dispute-notice', admin, { donationId, totalCents, amountCents, campaign }),
  )
  return { letters: [...owned.letters, ...notices], notices: owned.notices }
}

/** The owner is told that a gift counts again; nobody else has lost anything. */
export function tellDisputeWon(
  { donation, campaign, owner }: Facts<'donation_dispute_won'>,
  sign: string,
): Told {
  if (!owner) return nobody
  const t = wordsFor(owner)
  const donor = donation.donorName ?? t('Someone')
  const { amountCents } = donation
  const mail = letter('dispute-won', owner, { name: greetingName(owner), donor, amountCents, campaign })
  return {
    letters: owner.donations ? [mail] : [],
    notices: [
      {
        ...plainNotice(owner, 'donation_received', 'heart'),
        title: t('Dispute won'),
        message: t('The {amount} that {donor} gave counts again.', {
          donor,
          amount: formatCents(amountCents, sign),
        }),
        amountCents,
        donor,
        student: campaign.studentName,
      },
    ],
  }
}

/** The feed always shows why a total went down; the mail obeys the preference. */
function tellReturn(
  { donation, campaign, owner }: Facts<'donation_refunded' | 'donation_disputed'>,
  why: 'refunded' | 'disputed',
  sign: string,
): Told {
  if (!owner) return nobody
  const t = wordsFor(owner)
  const donor = donation.donorName ?? t('Someone')
  const { amountCents } = donation
  const mail = letter('donation-returned', owner, {
    name: greetingName(owner),
    donor,
    amountCents,
    why,
    campaign,
  })
  const words = { donor, amount: formatCents(amountCents, sign) }
  return {
    letters: owner.donations ? [mail] : [],
    notices: [
      {
        ...plainNotice(owner, 'donation_returned', 'undo'),
        title: why === 'refunded' ? t('Donation refunded') : t('Donation disputed'),
        message:
          why === 'refunded'
            ? t('The {amount} that {donor} gave was refunded.', words)
            : t('The {amount} that {donor} gave is disputed by their bank.', words),
        amountCents,
        donor,
        student: campaign.studentName,
      },
    ],
  }
}

/** Whom we write to about a gift, in the language it was given in. */
function donorOf({ donorEmail, locale }: DonationFacts): Reader {
  return locale ? { email: donorEmail, locale } : { email: donorEmail }
}

/** The person whom a gift honors, where the donor gave their address. Never told what it was. */
function tellHonoree(donation: DonationFacts, campaign: CampaignFacts): Letter[] {
  const { honoreeEmail, inHonorOf, donorName, locale } = donation
  if (!honoreeEmail || !inHonorOf) return []
  const reader = locale ? { email: honoreeEmail, locale } : { email: honoreeEmail }
  const donor = donorName ?? wordsFor(reader)('Someone')
  return [letter('gift-in-honor', reader, { donor, honoree: inHonorOf, campaign })]
}

/** The student's thanks reach the donor. */
export function tellThanks({ donation, campaign }: Facts<'donation_thanked'>): Told {
  if (!donation.thankYou) return nobody
  return {
    letters: [letter('thank-you', donorOf(donation), { words: donation.thankYou, donation, campaign })],
    notices: [],
  }
}
