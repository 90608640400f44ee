import { defineEvent } from '../event.ts'
import type { Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { Letter } from '../mails/letter.tsx'
import { Words } from '../mails/parts.tsx'
import { ofPerson } from '../rows.ts'
import { sampleOwner } from '../samples.ts'
import { greetingName, letter } from '../told.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    user_id_changed: { userId: string }
  }
}

const userIdChanged: MailDefinition<'user-id-changed', { name: string; customUserId: string }> = {
  name: 'user-id-changed',
  subject: (_, { t, product }) => t('Your {product} User ID was changed', { product }),
  Mail({ props: { name, customUserId }, house }) {
    const { t, product, supportEmail } = house
    return (
      <Letter
        house={house}
        title={t('Your User ID was changed, {name}', { name })}
        preview={t('Sign in with {userId} from now on.', { userId: customUserId })}
        why={t('You get this mail because the User ID of your account at {product} was changed.', {
          product,
        })}
      >
        <Words>
          {t(
            'Your User ID is now {userId}. The old one no longer signs you in; nobody else can take it for a year.',
            {
              userId: customUserId,
            },
          )}
        </Words>
        <Words quiet>{t('Was it not you? Write to {supportEmail} at once.', { supportEmail })}</Words>
      </Letter>
    )
  },
}

type Facts = { person: Person }

/** Whoever’s User ID was changed by somebody else learns it here, and everybody with what they sign in from now on. */
export default defineEvent<Facts>()({
  kinds: ['user_id_changed'],
  secrets: [],
  facts: ({ userId }, rows) => ofPerson(userId, rows, person => ({ person })),
  mustHear: ['person'],
  mails: [userIdChanged],
  notify({ person }) {
    const { customUserId } = person
    return {
      letters: [letter(userIdChanged, person, { name: greetingName(person), customUserId })],
      notices: [],
    }
  },
  samples: [{ person: sampleOwner }],
})
