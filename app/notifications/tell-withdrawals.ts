import { formatCents } from '../lib/cents.ts'
import type { Person } from './facts.ts'
import {
  apartFrom,
  type Facts,
  fullName,
  greetingName,
  type Letter,
  letter,
  type Notice,
  plainNotice,
  type Told,
  wordsFor,
} from './told.ts'

/** The owner hears of every request in their name, the admins that there is one to decide (P215, P217). */
export function tellWithdrawalRequest(
  { withdrawal, person, admins }: Facts<'withdrawal_requested'>,
  sign: string,
): Told {
  const others = apartFrom(person, admins)
  const scholarName = fullName(person) || person.customUserId
  const amount = formatCents(withdrawal.amountCents, sign)
  const t = wordsFor(person)
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
        title: t('Withdrawal requested'),
        message: t('You asked for {amount}. It will be processed within 3 business days.', { amount }),
        amountCents: withdrawal.amountCents,
      },
      ...others.map(admin => noticeForAdmin(admin, scholarName, withdrawal.amountCents, sign)),
    ],
  }
}

function noticeForAdmin(admin: Person, name: string, amountCents: number, sign: string): Notice {
  const t = wordsFor(admin)
  return {
    ...plainNotice(admin, 'withdrawal', 'landmark'),
    title: t('Withdrawal to decide'),
    message: t('{name} asked for {amount}.', { name, amount: formatCents(amountCents, sign) }),
    amountCents,
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
  { kind, withdrawal, person }: Outcome,
  sign: string,
): Pick<Notice, 'title' | 'message' | 'amountCents'> {
  const { amountCents, payoutCents } = withdrawal
  const payout = formatCents(payoutCents, sign)
  const t = wordsFor(person)
  switch (kind) {
    case 'withdrawal_approved':
      return {
        title: t('Withdrawal approved'),
        message: t('{payout} goes to your bank within 3 business days.', { payout }),
        amountCents: payoutCents,
      }
    case 'withdrawal_paid':
      return {
        title: t('Withdrawal paid'),
        message: t('We sent {payout} to your bank.', { payout }),
        amountCents: payoutCents,
      }
    case 'withdrawal_returned':
      return {
        title: t('Withdrawal returned'),
        message: t('Your bank sent {payout} back. It is in your balance again.', { payout }),
        amountCents: payoutCents,
      }
    case 'withdrawal_rejected':
      return {
        title: t('Withdrawal not approved'),
        message: t('Your {amount} is back in your balance.', { amount: formatCents(amountCents, sign) }),
        amountCents,
      }
  }
}
