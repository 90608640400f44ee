import { calendarDay } from '../../campaigns/campaign.ts'
import { netPromise } from '../../donations/what-reaches.ts'
import { defineEvent, type NotifyContext } from '../event.ts'
import type { CampaignFacts, DonationFacts, Owner } from '../facts.ts'
import type { MailContext, MailDefinition } from '../mail.ts'
import { donationInHonor, notifyHonoree } from '../mails/donation-in-honor.tsx'
import { MailLayout } from '../mails/mail-layout.tsx'
import { milestone, notifyOfMilestone } from '../mails/milestone.tsx'
import { Action, Large, Lines, Quote, Words } from '../mails/parts.tsx'
import { donationLines, type Line } from '../mails/words.ts'
import { donorOf, greetingName, mailTo, type Notifications, nobody, plainNotice } from '../outgoing.ts'
import type { OutgoingPush } from '../push/push.ts'
import { type DonationNews, ofDonationAndOwner } from '../rows.ts'
import { sampleCampaign, sampleDonation, sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    donation_captured: { donationId: string }
  }
}

const receipt: MailDefinition<'receipt', { donation: DonationFacts; campaign: CampaignFacts }> = {
  name: 'receipt',
  subject: ({ donation }, context) =>
    context.t('Your receipt: {amount}', { amount: context.money(donation.totalCents) }),
  Mail: ({ props: { donation, campaign }, context }) => (
    <MailLayout
      context={context}
      title={
        donation.donorName
          ? context.t('Thank you, {donorName}', { donorName: donation.donorName })
          : context.t('Thank you')
      }
      preview={goesTo(donation, campaign, context)}
      percent={campaign.progressPercent}
      why={context.t(
        'You’re receiving this email because a donation at {product} was made with your address.',
        {
          product: context.product,
        },
      )}
    >
      <Words>
        {goesTo(donation, campaign, context)}{' '}
        {netPromise(campaign.studentName, donation.amountCents, context)}
      </Words>
      <Words>{reached(campaign.progressPercent, context)}</Words>
      {donation.message ? <Quote>{donation.message}</Quote> : null}
      <Lines lines={receiptLines(donation, campaign.studentName, context)} />
      <Action href={campaign.link}>{context.t('See the campaign')}</Action>
      <Lines
        lines={[
          { label: context.t('Date'), value: calendarDay(donation.at, context.timeZone, context.locale) },
          { label: context.t('Received by'), value: context.legalEntity },
        ]}
      />
      <Words quiet>{context.t('Donation {id}', { id: donation.id })}</Words>
      <Words quiet>
        {context.t('Donations are final and non-refundable. Please keep this email as your receipt.')}
      </Words>
    </MailLayout>
  ),
}

const goesTo = (donation: DonationFacts, { studentName }: CampaignFacts, { t, money }: MailContext) =>
  t('{amount} goes to {student}’s campaign.', { amount: money(donation.amountCents), student: studentName })

/** Every line that was paid, the sum last; a line of nothing is left out. */
function receiptLines(donation: DonationFacts, studentName: string, context: MailContext): Line[] {
  return [
    ...donationLines(donation, studentName, context).map(({ label, cents }) => ({
      label,
      value: context.money(cents),
    })),
    { label: context.t('Total charged'), value: context.money(donation.totalCents), isSum: true },
  ]
}

function reached(percent: number, { t }: MailContext): string {
  return percent >= 100
    ? t('The goal has been reached.')
    : t('It has now reached {percent}% of its goal.', { percent })
}

const donationReceived: MailDefinition<
  'donation-received',
  {
    name: string
    /** 'Someone' when given anonymously (P211). */
    donor: string
    amountCents: number
    message: string | null
    campaign: CampaignFacts
  }
