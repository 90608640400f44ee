import { money } from '../told.ts'
import { Letter } from './letter.tsx'
import { Action, Quote, Words } from './parts.tsx'
import type { Template } from './template.ts'

export const withdrawalRejected: Template<'withdrawal-rejected'> = {
  subject: ({ withdrawal }, house) =>
    `Withdrawal not approved: ${money(withdrawal.amountCents, house.currencySign)}`,
  Mail: ({ props: { name, withdrawal, reason }, house }) => (
    <Letter
      house={house}
      title={house.t('We could not approve it')}
      preview={house.t('Your {amount} is back in your balance.', {
        amount: money(withdrawal.amountCents, house.currencySign),
      })}
      why={house.t('You get this mail because you requested a withdrawal at {product}.', {
        product: house.product,
      })}
    >
      <Words>
        {name}, your withdrawal of {money(withdrawal.amountCents, house.currencySign)} was not approved.
        {reason ? ' The reason:' : ''}
      </Words>
      {reason ? <Quote>{reason}</Quote> : null}
      <Words>
        {house.t(
          'Nothing was lost: the whole amount is back in your balance, and no fee was taken. You can request it again once that is settled.',
        )}
      </Words>
      <Action href={`${house.appUrl}/`}>{house.t('Open your dashboard')}</Action>
    </Letter>
  ),
}
