import { defineEvent } from '../event.ts'
import type { Person } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Words } from '../mails/parts.tsx'
import { greetingName, mailTo } from '../outgoing.ts'
import { ofPerson } from '../rows.ts'
import { sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    password_changed: { userId: string }
  }
}

const passwordChanged = defineMail(
  'password-changed',
  ({ name }: { name: string }, { t, product, supportEmail }) => ({
    subject: t('Your {product} password was changed', { product }),
    title: t('Your password was changed, {name}', { name }),
    preview: t('Every other session was signed out.'),
    why: t('You’re receiving this email because the password of your account at {product} was changed.', {
      product,
    }),
    body: (
      <>
        <Words>{t('Your password has been successfully changed. Every other session was signed out.')}</Words>
        <Words quiet>{t('Wasn’t you? Write to {supportEmail} right away.', { supportEmail })}</Words>
      </>
    ),
  }),
)

/** Warns a person whose password was changed by someone else (P217). */
export default defineEvent<{ person: Person }>()({
  kinds: ['password_changed'],
  facts: ({ userId }, rows) => ofPerson(userId, rows, person => ({ person })),
  mustReach: ['person'],
  mails: [passwordChanged],
  notify: ({ person }) => ({
    mails: [mailTo(passwordChanged, person, { name: greetingName(person) })],
  }),
  samples: [{ person: sampleOwner }],
})
