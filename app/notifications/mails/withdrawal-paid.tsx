import { money } from '../told.ts'
import { Letter } from './letter.tsx'
import { Large, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { whichAccount } from './words.ts'

export const withdrawalPaid: Template<'withdrawal-paid'> = {
  subject: ({ withdrawal }, house) =>
    `On its way: ${money(withdrawal.payoutCents, house.currencySign)} to your bank`,
  Mail: ({ props: { name, withdrawal }, house }) => (
    <Letter
      house={house}
      title={`Sent to your bank, ${name}`}
      preview={`${money(withdrawal.payoutCents, house.currencySign)} left our bank.`}
      why={`You get this mail because you requested a withdrawal at ${house.product}.`}
    >
      <Words>Our bank has sent the money of “{withdrawal.campaignTitles.join('”, “')}”:</Words>
      <Large>{money(withdrawal.payoutCents, house.currencySign)}</Large>
      <Words>
        It goes to {whichAccount(withdrawal)}. If it is not there in 5 business days, write to{' '}
        {house.supportEmail}.
      </Words>
    </Letter>
  ),
}
