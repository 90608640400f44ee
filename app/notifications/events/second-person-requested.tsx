import { type SecondPersonKindName, secondPersonKinds } from '../../accounts/second-person/second-person.ts'
import { secondPersonWords } from '../../accounts/second-person/second-person-words.ts'
import { defineEvent } from '../event.ts'
import type { Person } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Paragraph } from '../mails/parts.tsx'
import { whyAdmin } from '../mails/words.ts'
import { fullName, mailTo } from '../outgoing.ts'
import { ofPerson, staffWith } from '../rows.ts'
import { sampleAdmin, sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** `userId`: who requested it. `aloneFrom`: from when they may confirm it alone; null if others can. */
    second_person_requested: { userId: string; waits: SecondPersonKindName; aloneFrom: string | null }
  }
}

type Requested = { requester: string; waits: SecondPersonKindName; isAlone: boolean }

const secondPersonRequested = defineMail(
  'second-person-requested',
  ({ requester, waits, isAlone }: Requested, { t, product, appUrl }) => ({
    subject: t('A request waits for a second person'),
    title: t('A second person is needed'),
    preview: t(secondPersonWords(waits)),
    why: whyAdmin({ t, product }),
    body: (
      <>
        <Paragraph>
          {t('{name} requested this: {what}.', { name: requester, what: t(secondPersonWords(waits)) })}
        </Paragraph>
        <Paragraph>
          {isAlone
            ? t('No one else can confirm it, so {name} can do so alone in a day. Owners can decline it.', {
                name: requester,
              })
            : t('It takes effect once someone else confirms it. Look at the reason first, or decline it.')}
        </Paragraph>
        <Action href={`${appUrl}/admin/second-person`}>{t('See what waits')}</Action>
      </>
    ),
  }),
)

type Facts = Omit<Requested, 'requester'> & { requester: Person; admins: Person[] }

/** Notifies the person who made the request, everyone who can confirm it, and every owner if no one else can (P706). */
export default defineEvent<Facts>()({
  kinds: ['second_person_requested'],
  facts({ userId, waits, aloneFrom }, rows) {
    return ofPerson(userId, rows, requester => {
      const admins = [
        ...staffWith(secondPersonKinds[waits], rows),
        ...(aloneFrom ? staffWith('grantRoles', rows) : []),
      ]
      return { requester, waits, isAlone: aloneFrom !== null, admins: [...new Set(admins)] }
    })
  },
  mustReach: ['admins'],
  mails: [secondPersonRequested],
  notify: ({ requester, admins, waits, isAlone }) => ({
    mails: admins.map(admin =>
      mailTo(secondPersonRequested, admin, {
        requester: fullName(requester) || requester.customUserId,
        waits,
        isAlone,
      }),
    ),
  }),
  samples: [
    { requester: sampleOwner, admins: [sampleAdmin], waits: 'refund', isAlone: false },
    { requester: sampleOwner, admins: [sampleAdmin], waits: 'role', isAlone: true },
  ],
})
