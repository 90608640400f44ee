import { defineEvent } from '../event.ts'
import type { Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Quote, Words } from '../mails/parts.tsx'
import { greetingName, mailTo } from '../outgoing.ts'
import { ofPerson } from '../rows.ts'
import { sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    account_suspended: { userId: string; reason: string }
    account_restored: { userId: string; reason: string }
  }
}

const accountSuspension: MailDefinition<
  'account-standing',
  { name: string; suspended: boolean; reason: string }
> = {
  name: 'account-standing',
  subject: ({ suspended }, { t, product }) =>
    suspended
      ? t('Your {product} account is suspended', { product })
      : t('Your {product} account is open again', { product }),
  Mail({ props: { name, suspended, reason }, context }) {
    const { t, product, supportEmail } = context
    const what = suspended
      ? t('You cannot sign in for now. Your campaign pages are hidden, and withdrawals are on hold.')
      : t('You can sign in again. Your campaign pages are visible again, and withdrawals continue.')
    return (
      <MailLayout
        context={context}
        title={t('About your account, {name}', { name })}
        preview={what}
        why={t('You’re receiving this email because you have an account at {product}.', { product })}
      >
        <Words>{what}</Words>
        <Words>{t('The reason:')}</Words>
        <Quote>{reason}</Quote>
        {suspended ? null : <Action href={`${context.appUrl}/signin`}>{t('Sign In')}</Action>}
        <Words quiet>{t('Think this is a mistake? Write to {supportEmail}.', { supportEmail })}</Words>
      </MailLayout>
    )
  },
}

type Facts = { person: Person; reason: string; suspended: boolean }

/** Tells a suspended or restored person why, and whom to write to. */
export default defineEvent<Facts>()({
  kinds: ['account_suspended', 'account_restored'],
  secrets: [],
  facts: ({ kind, userId, reason }, rows) =>
    ofPerson(userId, rows, person => ({ person, reason, suspended: kind === 'account_suspended' })),
  mustReach: ['person'],
  mails: [accountSuspension],
  notify: ({ person, reason, suspended }) => ({
    mails: [mailTo(accountSuspension, person, { name: greetingName(person), suspended, reason })],
    notices: [],
  }),
  samples: [
    { person: sampleOwner, reason: 'The pictures belong to someone else.', suspended: true },
    { person: sampleOwner, reason: 'You showed us the originals.', suspended: false },
  ],
})
