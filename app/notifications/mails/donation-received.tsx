import { money } from '../told.ts'
import { Letter } from './letter.tsx'
import { Action, Large, Lines, Quote, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { whoseCampaign } from './words.ts'

export const donationReceived: Template<'donation-received'> = {
  subject: ({ amountCents }, house) =>
    house.t('New donation: {amount}', { amount: money(amountCents, house.currencySign) }),
  Mail: ({ props: { name, donor, amountCents, message, campaign }, house }) => (
    <Letter
      house={house}
      title={house.t('Good news, {name}', { name })}
      preview={house.t('{donor} gave {amount} to {value}.', {
        donor,
        amount: money(amountCents, house.currencySign),
        value: whoseCampaign(campaign, house),
      })}
      percent={campaign.progressPercent}
      why={house.t('You get this mail because you run a campaign at {product}.', { product: house.product })}
    >
      <Words>{house.t('{donor} gave to {value}:', { donor, value: whoseCampaign(campaign, house) })}</Words>
      <Large>{money(amountCents, house.currencySign)}</Large>
      {message ? <Quote>{message}</Quote> : null}
      <Lines
        lines={[
          { label: house.t('Raised so far'), value: money(campaign.raisedCents, house.currencySign) },
          { label: house.t('Goal'), value: money(campaign.goalCents, house.currencySign) },
        ]}
      />
      <Action href={campaign.link}>{house.t('See your campaign page')}</Action>
    </Letter>
  ),
}
