import { Letter } from './letter.tsx'
import { Action, Large, Lines, Quote, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { whoseCampaign } from './words.ts'

export const donationReceived: Template<'donation-received'> = {
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
