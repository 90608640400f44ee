import { money } from '../told.ts'
import { Letter } from './letter.tsx'
import { Action, Large, Lines, Quote, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { whoseCampaign } from './words.ts'

export const donationReceived: Template<'donation-received'> = {
  subject: ({ donor, amountCents }, house) => `${donor} gave ${money(amountCents, house.currencySign)}`,
  Mail: ({ props: { name, donor, amountCents, message, campaign }, house }) => (
    <Letter
      house={house}
      title={`Good news, ${name}`}
      preview={`${donor} gave ${money(amountCents, house.currencySign)} to ${whoseCampaign(campaign)}.`}
      percent={campaign.progressPercent}
      why={`You get this mail because you run a campaign at ${house.product}.`}
    >
      <Words>
        {donor} gave to {whoseCampaign(campaign)}:
      </Words>
      <Large>{money(amountCents, house.currencySign)}</Large>
      {message ? <Quote>{message}</Quote> : null}
      <Lines
        lines={[
          { label: 'Raised so far', value: money(campaign.raisedCents, house.currencySign) },
          { label: 'Goal', value: money(campaign.goalCents, house.currencySign) },
        ]}
      />
      <Action href={campaign.link}>See your campaign page</Action>
    </Letter>
  ),
}
