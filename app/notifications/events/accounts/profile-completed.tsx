import { defineEvent } from '../../event.ts'
import type { Person } from '../../facts.ts'
import { noticeTo } from '../../outgoing.ts'
import { ofPerson } from '../../rows.ts'
import { sampleOwner } from '../../samples.ts'

declare module '../../../platform/outbox.ts' {
  interface OutboxPayloads {
    profile_completed: { userId: string }
  }
}

/** Adds a feed entry when name and picture are set for the first time (P68). */
export default defineEvent<{ person: Person }>()({
  kinds: ['profile_completed'],
  facts: ({ userId }, rows) => ofPerson(userId, rows, person => ({ person })),
  mustReach: ['person'],
  notify({ person }, { wordsFor }) {
    const { t } = wordsFor(person)
    return {
      notices: [
        noticeTo(person, 'profile_complete', {
          title: t('Profile complete'),
          message: t('Your name and photo are set. Donors can see who they’re helping.'),
        }),
      ],
    }
  },
  samples: [{ person: sampleOwner }],
})