> = {
  name: 'donation-received',
  subject: ({ amountCents }, context) =>
    context.t('New donation: {amount}', { amount: context.money(amountCents) }),
  Mail: ({ props: { name, donor, amountCents, message, campaign }, context }) => (
    <MailLayout
      context={context}
      title={context.t('Good news, {name}', { name })}
      preview={context.t('{donor} gave {amount} to your campaign.', {
        donor,
        amount: context.money(amountCents),
      })}
      percent={campaign.progressPercent}
      why={context.t('You’re receiving this email because you run a campaign at {product}.', {
        product: context.product,
      })}
    >
      <Words>{context.t('{donor} gave to your campaign:', { donor })}</Words>
      <Large>{context.money(amountCents)}</Large>
      {message ? <Quote>{message}</Quote> : null}
      <Lines
        lines={[
          { label: context.t('Raised so far'), value: context.money(campaign.raisedCents) },
          { label: context.t('Goal'), value: context.money(campaign.goalCents) },
        ]}
      />
      <Action href={`${context.appUrl}/`}>{context.t('Say thanks')}</Action>
    </MailLayout>
  ),
}

function notifyOwner(
  { donation, campaign }: DonationNews,
  owner: Owner,
  { wordsFor }: NotifyContext,
): Notifications<'donation-received'> {
  const { t, money } = wordsFor(owner)
  const { amountCents } = donation
  const donor = donation.donorName ?? t('Someone')
  // What was added once it was paid is news of its own (donation-words-added.tsx).
  const message = owner.donorMessages && !donation.isMessageAdded ? donation.message : null
  const words = { donor, amount: money(amountCents), message }
  return {
    mails: [
      mailTo(donationReceived, owner, { name: greetingName(owner), donor, amountCents, message, campaign }),
    ],
    notices: [
      {
        ...plainNotice(owner, 'donation_received', 'heart'),
        title: t('New donation'),
        message: message
          ? t('{donor} gave {amount}: “{message}”', words)
          : t('{donor} gave {amount}.', words),
        amountCents,
        donor,
        student: campaign.studentName,
      },
    ],
  }
}

const pushOf = ({ donation }: DonationNews, owner: Owner): OutgoingPush => ({
  userId: owner.userId,
  kind: 'donation',
  facts: { cents: donation.amountCents, who: donation.donorName },
  path: '/notifications',
})

type Facts = {
  donation: DonationFacts
  campaign: CampaignFacts
  owner: Owner | null
  milestone: number | null
}

/** A receipt for the donor; news for the owner where they want it (P211, P216), and a milestone that was reached. */
export default defineEvent<Facts>()({
  kinds: ['donation_captured'],
  secrets: [],
  needs: ['milestone'],
  facts({ donationId }, rows) {
    const found = ofDonationAndOwner(donationId, rows)
    return found && { ...found, milestone: rows.milestones.get(donationId) ?? null }
  },
  mustReach: ['donor', 'owner'],
  mayMiss: (recipient, { owner }) => recipient === 'owner' && owner?.donations === false,
  mails: [receipt, donationInHonor, donationReceived, milestone],
  notify(facts, context) {
    const { donation, campaign, owner } = facts
    const receipts = [
      mailTo(receipt, donorOf(donation), { donation, campaign }),
      ...(donation.isHonoreeAdded ? [] : notifyHonoree(donation, campaign, context)),
    ]
    const news = owner?.donations ? notifyOwner(facts, owner, context) : nobody
    const reached =
      owner && facts.milestone !== null
        ? notifyOfMilestone(facts.milestone, owner, campaign, context)
        : nobody
    return {
      mails: [...receipts, ...news.mails, ...reached.mails],
      notices: [...news.notices, ...reached.notices],
      pushes: [...(owner ? [pushOf(facts, owner)] : []), ...(reached.pushes ?? [])],
    }
  },
  samples: [
    { donation: sampleDonation, campaign: sampleCampaign, owner: sampleOwner, milestone: null },
    {
      donation: { ...sampleDonation, inHonorOf: 'Ruth', honoreeEmail: 'ruth@example.com' },
      campaign: { ...sampleCampaign, progressPercent: 50 },
      owner: sampleOwner,
      milestone: 50,
    },
    {
      donation: { ...sampleDonation, donorName: null, message: null },
      campaign: { ...sampleCampaign, raisedCents: sampleCampaign.goalCents, progressPercent: 100 },
      owner: sampleOwner,
      milestone: 100,
    },
  ],
})
