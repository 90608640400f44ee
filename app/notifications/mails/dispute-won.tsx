import { Letter } from './letter.tsx'
import { Action, Lines, Words } from './parts.tsx'
import type { Template } from './template.ts'

export const disputeWon: Template<'dispute-won'> = {
  subject: ({ amountCents }, house) => house.t('Dispute won: {amount}', { amount: house.money(amountCents) }),
  Mail: ({ props: { name, donor, amountCents, campaign }, house }) => (
    <Letter
      house={house}
      title={house.t('The money is back')}
      preview={house.t('{amount} from {donor}', { amount: house.money(amountCents), donor })}
      percent={campaign.progressPercent}
      why={house.t('You get this mail because you run a campaign at {product}.', { product: house.product })}
    >
      <Words>
        {house.t('{name}, the bank decided for you: the {amount} that {donor} gave counts again.', {
          name,
          amount: house.money(amountCents),
          donor,
        })}
      </Words>
      <Lines lines={[{ label: house.t('Raised now'), value: house.money(campaign.raisedCents) }]} />
      <Words>{house.t('You do not have to do anything.')}</Words>
      <Action href={campaign.link}>{house.t('See your campaign page')}</Action>
    </Letter>
  ),
}
