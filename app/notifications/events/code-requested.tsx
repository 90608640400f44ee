import type { CodePurpose } from '../../accounts/code.ts'
import { phrase } from '../../lib/phrase.ts'
import { defineEvent } from '../event.ts'
import type { Person } from '../facts.ts'
import { isOverdue, type MailDefinition, opensUntil } from '../mail.ts'
import { Letter } from '../mails/letter.tsx'
import { Large, Words } from '../mails/parts.tsx'
import { ofPerson } from '../rows.ts'
import { sampleOwner } from '../samples.ts'
import { letter, nobody } from '../told.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    code_requested: { userId: string; code: string; purpose: CodePurpose }
  }
}

const purposes: Record<CodePurpose, { subject: string; title: string; notYou: string }> = {
  'sign-in': {
    subject: phrase('Your {product} sign-in code'),
    title: phrase('Your sign-in code'),
    notYou: phrase('Somebody typed your e-mail and User ID. Without this code they cannot get in.'),
  },
  'prove-email': {
    subject: phrase('Your {product} code to confirm your e-mail'),
    title: phrase('Confirm your e-mail'),
    notYou: phrase('Somebody typed your address by mistake. Without this code nothing is done in your name.'),
  },
  'step-up': {
    subject: phrase('Your {product} security code'),
    title: phrase('Your security code'),
    notYou: phrase(
      'Somebody signed in as you is trying to do something that needs your say, such as a withdrawal. Sign out everywhere and write to us at once.',
    ),
  },
}

const code: MailDefinition<'code', { code: string; purpose: CodePurpose }> = {
  name: 'code',
  opensFor: 10,
  // The code itself stays out of the subject: subjects are shown on locked screens.
  subject: ({ purpose }, house) => house.t(purposes[purpose].subject, { product: house.product }),
  Mail({ props: { code: digits, purpose }, house }) {
    const { title, notYou } = purposes[purpose]
    return (
      <Letter
        house={house}
        title={house.t(title)}
        preview={house.t('It works once and expires in 10 minutes.')}
        why={house.t('You get this mail because a code was asked for with your e-mail at {product}.', {
          product: house.product,
        })}
      >
        <Words>{house.t('Type this code where you asked for it:')}</Words>
        <Large spaced>{digits}</Large>
        <Words>
          {house.t(
            'It works once and expires in 10 minutes. Nobody from {product} will ever ask you for it.',
            { product: house.product },
          )}
        </Words>
        <Words quiet>{house.t('Was it not you? {notYou}', { notYou: house.t(notYou) })}</Words>
      </Letter>
    )
  },
}

type Facts = { person: Person; code: string; purpose: CodePurpose }

/** A code goes to its person alone, and to nobody once it has expired (P36). */
export default defineEvent<Facts>()({
  kinds: ['code_requested'],
  secrets: ['code'],
  facts: ({ userId, code: digits, purpose }, rows) =>
    // Given up once, it holds no code any more.
    digits ? ofPerson(userId, rows, person => ({ person, code: digits, purpose })) : null,
  mustHear: ['person'],
  needNot: (_, __, { at, now }) => isOverdue(opensUntil(code, at), now),
  mails: [code],
  notify({ person, code: digits, purpose }, { at, now }) {
    if (isOverdue(opensUntil(code, at), now)) return nobody
    return { letters: [letter(code, person, { code: digits, purpose })], notices: [] }
  },
  samples: [
    { person: sampleOwner, code: '407153', purpose: 'sign-in' },
    { person: sampleOwner, code: '407153', purpose: 'prove-email' },
    { person: sampleOwner, code: '407153', purpose: 'step-up' },
  ],
})
