import { defineEvent } from '../event.ts'
import type { Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Words } from '../mails/parts.tsx'
import { greetingName, mailTo } from '../outgoing.ts'
import { ofPerson } from '../rows.ts'
import { sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    password_changed: { userId: string }
  }
}

const passwordChanged: MailDefinition<'password-changed', { name: string }> = {
  name: 'password-changed',
  subject: (_, { t, product }) => t('Your {product} password was changed', { product }),
  Mail({ props: { name }, context }) {
    const { t, product, supportEmail } = context
    return (
      <MailLayout
        context={context}
        title={t('Your password was changed, {name}', { name })}
        preview={t('Every other session was signed out.')}
        why={t('You’re receiving this email because the password of your account at {product} was changed.', {
          product,
        })}
      >
        <Words>{t('Your password has been successfully changed. Every other session was signed out.')}</Words>
        <Words quiet>{t('Wasn’t you? Write to {supportEmail} right away.', { supportEmail })}</Words>
      </MailLayout>
    )
  },
}

type Facts = { person: Person }

/** Warns a person whose password was changed by someone else (P217). */
export default defineEvent<Facts>()({
  kinds: ['password_changed'],
  secrets: [],
  facts: ({ userId }, rows) => ofPerson(userId, rows, person => ({ person })),
  mustReach: ['person'],
  mails: [passwordChanged],
  notify: ({ person }) => ({
    mails: [mailTo(passwordChanged, person, { name: greetingName(person) })],
    notices: [],
  }),
  samples: [{ person: sampleOwner }],
})
