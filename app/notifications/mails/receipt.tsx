import { calendarDay } from '../../campaigns/campaign.ts'
import type { DonationFacts } from '../facts.ts'
import type { House } from '../mail.ts'
import { money } from '../told.ts'
import { Letter } from './letter.tsx'
import { Action, Lines, Quote, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { type Line, whoseCampaign } from './words.ts'

export const receipt: Template<'receipt'> = {
  subject: ({ donation, campaign }, house) =>
    `Your receipt: ${money(donation.totalCents, house.currencySign)} for ${whoseCampaign(campaign)}`,
  Mail: ({ props: { donation, campaign }, house }) => (
    <Letter
      house={house}
      title={
        donation.donorName
          ? house.t('Thank you, {donorName}', { donorName: donation.donorName })
          : house.t('Thank you')
      }
      preview={house.t('{value} receives {amount}.', {
        value: whoseCampaign(campaign),
        amount: money(donation.amountCents, house.currencySign),
      })}
      percent={campaign.progressPercent}
      why={house.t('You get this mail because a donation at {product} was made with your e-mail.', {
        product: house.product,
      })}
    >
      <Words>
        {whoseCampaign(campaign)} receives <strong>{money(donation.amountCents, house.currencySign)}</strong>.{' '}
        {reached(campaign.progressPercent)}
      </Words>
      {donation.message ? <Quote>{donation.message}</Quote> : null}
      <Lines lines={receiptLines(donation, campaign.studentName, house)} />
      <Action href={campaign.link}>{house.t('See the campaign')}</Action>
      <Lines
        lines={[
          { label: 'Date', value: calendarDay(donation.at, house.timeZone) },
          { label: 'Received by', value: house.legalEntity },
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
    cents === 0 ? [] : [{ label, value: money(cents, house.currencySign) }]
  return [
    ...line(`Donation to ${studentName}`, donation.amountCents),
    ...line(`Tip to ${house.product}`, donation.tipCents),
    ...line(`Donation to ${house.legalEntity}`, donation.foundationCents),
    ...line('Processing fee', donation.processingFeeCents),
    ...line('Credit card fee', donation.creditCardFeeCents),
    { label: 'Total charged', value: money(donation.totalCents, house.currencySign), isSum: true },
  ]
}

function reached(percent: number): string {
  return percent >= 100 ? 'The goal is reached.' : `It has now reached ${percent}% of its goal.`
}
