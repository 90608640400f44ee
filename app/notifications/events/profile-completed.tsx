import { defineEvent } from '../event.ts'
import type { Person } from '../facts.ts'
import { plainNotice } from '../outgoing.ts'
import { ofPerson } from '../rows.ts'
import { sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    profile_completed: { userId: string }
  }
}

type Facts = { person: Person }

/** Name and picture are there for the first time (P68): the feed says so, no mail. */
export default defineEvent<Facts>()({
  kinds: ['profile_completed'],
  secrets: [],
  facts: ({ userId }, rows) => ofPerson(userId, rows, person => ({ person })),
  mustReach: ['person'],
  mails: [],
  notify({ person }, { wordsFor }) {
    const { t } = wordsFor(person)
    return {
      mails: [],
      notices: [
        {
          ...plainNotice(person, 'profile_complete', 'user-round-check'),
          title: t('Profile complete'),
          message: t('Your name and photo are set. Donors can see who they’re helping.'),
        },
      ],
    }
  },
  samples: [{ person: sampleOwner }],
})
