import { Letter } from './letter.tsx'
import { Large, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { quotedTitles, whichAccount } from './words.ts'

export const withdrawalPaid: Template<'withdrawal-paid'> = {
  subject: ({ withdrawal }, house) =>
    house.t('On its way: {amount} to your bank', {
      amount: house.money(withdrawal.payoutCents),
    }),
  Mail: ({ props: { name, withdrawal }, house }) => (
    <Letter
      house={house}
      title={house.t('Sent to your bank, {name}', { name })}
      preview={house.t('{amount} left our bank.', {
        amount: house.money(withdrawal.payoutCents),
      })}
      why={house.t('You get this mail because you requested a withdrawal at {product}.', {
        product: house.product,
      })}
    >
      <Words>
        {house.t('Our bank has sent the money of “{name}”:', {
          name: quotedTitles(withdrawal),
        })}
      </Words>
      <Large>{house.money(withdrawal.payoutCents)}</Large>
      <Words>
        {house.t('It goes to {value}. If it is not there in 5 business days, write to {supportEmail}.', {
          value: whichAccount(withdrawal, house),
          supportEmail: house.supportEmail,
        })}
      </Words>
    </Letter>
  ),
}
