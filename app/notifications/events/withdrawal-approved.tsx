import { defineEvent } from '../event.ts'
import type { WithdrawalFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { Letter } from '../mails/letter.tsx'
import { Large, Lines, Words } from '../mails/parts.tsx'
import { payoutLines, quotedTitles, whichAccount } from '../mails/words.ts'
import { ofWithdrawal, type WithdrawalNews } from '../rows.ts'
import { sampleOwner, sampleWithdrawal } from '../samples.ts'
import { greetingName, letter, plainNotice } from '../told.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    withdrawal_approved: { withdrawalId: string }
  }
}

const withdrawalApproved: MailDefinition<
  'withdrawal-approved',
  { name: string; withdrawal: WithdrawalFacts }
> = {
  name: 'withdrawal-approved',
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

/** The owner hears that it was approved, and what they receive. */
export default defineEvent<WithdrawalNews>()({
  kinds: ['withdrawal_approved'],
  secrets: [],
  facts: ({ withdrawalId: id }, rows) => ofWithdrawal({ id }, rows),
  mustHear: ['person'],
  mails: [withdrawalApproved],
  notify({ withdrawal, person }, { wordsFor }) {
    const { t, money } = wordsFor(person)
    const { payoutCents } = withdrawal
    return {
      letters: [letter(withdrawalApproved, person, { name: greetingName(person), withdrawal })],
      notices: [
        {
          ...plainNotice(person, 'withdrawal', 'landmark'),
          title: t('Withdrawal approved'),
          message: t('{payout} goes to your bank within 3 business days.', { payout: money(payoutCents) }),
          amountCents: payoutCents,
        },
      ],
    }
  },
  samples: [{ withdrawal: sampleWithdrawal, person: sampleOwner, reason: null }],
})
