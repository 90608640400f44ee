import type { Locale } from '../../../lib/locale.ts'
import { defineEvent } from '../../event.ts'
import { defineMail } from '../../mail.ts'
import { Paragraph } from '../../mails/parts.tsx'
import { mailTo } from '../../outgoing.ts'

declare module '../../../platform/outbox.ts' {
  interface OutboxPayloads {
    account_deleted: { email: string; firstName: string; locale: Locale }
  }
}

const accountDeleted = defineMail(
  'account-deleted',
  ({ name }: { name: string }, { t, product, supportEmail }) => ({
    subject: t('Your {product} account was deleted', { product }),
    title: name ? t('Goodbye, {name}', { name }) : t('Goodbye'),
    preview: t('Your account and everything you wrote are gone.'),
    why: t('You’re receiving this last email because your account at {product} was deleted.', { product }),
    body: (
      <>
        <Paragraph>
          {t(
            'Your account and everything you wrote are gone. Donations stay in our books, without your name.',
          )}
        </Paragraph>
        <Paragraph quiet>{t('Wasn’t you? Write to {supportEmail} right away.', { supportEmail })}</Paragraph>
      </>
    ),
  }),
)

/** Sends a person the last mail: their account was deleted (P217). */
export default defineEvent<{ reader: { email: string; locale: Locale }; firstName: string }>()({
  kinds: ['account_deleted'],
  secrets: ['email', 'firstName'],
  // The email is missing if the event was given up before, because `secrets` are removed then.
  facts: ({ email, locale, firstName }) => (email ? { reader: { email, locale }, firstName } : null),
  mustReach: ['person'],
  mails: [accountDeleted],
  notify: ({ reader, firstName }) => ({
    mails: [mailTo(accountDeleted, reader, { name: firstName })],
  }),
  samples: [
    { reader: { email: 'maya@example.com', locale: 'en' }, firstName: 'Maya' },
    { reader: { email: 'maya@example.com', locale: 'en' }, firstName: '' },
  ],
})
