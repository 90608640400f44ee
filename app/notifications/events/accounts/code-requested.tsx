import type { CodePurpose } from '../../../accounts/code.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { defineEvent } from '../../event.ts'
import type { Person } from '../../facts.ts'
import { defineMail, isOverdue, opensUntil } from '../../mail.ts'
import { Large, Paragraph } from '../../mails/parts.tsx'
import { mailTo, nobody } from '../../outgoing.ts'
import { ofPerson } from '../../rows.ts'
import { sampleOwner } from '../../samples.ts'

declare module '../../../platform/outbox.ts' {
  interface OutboxPayloads {
    code_requested: { userId: string; code: string; purpose: CodePurpose }
  }
}

const purposes: Record<CodePurpose, { subject: Message; title: Message; notYou: Message }> = {
  'sign-in': {
    subject: phrase('Your {product} sign-in code'),
    title: phrase('Your sign-in code'),
    notYou: phrase('Someone entered your email and User ID. They can’t get in without this code.'),
  },
  'prove-email': {
    subject: phrase('Your {product} code to confirm your email'),
    title: phrase('Confirm your email'),
    notYou: phrase(
      'Someone probably entered your address by mistake. Nothing happens in your name without this code.',
    ),
  },
  'step-up': {
    subject: phrase('Your {product} security code'),
    title: phrase('Your security code'),
    notYou: phrase(
      'Someone signed in to your account is trying to do something that needs your approval, such as a withdrawal. Sign out everywhere and write to us right away.',
    ),
  },
}

const code = defineMail(
  'code',
  ({ purpose, code: digits }: { code: string; purpose: CodePurpose }, { t, product }) => {
    const { title, notYou } = purposes[purpose]
    return {
      subject: t(purposes[purpose].subject, { product }),
      title: t(title),
      preview: t('It works once and expires in 10 minutes.'),
      why: t('You’re receiving this email because someone requested a code with your address at {product}.', {
        product,
      }),
      body: (
        <>
          <Paragraph>{t('Enter this code where you requested it:')}</Paragraph>
          <Large spaced>{digits}</Large>
          <Paragraph>
            {t('It works once and expires in 10 minutes. No one from {product} will ever ask you for it.', {
              product,
            })}
          </Paragraph>
          <Paragraph quiet>{t('Wasn’t you? {notYou}', { notYou: t(notYou) })}</Paragraph>
        </>
      ),
    }
  },
  { opensFor: 10 },
)

/** Mails a code to the person who requested it, unless it has expired (P36). */
export default defineEvent<{ person: Person; code: string; purpose: CodePurpose }>()({
  kinds: ['code_requested'],
  secrets: ['code'],
  facts: ({ userId, code: digits, purpose }, rows) =>
    // The code is missing if the event was given up before, because `secrets` are removed then.
    digits ? ofPerson(userId, rows, person => ({ person, code: digits, purpose })) : null,
  mustReach: ['person'],
  mayMiss: (_, __, { at, now }) => isOverdue(opensUntil(code, at), now),
  mails: [code],
  notify({ person, code: digits, purpose }, { at, now }) {
    if (isOverdue(opensUntil(code, at), now)) return nobody
    return { mails: [mailTo(code, person, { code: digits, purpose })] }
  },
  samples: [
    { person: sampleOwner, code: '407153', purpose: 'sign-in' },
    { person: sampleOwner, code: '407153', purpose: 'prove-email' },
    { person: sampleOwner, code: '407153', purpose: 'step-up' },
  ],
})
