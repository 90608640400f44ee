import { Letter } from './letter.tsx'
import { Action, Quote, Words } from './parts.tsx'
import type { Template } from './template.ts'

export const withdrawalRejected: Template<'withdrawal-rejected'> = {
  subject: ({ withdrawal }, house) =>
    house.t('Withdrawal not approved: {amount}', {
      amount: house.money(withdrawal.amountCents),
    }),
  Mail: ({ props: { name, withdrawal, reason }, house }) => (
    <Letter
      house={house}
      title={house.t('We could not approve it')}
      preview={house.t('Your {amount} is back in your balance.', {
        amount: house.money(withdrawal.amountCents),
      })}
      why={house.t('You get this mail because you requested a withdrawal at {product}.', {
        product: house.product,
      })}
    >
      <Words>
        {house.t('{name}, your withdrawal of {amount} was not approved.', {
          name,
          amount: house.money(withdrawal.amountCents),
        })}{' '}
        {reason ? house.t('The reason:') : ''}
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
