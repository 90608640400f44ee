import {
  apartFrom,
  type Facts,
  fullName,
  greetingName,
  type Letter,
  letter,
  money,
  type Notice,
  plainNotice,
  type Told,
} from './told.ts'

/** The owner hears of every request in their name, the admins that there is one to decide (spec 6, decision 17). */
export function tellWithdrawalRequest(
  { withdrawal, person, admins }: Facts<'withdrawal_requested'>,
  sign: string,
): Told {
  const others = apartFrom(person, admins)
  const scholarName = fullName(person) || person.customUserId
  const amount = money(withdrawal.amountCents, sign)
  return {
    letters: [
      letter('withdrawal-requested', person, { name: greetingName(person), withdrawal }),
      ...others.map(admin =>
        letter('withdrawal-notice', admin, { scholarName, email: person.email, withdrawal }),
      ),
    ],
    notices: [
      {
        ...plainNotice(person, 'withdrawal', 'landmark'),
        title: 'Withdrawal requested',
        message: `You asked for ${amount}. It will be processed within 3 business days.`,
        amountCents: withdrawal.amountCents,
      },
      ...others.map(admin => ({
        ...plainNotice(admin, 'withdrawal', 'landmark'),
        title: 'Withdrawal to decide',
        message: `${scholarName} asked for ${amount}.`,
        amountCents: withdrawal.amountCents,
      })),
    ],
  }
}

type Outcome = Facts<
  'withdrawal_approved' | 'withdrawal_rejected' | 'withdrawal_paid' | 'withdrawal_returned'
>

/** The owner hears what was decided, and what became of the money. */
export function tellWithdrawalOutcome(facts: Outcome, sign: string): Told {
  const { person } = facts
  return {
    letters: [outcomeLetter(facts)],
    notices: [{ ...plainNotice(person, 'withdrawal', 'landmark'), ...outcomeWords(facts, sign) }],
  }
}

function outcomeLetter(facts: Outcome): Letter {
  const { withdrawal, person } = facts
  const props = { name: greetingName(person), withdrawal }
  switch (facts.kind) {
    case 'withdrawal_approved':
      return letter('withdrawal-approved', person, props)
    case 'withdrawal_paid':
      return letter('withdrawal-paid', person, props)
    case 'withdrawal_returned':
      return letter('withdrawal-returned', person, props)
    case 'withdrawal_rejected':
      return letter('withdrawal-rejected', person, { ...props, reason: facts.reason })
  }
}

function outcomeWords(
  { kind, withdrawal }: Outcome,
  sign: string,
): Pick<Notice, 'title' | 'message' | 'amountCents'> {
  const { amountCents, payoutCents } = withdrawal
  const payout = money(payoutCents, sign)
  switch (kind) {
    case 'withdrawal_approved':
      return {
        title: 'Withdrawal approved',
        message: `${payout} goes to your bank within 3 business days.`,
        amountCents: payoutCents,
      }
    case 'withdrawal_paid':
      return {
        title: 'Withdrawal paid',
        message: `We sent ${payout} to your bank.`,
        amountCents: payoutCents,
      }
    case 'withdrawal_returned':
      return {
        title: 'Withdrawal returned',
        message: `Your bank sent ${payout} back. It is in your balance again.`,
        amountCents: payoutCents,
      }
    case 'withdrawal_rejected':
      return {
        title: 'Withdrawal not approved',
        message: `Your ${money(amountCents, sign)} is back in your balance.`,
        amountCents,
      }
  }
}
