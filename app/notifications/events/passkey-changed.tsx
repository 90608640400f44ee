import { defineEvent } from '../event.ts'
import type { Person } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Words } from '../mails/parts.tsx'
import { greetingName, mailTo } from '../outgoing.ts'
import { ofPerson } from '../rows.ts'
import { sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** `name` is what the passkey is called. */
    passkey_added: { userId: string; name: string }
    passkey_removed: { userId: string; name: string }
  }
}

const passkeyChanged = defineMail(
  'passkey-changed',
  (
    { added, name, passkey }: { name: string; passkey: string; added: boolean },
    { t, product, supportEmail },
  ) => {
    const what = added
      ? t('You can now sign in with the passkey “{passkey}”.', { passkey })
      : t('The passkey “{passkey}” no longer signs you in.', { passkey })
    return {
      subject: added
        ? t('A passkey was added at {product}', { product })
        : t('A passkey was removed at {product}', { product }),
      title: added ? t('A new passkey, {name}', { name }) : t('A passkey was removed, {name}', { name }),
      preview: what,
      why: t('You’re receiving this email because the passkeys of your account at {product} changed.', {
        product,
      }),
      body: (
        <>
          <Words>{what}</Words>
          <Words quiet>{t('Wasn’t you? Write to {supportEmail} right away.', { supportEmail })}</Words>
        </>
      ),
    }
  },
)

/** A passkey gives access to the account: its owner is notified of each that is added or removed. */
export default defineEvent<{ person: Person; passkey: string; added: boolean }>()({
  kinds: ['passkey_added', 'passkey_removed'],
  facts: ({ kind, userId, name }, rows) =>
    ofPerson(userId, rows, person => ({ person, passkey: name, added: kind === 'passkey_added' })),
  mustReach: ['person'],
  mails: [passkeyChanged],
  notify: ({ person, passkey, added }) => ({
    mails: [mailTo(passkeyChanged, person, { name: greetingName(person), passkey, added })],
  }),
  samples: [
    { person: sampleOwner, passkey: 'Chrome on Windows', added: true },
    { person: sampleOwner, passkey: 'Chrome on Windows', added: false },
  ],
})
