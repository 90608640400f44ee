import { money } from '../told.ts'
import { Letter } from './letter.tsx'
import { Large, Lines, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { payoutLines, whichAccount } from './words.ts'

export const withdrawalApproved: Template<'withdrawal-approved'> = {
  subject: ({ withdrawal }, house) =>
    `Withdrawal approved: ${money(withdrawal.payoutCents, house.currencySign)}`,
  Mail: ({ props: { name, withdrawal }, house }) => (
    <Letter
      house={house}
      title={`Approved, ${name}`}
      preview={`${money(withdrawal.payoutCents, house.currencySign)} goes to ${whichAccount(withdrawal)}.`}
      why={`You get this mail because you requested a withdrawal at ${house.product}.`}
    >
      <Words>Your withdrawal for “{withdrawal.campaignTitles.join('”, “')}” was approved. You receive</Words>
      <Large>{money(withdrawal.payoutCents, house.currencySign)}</Large>
      <Words>on {whichAccount(withdrawal)}. Banks usually show it within 3 business days.</Words>
      <Lines lines={payoutLines(withdrawal, house)} />
    </Letter>
  ),
}
