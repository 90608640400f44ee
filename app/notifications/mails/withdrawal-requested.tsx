import { Letter } from './letter.tsx'
import { Lines, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { payoutLines, whichAccount } from './words.ts'

export const withdrawalRequested: Template<'withdrawal-requested'> = {
  subject: ({ withdrawal }, house) =>
    house.t('Withdrawal requested: {amount}', { amount: house.money(withdrawal.amountCents) }),
  Mail: ({ props: { name, withdrawal }, house }) => (
    <Letter
      house={house}
      title={house.t('We have your request')}
      preview={house.t('It will be processed within 3 business days.')}
      why={house.t('You get this mail because a withdrawal was requested from your {product} account.', {
        product: house.product,
      })}
    >
      <Words>
        {house.t(
          '{name}, your withdrawal request has been submitted and will be processed within 3 business days. The money goes to {value}.',
          { name, value: whichAccount(withdrawal, house) },
        )}
      </Words>
      <Lines lines={payoutLines(withdrawal, house)} />
      <Words>
        <strong>{house.t('Was it not you?')}</strong>{' '}
        {house.t('Write to {supportEmail} at once: until it is approved we can stop it.', {
          supportEmail: house.supportEmail,
        })}
      </Words>
    </Letter>
  ),
}
