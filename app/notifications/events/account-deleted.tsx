import type { Locale } from '../../lib/locale.ts'
import { defineEvent } from '../event.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Words } from '../mails/parts.tsx'
import { mailTo } from '../outgoing.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    account_deleted: { email: string; firstName: string; locale: Locale }
  }
}

const accountDeleted: MailDefinition<'account-deleted', { name: string }> = {
  name: 'account-deleted',
  subject: (_, { t, product }) => t('Your {product} account was deleted', { product }),
  Mail({ props: { name }, context }) {
    const { t, product, supportEmail } = context
    return (
      <MailLayout
        context={context}
        title={name ? t('Goodbye, {name}', { name }) : t('Goodbye')}
        preview={t('Your account and everything you wrote are gone.')}
        why={t('You’re receiving this last email because your account at {product} was deleted.', {
          product,
        })}
      >
        <Words>
          {t(
            'Your account and everything you wrote are gone. Donations stay in our books, without your name.',
          )}
        </Words>
        <Words quiet>{t('Wasn’t you? Write to {supportEmail} right away.', { supportEmail })}</Words>
      </MailLayout>
    )
  },
}

type Facts = { reader: { email: string; locale: Locale }; firstName: string }

/** The last mail: the account was deleted (P217). */
export default defineEvent<Facts>()({
  kinds: ['account_deleted'],
  secrets: ['email', 'firstName'],
  // After it was given up once, it holds no address any more.
  facts: ({ email, locale, firstName }) => (email ? { reader: { email, locale }, firstName } : null),
  mustReach: ['person'],
  mails: [accountDeleted],
  notify: ({ reader, firstName }) => ({
    mails: [mailTo(accountDeleted, reader, { name: firstName })],
    notices: [],
  }),
  samples: [
    { reader: { email: 'maya@example.com', locale: 'en' }, firstName: 'Maya' },
    { reader: { email: 'maya@example.com', locale: 'en' }, firstName: '' },
  ],
})
