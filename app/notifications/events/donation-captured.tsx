import { calendarDay } from '../../campaigns/campaign.ts'
import { defineEvent, type Telling } from '../event.ts'
import type { CampaignFacts, DonationFacts, Owner } from '../facts.ts'
import type { House, MailDefinition } from '../mail.ts'
import { Letter } from '../mails/letter.tsx'
import { milestone, notifyOfMilestone } from '../mails/milestone.tsx'
import { Action, Large, Lines, Quote, Words } from '../mails/parts.tsx'
import { type Line, whoseCampaign } from '../mails/words.ts'
import { type DonationNews, ofDonationAndOwner } from '../rows.ts'
import { sampleCampaign, sampleDonation, sampleOwner } from '../samples.ts'
import { donorOf, greetingName, letter, nobody, plainNotice, type Told } from '../told.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    donation_captured: { donationId: string }
  }
}

const receipt: MailDefinition<'receipt', { donation: DonationFacts; campaign: CampaignFacts }> = {
  name: 'receipt',
  subject: ({ donation }, house) =>
    house.t('Your receipt: {amount}', { amount: house.money(donation.totalCents) }),
  Mail: ({ props: { donation, campaign }, house }) => (
    <Letter
      house={house}
      title={
        donation.donorName
          ? house.t('Thank you, {donorName}', { donorName: donation.donorName })
          : house.t('Thank you')
      }
      preview={house.t('{value} receives {amount}.', {
        value: whoseCampaign(campaign, house),
        amount: house.money(donation.amountCents),
      })}
      percent={campaign.progressPercent}
      why={house.t('You get this mail because a donation at {product} was made with your e-mail.', {
        product: house.product,
      })}
    >
      <Words>
        {house.t('{value} receives {amount}.', {
          value: whoseCampaign(campaign, house),
          amount: house.money(donation.amountCents),
        })}{' '}
        {reached(campaign.progressPercent, house)}
      </Words>
      {donation.message ? <Quote>{donation.message}</Quote> : null}
      <Lines lines={receiptLines(donation, campaign.studentName, house)} />
      <Action href={campaign.link}>{house.t('See the campaign')}</Action>
      <Lines
        lines={[
          { label: house.t('Date'), value: calendarDay(donation.at, house.timeZone, house.locale) },
          { label: house.t('Received by'), value: house.legalEntity },
        ]}
      />
      <Words quiet>{house.t('Donation {id}', { id: donation.id })}</Words>
      <Words quiet>
        {house.t('Donations are final and non-refundable. Please keep this mail as your receipt.')}
      </Words>
    </Letter>
  ),
}

/** Every line that was paid, the sum last; a line of nothing is left out. */
function receiptLines(donation: DonationFacts, studentName: string, house: House): Line[] {
  const line = (label: string, cents: number): Line[] =>
    cents === 0 ? [] : [{ label, value: house.money(cents) }]
  return [
    ...line(house.t('Donation to {student}', { student: studentName }), donation.amountCents),
    ...line(house.t('Tip to {product}', { product: house.product }), donation.tipCents),
    ...line(house.t('Donation to {student}', { student: house.legalEntity }), donation.foundationCents),
    ...line('Processing fee', donation.processingFeeCents),
    ...line('Credit card fee', donation.creditCardFeeCents),
    { label: house.t('Total charged'), value: house.money(donation.totalCents), isSum: true },
  ]
}

function reached(percent: number, { t }: House): string {
  return percent >= 100
    ? t('The goal is reached.')
    : t('It has now reached {percent}% of its goal.', { percent })
}

const giftInHonor: MailDefinition<
  'gift-in-honor',
  { donor: string; honoree: string; campaign: CampaignFacts }
