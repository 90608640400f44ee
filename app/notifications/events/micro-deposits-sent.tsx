import { addDays } from 'date-fns/addDays'
import { calendarDay } from '../../campaigns/campaign.ts'
import { daysToConfirm, maxTries } from '../../withdrawals/micro-deposits/micro-deposit.ts'
import { defineEvent } from '../event.ts'
import type { Person, WithdrawalFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Paragraph } from '../mails/parts.tsx'
import { whichAccount } from '../mails/words.ts'
import { greetingName, mailTo, noticeTo } from '../outgoing.ts'
import { ofWithdrawal } from '../rows.ts'
import { sampleOwner, sampleWithdrawal } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    micro_deposits_sent: { withdrawalId: string }
  }
}

/** `at` is the ISO instant when the deposits were sent. */
type Props = { name: string; withdrawal: WithdrawalFacts; at: string }

/** Contains no amounts: only the account's statement shows them. */
const depositsSent = defineMail(
  'micro-deposits-sent',
  ({ name, withdrawal, at }: Props, { t, locale, timeZone, product, appUrl }) => {
    const lastWholeDay = addDays(at, daysToConfirm - 1)
    const day = calendarDay(lastWholeDay.toISOString(), timeZone, locale)
    return {
      subject: t('Confirm your bank account with two small deposits'),
      title: t('Two small deposits are on their way, {name}', { name }),
      preview: t('Enter both amounts by {day}.', { day }),
      why: t('You’re receiving this email because you requested a withdrawal at {product}.', { product }),
      body: (
        <>
          <Paragraph>
            {t(
              'We sent two deposits of less than a dollar to {value}. Banks usually show them within 3 business days. You keep them.',
              { value: whichAccount(withdrawal, { t }) },
            )}
          </Paragraph>
          <Paragraph>
            {t(
              'When you see both, open your dashboard and enter their amounts by {day}, in any order. You have {tries} tries.',
              { day, tries: maxTries },
            )}
          </Paragraph>
          <Action href={`${appUrl}/`}>{t('Open your dashboard')}</Action>
          <Paragraph quiet>
            {t('Enter the amounts only there. We never ask for them by phone, email, or text message.')}
          </Paragraph>
        </>
      ),
    }
  },
)

/** Tells the person that the deposits to their account were sent, and how to confirm them (P644). */
export default defineEvent<{ withdrawal: WithdrawalFacts; person: Person }>()({
  kinds: ['micro_deposits_sent'],
  facts: ({ withdrawalId: id }, rows) => ofWithdrawal({ id }, rows),
  mustReach: ['person'],
  mails: [depositsSent],
  notify({ withdrawal, person }, { at, wordsFor }) {
    const { t } = wordsFor(person)
    return {
      mails: [mailTo(depositsSent, person, { name: greetingName(person), withdrawal, at: at.toISOString() })],
      notices: [
        noticeTo(person, 'withdrawal', {
          title: t('Two small deposits sent'),
          message: t('Enter their amounts on your dashboard to confirm your bank account.'),
        }),
      ],
    }
  },
  samples: [{ withdrawal: sampleWithdrawal, person: sampleOwner }],
})
