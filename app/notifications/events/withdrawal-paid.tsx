import { defineEvent } from '../event.ts'
import type { WithdrawalFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { Letter } from '../mails/letter.tsx'
import { Large, Words } from '../mails/parts.tsx'
import { quotedTitles, whichAccount } from '../mails/words.ts'
import { ofWithdrawal, type WithdrawalNews } from '../rows.ts'
import { sampleOwner, sampleWithdrawal } from '../samples.ts'
import { greetingName, letter, plainNotice } from '../told.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    withdrawal_paid: { withdrawalId: string }
  }
}

const withdrawalPaid: MailDefinition<'withdrawal-paid', { name: string; withdrawal: WithdrawalFacts }> = {
  name: 'withdrawal-paid',
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

/** The owner hears that the money is on its way. */
export default defineEvent<WithdrawalNews>()({
  kinds: ['withdrawal_paid'],
  secrets: [],
  facts: ({ withdrawalId: id }, rows) => ofWithdrawal({ id }, rows),
  mustHear: ['person'],
  mails: [withdrawalPaid],
  notify({ withdrawal, person }, { wordsFor }) {
    const { t, money } = wordsFor(person)
    const { payoutCents } = withdrawal
    return {
      letters: [letter(withdrawalPaid, person, { name: greetingName(person), withdrawal })],
      notices: [
        {
          ...plainNotice(person, 'withdrawal', 'landmark'),
          title: t('Withdrawal paid'),
          message: t('We sent {payout} to your bank.', { payout: money(payoutCents) }),
          amountCents: payoutCents,
        },
      ],
    }
  },
  samples: [{ withdrawal: sampleWithdrawal, person: sampleOwner, reason: null }],
})
