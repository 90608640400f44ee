import { Letter } from './letter.tsx'
import { Large, Lines, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { payoutLines, quotedTitles, whichAccount } from './words.ts'

export const withdrawalApproved: Template<'withdrawal-approved'> = {
  subject: ({ withdrawal }, house) =>
    house.t('Withdrawal approved: {amount}', { amount: house.money(withdrawal.payoutCents) }),
  Mail: ({ props: { name, withdrawal }, house }) => (
    <Letter
      house={house}
      title={house.t('Approved, {name}', { name })}
      preview={house.t('{amount} goes to {value}.', {
        amount: house.money(withdrawal.payoutCents),
        value: whichAccount(withdrawal, house),
      })}
      why={house.t('You get this mail because you requested a withdrawal at {product}.', {
        product: house.product,
      })}
    >
      <Words>
        {house.t('Your withdrawal for “{name}” was approved. You receive', {
          name: quotedTitles(withdrawal),
        })}
      </Words>
      <Large>{house.money(withdrawal.payoutCents)}</Large>
      <Words>
        {house.t('on {value}. Banks usually show it within 3 business days.', {
          value: whichAccount(withdrawal, house),
        })}
      </Words>
      <Lines lines={payoutLines(withdrawal, house)} />
    </Letter>
  ),
}
