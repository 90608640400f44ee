import { defineEvent } from '../event.ts'
import type { Person } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Words } from '../mails/parts.tsx'
import { greetingName, mailTo } from '../outgoing.ts'
import { ofPerson } from '../rows.ts'
import { sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    user_id_changed: { userId: string }
  }
}

const userIdChanged = defineMail(
  'user-id-changed',
  ({ name, customUserId }: { name: string; customUserId: string }, { t, product, supportEmail }) => ({
    subject: t('Your {product} User ID was changed', { product }),
    title: t('Your User ID was changed, {name}', { name }),
    preview: t('Sign in with {userId} from now on.', { userId: customUserId }),
    why: t('You’re receiving this email because the User ID of your account at {product} was changed.', {
      product,
    }),
    body: (
      <>
        <Words>
          {t(
            'Your User ID is now {userId}. The old one no longer signs you in; no one else can take it for a year.',
            {
              userId: customUserId,
            },
          )}
        </Words>
        <Words quiet>{t('Wasn’t you? Write to {supportEmail} right away.', { supportEmail })}</Words>
      </>
    ),
  }),
)

/** Warns a person whose User ID was changed by someone else, and confirms what they sign in with from now on. */
export default defineEvent<{ person: Person }>()({
  kinds: ['user_id_changed'],
  facts: ({ userId }, rows) => ofPerson(userId, rows, person => ({ person })),
  mustReach: ['person'],
  mails: [userIdChanged],
  notify({ person }) {
    const { customUserId } = person
    return {
      mails: [mailTo(userIdChanged, person, { name: greetingName(person), customUserId })],
    }
  },
  samples: [{ person: sampleOwner }],
})
