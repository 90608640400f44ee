import { Letter } from './letter.tsx'
import { Action, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { whichAccount } from './words.ts'

export const withdrawalReturned: Template<'withdrawal-returned'> = {
  subject: ({ withdrawal }, house) =>
    house.t('Your bank sent {amount} back', { amount: house.money(withdrawal.payoutCents) }),
  Mail: ({ props: { name, withdrawal }, house }) => (
    <Letter
      house={house}
      title={house.t('The payment came back')}
      preview={house.t('{amount} is in your balance again.', {
        amount: house.money(withdrawal.payoutCents),
      })}
      why={house.t('You get this mail because you requested a withdrawal at {product}.', {
        product: house.product,
      })}
    >
      <Words>
        {house.t(
          '{name}, your bank could not take the {amount} for {value}. Nothing was lost: it is in your balance again.',
          {
            name,
            amount: house.money(withdrawal.payoutCents),
            value: whichAccount(withdrawal, house),
          },
        )}
      </Words>
      <Words>{house.t('Check the account details with your bank, then request the withdrawal again.')}</Words>
      <Action href={`${house.appUrl}/`}>{house.t('Open your dashboard')}</Action>
    </Letter>
  ),
}
