import { money } from '../told.ts'
import { Letter } from './letter.tsx'
import { Action, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { whichAccount } from './words.ts'

export const withdrawalReturned: Template<'withdrawal-returned'> = {
  subject: ({ withdrawal }, house) =>
    `Your bank sent ${money(withdrawal.payoutCents, house.currencySign)} back`,
  Mail: ({ props: { name, withdrawal }, house }) => (
    <Letter
      house={house}
      title="The payment came back"
      preview={`${money(withdrawal.payoutCents, house.currencySign)} is in your balance again.`}
      why={`You get this mail because you requested a withdrawal at ${house.product}.`}
    >
      <Words>
        {name}, your bank could not take the {money(withdrawal.payoutCents, house.currencySign)} for{' '}
        {whichAccount(withdrawal)}. Nothing was lost: it is in your balance again.
      </Words>
      <Words>Check the account details with your bank, then request the withdrawal again.</Words>
      <Action href={`${house.appUrl}/`}>Open your dashboard</Action>
    </Letter>
  ),
}
