import { defineEvent, type NotifyContext } from '../event.ts'
import type { CampaignFacts, DonationFacts, Owner, ReceiptFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Lines, Paragraph } from '../mails/parts.tsx'
import { ReceiptText } from '../mails/receipt-parts.tsx'
import { whoseCampaign } from '../mails/words.ts'
import {
  donorOf,
  greetingName,
  mailTo,
  type Notifications,
  nobody,
  noticeTo,
  withReceipt,
} from '../outgoing.ts'
import { type DonationNews, ofDonationAndOwner } from '../rows.ts'
import { sampleCampaign, sampleOwner, sampleReceipt, sampleReturned } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    offline_donation_reversed: { donationId: string }
  }
}

type DonorProps = { donation: DonationFacts; campaign: CampaignFacts; receipt: ReceiptFacts }

/** Mails the donor that their check or transfer wasn't paid, with the corrected receipt, which replaces the first (P524). */
const toDonor = defineMail(
  'offline-donation-reversed',
  ({ donation, campaign, receipt }: DonorProps, context) => {
    const { t, money, product, supportEmail } = context
    const facts = { amount: money(donation.amountCents), value: whoseCampaign(campaign, context) }
    return {
      subject: t('Your donation of {amount} didn’t reach us', facts),
      title: t('Your donation didn’t reach us'),
      preview: t('Your receipt for {amount} is no longer valid.', facts),
      campaign,
      why: t('You’re receiving this email because a donation at {product} was made with your address.', {
        product,
      }),
      body: (
        <>
          <Paragraph>
            {t(
              'We recorded your donation of {amount} to {value}, but the money didn’t reach our account or was taken back. It no longer counts.',
              facts,
            )}
          </Paragraph>
          <Paragraph>
            {t(
              'If you think this is a mistake, write to {supportEmail}. This receipt replaces the earlier one.',
              {
                supportEmail,
              },
            )}
          </Paragraph>
          <ReceiptText facts={receipt} context={context} />
          <Paragraph quiet>{t('Donation {id}', { id: donation.id })}</Paragraph>
        </>
      ),
    }
  },
)

type OwnerProps = { name: string; donor: string; amountCents: number; campaign: CampaignFacts }

/** Mails the owner that a donation no longer counts. */
const toOwner = defineMail(
  'offline-donation-taken-back',
  ({ name, donor, amountCents, campaign }: OwnerProps, { t, money, product }) => {
    const facts = { name, donor, amount: money(amountCents) }
    return {
      subject: t('A donation was taken back: {amount}', facts),
      title: t('A donation was taken back'),
      preview: t('{amount} from {donor}', facts),
      campaign,
      why: t('You’re receiving this email because you run a campaign at {product}.', { product }),
      body: (
        <>
          <Paragraph>
            {t(
              '{name}, the {amount} that {donor} gave by check, in cash or by transfer didn’t reach us or was taken back. It no longer counts towards your total.',
              facts,
            )}
          </Paragraph>
          <Lines
            lines={[
              { label: t('Your total went down by'), value: money(amountCents) },
              { label: t('Raised now'), value: money(campaign.raisedCents) },
            ]}
          />
          <Paragraph>{t('You don’t need to do anything.')}</Paragraph>
        </>
      ),
    }
  },
)

function notifyOwner(
  { donation, campaign }: DonationNews,
  owner: Owner,
  { wordsFor }: NotifyContext,
): Notifications<'offline-donation-taken-back'> {
  const { t, money } = wordsFor(owner)
  const { amountCents } = donation
  const donor = donation.donorName ?? t('Someone')
  const props = { name: greetingName(owner), donor, amountCents, campaign }
  return {
    mails: owner.donations ? [mailTo(toOwner, owner, props)] : [],
    notices: [
      noticeTo(owner, 'donation_returned', {
        title: t('Donation taken back'),
        message: t('The {amount} that {donor} gave didn’t reach us or was taken back.', {
          donor,
          amount: money(amountCents),
        }),
        amountCents,
        donor,
        student: campaign.studentName,
      }),
    ],
  }
}

type Facts = DonationNews & { receipt: ReceiptFacts | null }

/** Notifies the owner and, if they hold a receipt, the donor of a reversed offline donation (P577). */
export default defineEvent<Facts>()({
  kinds: ['offline_donation_reversed'],
  needs: ['receipt'],
  facts({ donationId }, rows) {
    const news = ofDonationAndOwner(donationId, rows)
    return news && { ...news, receipt: rows.receipts.get(donationId) ?? null }
  },
  mustReach: ['donor', 'owner'],
  mayMiss: (recipient, { receipt }) => recipient === 'donor' && receipt === null,
  mails: [toDonor, toOwner],
  notify(facts, context) {
    const { donation, campaign, owner, receipt } = facts
    const donors = receipt
      ? [withReceipt(mailTo(toDonor, donorOf(donation), { donation, campaign, receipt }), receipt)]
      : []
    const owned = owner ? notifyOwner(facts, owner, context) : nobody
    return { mails: [...donors, ...owned.mails], notices: owned.notices }
  },
  samples: [
    { donation: sampleReturned, campaign: sampleCampaign, owner: sampleOwner, receipt: sampleReceipt },
    { donation: sampleReturned, campaign: sampleCampaign, owner: sampleOwner, receipt: null },
  ],
})
