import { defineEvent } from '../event.ts'
import type { WithdrawalFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { Letter } from '../mails/letter.tsx'
import { Action, Words } from '../mails/parts.tsx'
import { whichAccount } from '../mails/words.ts'
import { ofWithdrawal, type WithdrawalNews } from '../rows.ts'
import { sampleOwner, sampleWithdrawal } from '../samples.ts'
import { greetingName, letter, plainNotice } from '../told.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    withdrawal_returned: { withdrawalId: string }
  }
}

const withdrawalReturned: MailDefinition<
  'withdrawal-returned',
  { name: string; withdrawal: WithdrawalFacts }
> = {
  name: 'withdrawal-returned',
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

/** The owner hears that their bank sent the money back. */
export default defineEvent<WithdrawalNews>()({
  kinds: ['withdrawal_returned'],
  secrets: [],
  facts: ({ withdrawalId: id }, rows) => ofWithdrawal({ id }, rows),
  mustHear: ['person'],
  mails: [withdrawalReturned],
  notify({ withdrawal, person }, { wordsFor }) {
    const { t, money } = wordsFor(person)
    const { payoutCents } = withdrawal
    return {
      letters: [letter(withdrawalReturned, person, { name: greetingName(person), withdrawal })],
      notices: [
        {
          ...plainNotice(person, 'withdrawal', 'landmark'),
          title: t('Withdrawal returned'),
          message: t('Your bank sent {payout} back. It is in your balance again.', {
            payout: money(payoutCents),
          }),
          amountCents: payoutCents,
        },
      ],
    }
  },
  samples: [{ withdrawal: sampleWithdrawal, person: sampleOwner, reason: null }],
})
