import { defineEvent } from '../event.ts'
import type { Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Lines, Words } from '../mails/parts.tsx'
import { adminsHear, moment } from '../mails/words.ts'
import { apartFrom, fullName, mailTo, plainNotice } from '../outgoing.ts'
import { ofPerson } from '../rows.ts'
import { sampleAdmin, sampleNewcomer, sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** False where an address has had its share of welcome mails. */
    signed_up: { userId: string; welcome?: false }
  }
}

const welcome: MailDefinition<'welcome', { name: string; customUserId: string }> = {
  name: 'welcome',
  subject: (_, context) => context.t('Welcome to {product}', { product: context.product }),
  Mail: ({ props: { name, customUserId }, context }) => (
    <MailLayout
      context={context}
      title={
        name
          ? context.t('Welcome, {name}', { name })
          : context.t('Welcome to {product}', { product: context.product })
      }
      preview={context.t('Your account is ready. One page, one link, and people can help.')}
      why={context.t('You’re receiving this email because you signed up at {product}.', {
        product: context.product,
      })}
    >
      <Words>
        {context.t(
          'Your account is ready. Tell people what you are studying and what it costs, share one link, and everyone who believes in you can help.',
        )}
      </Words>
      <Lines lines={[{ label: context.t('Your User ID'), value: customUserId }]} />
      <Action href={`${context.appUrl}/start-campaign`}>{context.t('Start your campaign')}</Action>
      <Words quiet>
        {context.t(
          'You sign in with your email and your User ID, so keep this email. Didn’t sign up? Write to us and we’ll remove the account.',
        )}
      </Words>
    </MailLayout>
  ),
}

const signUpNotice: MailDefinition<
  'sign-up-notice',
  { email: string; customUserId: string; name: string; at: string }
> = {
  name: 'sign-up-notice',
  subject: (_, { t }) => t('New sign-up'),
  Mail: ({ props: { email, customUserId, name, at }, context }) => (
    <MailLayout
      context={context}
      title={context.t('New account')}
      preview={customUserId}
      why={adminsHear(context)}
    >
      <Lines
        lines={[
          { label: context.t('User ID'), value: customUserId },
          { label: context.t('Email'), value: email },
          ...(name ? [{ label: context.t('Name'), value: name }] : []),
          { label: context.t('Signed up'), value: moment(at, context) },
        ]}
      />
      <Action href={`${context.appUrl}/app-analytics`}>{context.t('Open App Analytics')}</Action>
    </MailLayout>
  ),
}

/** Sign-up triggers a welcome email and a signup notification, delayed by 1 s and 1.5 s (P214). */
const welcomeAfterMs = 1_000
const signUpNoticeAfterMs = 1_500

type Facts = { person: Person; isWelcomed: boolean; admins: Person[] }

/** A welcome, and a notice to the admins (P214, P215). */
export default defineEvent<Facts>()({
  kinds: ['signed_up'],
  secrets: [],
  bundle: 'sign-ups',
  facts: ({ userId, welcome: wanted }, rows) =>
    ofPerson(userId, rows, person => ({ person, isWelcomed: wanted !== false, admins: rows.admins })),
  // The first people sign up before anyone is an admin.
  mustReach: ['person'],
  mayMiss: (_, { isWelcomed }) => !isWelcomed,
  mails: [welcome, signUpNotice],
  notify({ person, isWelcomed, admins }, { at, wordsFor }) {
    const { email, customUserId } = person
    const notice = { email, customUserId, name: fullName(person), at: at.toISOString() }
    const greeting = mailTo(welcome, person, { name: person.firstName, customUserId }, welcomeAfterMs)
    const others = apartFrom(person, admins)
    return {
      mails: [
        ...(isWelcomed ? [greeting] : []),
        ...others.map(admin => mailTo(signUpNotice, admin, notice, signUpNoticeAfterMs)),
      ],
      notices: others.map(admin => {
        const { t } = wordsFor(admin)
        return {
          ...plainNotice(admin, 'sign_up', 'user-plus'),
          title: t('New sign-up'),
          message: t('{userId} created an account.', { userId: customUserId }),
        }
      }),
    }
  },
  samples: [
    { person: sampleNewcomer, isWelcomed: true, admins: [sampleAdmin] },
    { person: sampleOwner, isWelcomed: false, admins: [sampleAdmin] },
  ],
})
