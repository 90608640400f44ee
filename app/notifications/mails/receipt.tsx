import { calendarDay } from '../../campaigns/campaign.ts'
import type { DonationFacts } from '../facts.ts'
import type { House } from '../mail.ts'
import { Letter } from './letter.tsx'
import { Action, Lines, Quote, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { type Line, whoseCampaign } from './words.ts'

export const receipt: Template<'receipt'> = {
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