> = {
  name: 'gift-in-honor',
  subject: (_, { t }) => t('A donation in your honor'),
  Mail({ props: { donor, honoree, campaign }, house }) {
    const { t, product } = house
    const facts = { donor, honoree, student: campaign.studentName }
    return (
      <Letter
        house={house}
        title={t('A gift in your honor, {honoree}', facts)}
        preview={t('Somebody gave to a student in your honor.')}
        percent={campaign.progressPercent}
        why={t('You get this one mail because {donor} gave us your address at {product}.', {
          donor,
          product,
        })}
      >
        <Words>
          {t('{donor} gave to {student}, who is raising money for school, and did it in your honor.', facts)}
        </Words>
        <Action href={campaign.link}>{t('See the campaign')}</Action>
        <Words quiet>{t('We keep your address with the gift and write to you no more.')}</Words>
      </Letter>
    )
  },
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
  subject: ({ amountCents }, house) =>
    house.t('New donation: {amount}', { amount: house.money(amountCents) }),
  Mail: ({ props: { name, donor, amountCents, message, campaign }, house }) => (
    <Letter
      house={house}
      title={house.t('Good news, {name}', { name })}
      preview={house.t('{donor} gave {amount} to {value}.', {
        donor,
        amount: house.money(amountCents),
        value: whoseCampaign(campaign, house),
      })}
      percent={campaign.progressPercent}
      why={house.t('You get this mail because you run a campaign at {product}.', { product: house.product })}
    >
      <Words>{house.t('{donor} gave to {value}:', { donor, value: whoseCampaign(campaign, house) })}</Words>
      <Large>{house.money(amountCents)}</Large>
      {message ? <Quote>{message}</Quote> : null}
      <Lines
        lines={[
          { label: house.t('Raised so far'), value: house.money(campaign.raisedCents) },
          { label: house.t('Goal'), value: house.money(campaign.goalCents) },
        ]}
      />
      <Action href={campaign.link}>{house.t('See your campaign page')}</Action>
    </Letter>
  ),
}

/** The person whom a gift honors, where the donor gave their address. Never told what it was. */
function tellHonoree(donation: DonationFacts, campaign: CampaignFacts, { wordsFor }: Telling) {
  const { honoreeEmail, inHonorOf, donorName, locale } = donation
  if (!honoreeEmail || !inHonorOf) return []
  const reader = locale ? { email: honoreeEmail, locale } : { email: honoreeEmail }
  const donor = donorName ?? wordsFor(reader).t('Someone')
  return [letter(giftInHonor, reader, { donor, honoree: inHonorOf, campaign })]
}

function tellOwner(
  { donation, campaign }: DonationNews,
  owner: Owner,
  { wordsFor }: Telling,
): Told<'donation-received'> {
  const { t, money } = wordsFor(owner)
  const { amountCents } = donation
  const donor = donation.donorName ?? t('Someone')
  const message = owner.donorMessages ? donation.message : null
  const words = { donor, amount: money(amountCents), message }
  return {
    letters: [
      letter(donationReceived, owner, { name: greetingName(owner), donor, amountCents, message, campaign }),
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

type Facts = {
  donation: DonationFacts
  campaign: CampaignFacts
  owner: Owner | null
  milestone: number | null
}

/** A receipt for the donor; news for the owner where they want it (P211, P216), and of a milestone that was reached. */
export default defineEvent<Facts>()({
  kinds: ['donation_captured'],
  secrets: [],
  needs: ['milestone'],
  facts({ donationId }, rows) {
    const found = ofDonationAndOwner(donationId, rows)
    return found && { ...found, milestone: rows.milestones.get(donationId) ?? null }
  },
  mustHear: ['donor', 'owner'],
  needNot: (hearer, { owner }) => hearer === 'owner' && owner?.donations === false,
  mails: [receipt, giftInHonor, donationReceived, milestone],
  notify(facts, telling) {
    const { donation, campaign, owner } = facts
    const receipts = [
      letter(receipt, donorOf(donation), { donation, campaign }),
      ...tellHonoree(donation, campaign, telling),
    ]
    const news = owner?.donations ? tellOwner(facts, owner, telling) : nobody
    const reached =
      owner && facts.milestone !== null
        ? notifyOfMilestone(facts.milestone, owner, campaign, telling)
        : nobody
    return {
      letters: [...receipts, ...news.letters, ...reached.letters],
      notices: [...news.notices, ...reached.notices],
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
