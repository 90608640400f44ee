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
      title={house.t('Sent to your bank, {name}', { name })}
      preview={house.t('{amount} left our bank.', {
        amount: money(withdrawal.payoutCents, house.currencySign),
      })}
      why={house.t('You get this mail because you requested a withdrawal at {product}.', {
        product: house.product,
      })}
    >
      <Words>
        {house.t('Our bank has sent the money of “{name}”:', {
          name: withdrawal.campaignTitles.join('”, “'),
        })}
      </Words>
      <Large>{money(withdrawal.payoutCents, house.currencySign)}</Large>
      <Words>
        {house.t('It goes to {value}. If it is not there in 5 business days, write to {supportEmail}.', {
          value: whichAccount(withdrawal),
          supportEmail: house.supportEmail,
        })}
      </Words>
    </Letter>
  ),
}
