import { defineEvent } from '../../event.ts'
import type { Person } from '../../facts.ts'
import { defineMail, isOverdue, opensUntil } from '../../mail.ts'
import { Action, Paragraph } from '../../mails/parts.tsx'
import { mailTo, nobody } from '../../outgoing.ts'
import { ofPerson } from '../../rows.ts'
import { sampleOwner } from '../../samples.ts'

declare module '../../../platform/outbox.ts' {
  interface OutboxPayloads {
    password_reset_requested: { userId: string; token: string }
  }
}

const passwordReset = defineMail(
  'password-reset',
  ({ token }: { token: string }, { t, product, appUrl }) => ({
    subject: t('Reset your {product} password', { product }),
    title: t('Reset your password'),
    preview: t('The link works once and expires in 1 hour.'),
    why: t(
      'You’re receiving this email because a password reset was requested for your address at {product}.',
      {
        product,
      },
    ),
    body: (
      <>
        <Paragraph>{t('Choose a new password here. The link works once and expires in 1 hour.')}</Paragraph>
        {/* The token is in the fragment, so that browsers don't send it to a server that would log it (P50). */}
        <Action href={`${appUrl}/reset-password#token=${token}`}>{t('Choose a new password')}</Action>
        <Paragraph quiet>
          {t('Wasn’t you? Ignore this email: nothing has changed, and no one else can see it.')}
        </Paragraph>
      </>
    ),
  }),
  { opensFor: 60 },
)

/** Mails a reset link to the account's owner, unless it has expired (P50). */
export default defineEvent<{ person: Person; token: string }>()({
  kinds: ['password_reset_requested'],
  secrets: ['token'],
  facts: ({ userId, token }, rows) => (token ? ofPerson(userId, rows, person => ({ person, token })) : null),
  mustReach: ['person'],
  mayMiss: (_, __, { at, now }) => isOverdue(opensUntil(passwordReset, at), now),
  mails: [passwordReset],
  notify({ person, token }, { at, now }) {
    if (isOverdue(opensUntil(passwordReset, at), now)) return nobody
    return { mails: [mailTo(passwordReset, person, { token })] }
  },
  samples: [{ person: sampleOwner, token: 'q3Zb7cT1xKf0mWv2' }],
})
