import { defineEvent } from '../../event.ts'
import type { Person } from '../../facts.ts'
import { defineMail, type Letter, type MailContext } from '../../mail.ts'
import { Paragraph } from '../../mails/parts.tsx'
import { greetingName, mailTo } from '../../outgoing.ts'
import { ofPerson } from '../../rows.ts'
import { sampleOwner } from '../../samples.ts'

declare module '../../../platform/outbox.ts' {
  interface OutboxPayloads {
    password_changed: { userId: string }
    user_id_changed: { userId: string }
    /** `name` is the name of the passkey. */
    passkey_added: { userId: string; name: string }
    passkey_removed: { userId: string; name: string }
  }
}

/** Defines a mail about a security change, with advice in case someone else made it. */
function securityMail<const Name extends string, Props extends object>(
  name: Name,
  write: (props: Props, context: MailContext) => Omit<Letter, 'body'> & { words: string },
) {
  return defineMail(name, (props: Props, context) => {
    const { t, supportEmail } = context
    const { words, ...letter } = write(props, context)
    const body = (
      <>
        <Paragraph>{words}</Paragraph>
        <Paragraph quiet>{t('Wasn’t you? Write to {supportEmail} right away.', { supportEmail })}</Paragraph>
      </>
    )
    return { ...letter, body }
  })
}

const passwordChanged = securityMail('password-changed', ({ name }: { name: string }, { t, product }) => ({
  subject: t('Your {product} password was changed', { product }),
  title: t('Your password was changed, {name}', { name }),
  preview: t('Every other session was signed out.'),
  why: t('You’re receiving this email because the password of your account at {product} was changed.', {
    product,
  }),
  words: t('Your password has been successfully changed. Every other session was signed out.'),
}))

const userIdChanged = securityMail(
  'user-id-changed',
  ({ name, customUserId: userId }: { name: string; customUserId: string }, { t, product }) => ({
    subject: t('Your {product} User ID was changed', { product }),
    title: t('Your User ID was changed, {name}', { name }),
    preview: t('Sign in with {userId} from now on.', { userId }),
    why: t('You’re receiving this email because the User ID of your account at {product} was changed.', {
      product,
    }),
    words: t(
      'Your User ID is now {userId}. The old one no longer signs you in; no one else can take it for a year.',
      { userId },
    ),
  }),
)

const passkeyChanged = securityMail(
  'passkey-changed',
  ({ added, name, passkey }: { name: string; passkey: string; added: boolean }, { t, product }) => {
    const words = added
      ? t('You can now sign in with the passkey “{passkey}”.', { passkey })
      : t('The passkey “{passkey}” no longer signs you in.', { passkey })
    return {
      subject: added
        ? t('A passkey was added at {product}', { product })
        : t('A passkey was removed at {product}', { product }),
      title: added ? t('A new passkey, {name}', { name }) : t('A passkey was removed, {name}', { name }),
      preview: words,
      why: t('You’re receiving this email because the passkeys of your account at {product} changed.', {
        product,
      }),
      words,
    }
  },
)

type Facts = { person: Person; change: 'password' | 'userId' | { passkey: string; added: boolean } }

/** Warns a person whose password, User ID or passkeys were changed, possibly by someone else (P217). */
export default defineEvent<Facts>()({
  kinds: ['password_changed', 'user_id_changed', 'passkey_added', 'passkey_removed'],
  facts(event, rows) {
    return ofPerson(event.userId, rows, person => {
      switch (event.kind) {
        case 'password_changed':
          return { person, change: 'password' }
        case 'user_id_changed':
          return { person, change: 'userId' }
        default:
          return { person, change: { passkey: event.name, added: event.kind === 'passkey_added' } }
      }
    })
  },
  mustReach: ['person'],
  mails: [passwordChanged, userIdChanged, passkeyChanged],
  notify({ person, change }) {
    const name = greetingName(person)
    const { customUserId } = person
    if (change === 'password') return { mails: [mailTo(passwordChanged, person, { name })] }
    if (change === 'userId') return { mails: [mailTo(userIdChanged, person, { name, customUserId })] }
    return { mails: [mailTo(passkeyChanged, person, { name, ...change })] }
  },
  samples: [
    { person: sampleOwner, change: 'password' },
    { person: sampleOwner, change: 'userId' },
    { person: sampleOwner, change: { passkey: 'Chrome on Windows', added: true } },
    { person: sampleOwner, change: { passkey: 'Chrome on Windows', added: false } },
  ],
})
