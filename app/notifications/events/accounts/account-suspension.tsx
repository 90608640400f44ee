import { defineEvent } from '../../event.ts'
import type { Person } from '../../facts.ts'
import { defineMail } from '../../mail.ts'
import { Action, Paragraph, Quote } from '../../mails/parts.tsx'
import { greetingName, mailTo } from '../../outgoing.ts'
import { ofPerson } from '../../rows.ts'
import { sampleOwner } from '../../samples.ts'

declare module '../../../platform/outbox.ts' {
  interface OutboxPayloads {
    account_suspended: { userId: string; reason: string }
    account_restored: { userId: string; reason: string }
  }
}

const accountSuspension = defineMail(
  'account-standing',
  (
    { suspended, name, reason }: { name: string; suspended: boolean; reason: string },
    { t, product, supportEmail, appUrl },
  ) => {
    const words = suspended
      ? t('You cannot sign in for now. Your campaign pages are hidden, and withdrawals are on hold.')
      : t('You can sign in again. Your campaign pages are visible again, and withdrawals continue.')
    return {
      subject: suspended
        ? t('Your {product} account is suspended', { product })
        : t('Your {product} account is open again', { product }),
      title: t('About your account, {name}', { name }),
      preview: words,
      why: t('You’re receiving this email because you have an account at {product}.', { product }),
      body: (
        <>
          <Paragraph>{words}</Paragraph>
          <Paragraph>{t('The reason:')}</Paragraph>
          <Quote>{reason}</Quote>
          {suspended ? null : <Action href={`${appUrl}/signin`}>{t('Sign In')}</Action>}
          <Paragraph quiet>
            {t('Think this is a mistake? Write to {supportEmail}.', { supportEmail })}
          </Paragraph>
        </>
      ),
    }
  },
)

/** Notifies a person that their account was suspended or restored, with the reason and the support email. */
export default defineEvent<{ person: Person; reason: string; suspended: boolean }>()({
  kinds: ['account_suspended', 'account_restored'],
  facts: ({ kind, userId, reason }, rows) =>
    ofPerson(userId, rows, person => ({ person, reason, suspended: kind === 'account_suspended' })),
  mustReach: ['person'],
  mails: [accountSuspension],
  notify: ({ person, reason, suspended }) => ({
    mails: [mailTo(accountSuspension, person, { name: greetingName(person), suspended, reason })],
  }),
  samples: [
    { person: sampleOwner, reason: 'The pictures belong to someone else.', suspended: true },
    { person: sampleOwner, reason: 'You showed us the originals.', suspended: false },
  ],
})
