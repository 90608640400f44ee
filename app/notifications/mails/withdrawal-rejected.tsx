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
      title="We could not approve it"
      preview={`Your ${money(withdrawal.amountCents, house.currencySign)} is back in your balance.`}
      why={`You get this mail because you requested a withdrawal at ${house.product}.`}
    >
      <Words>
        {name}, your withdrawal of {money(withdrawal.amountCents, house.currencySign)} was not approved.
        {reason ? ' The reason:' : ''}
      </Words>
      {reason ? <Quote>{reason}</Quote> : null}
      <Words>
        Nothing was lost: the whole amount is back in your balance, and no fee was taken. You can request it
        again once that is settled.
      </Words>
      <Action href={`${house.appUrl}/`}>Open your dashboard</Action>
    </Letter>
  ),
}
