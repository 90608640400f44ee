import { defineEvent } from '../../event.ts'
import type { Person } from '../../facts.ts'
import { defineMail } from '../../mail.ts'
import { Action, Lines, Paragraph } from '../../mails/parts.tsx'
import { moment, whyAdmin } from '../../mails/words.ts'
import { fullName, mailTo, noticeTo, otherAdmins } from '../../outgoing.ts'
import { ofPerson, staffWith } from '../../rows.ts'
import { sampleAdmin, sampleGuardian, sampleNewcomer, sampleOwner } from '../../samples.ts'

declare module '../../../platform/outbox.ts' {
  interface OutboxPayloads {
    /**
     * `welcome` is false if too many welcome mails were sent because of sign-ups from this IP address. `withCampaign`: a form created the
     * account together with a campaign.
     */
    signed_up: { userId: string; welcome?: false; withCampaign?: true }
  }
}

const welcome = defineMail(
  'welcome',
  (
    { name, customUserId, withCampaign }: { name: string; customUserId: string; withCampaign: boolean },
    { t, product, appUrl },
  ) => ({
    subject: t('Welcome to {product}', { product }),
    title: name ? t('Welcome, {name}', { name }) : t('Welcome to {product}', { product }),
    preview: withCampaign
      ? t('Your account is ready.')
      : t('Your account is ready. One page, one link, and people can help.'),
    why: t('You’re receiving this email because you signed up at {product}.', { product }),
    body: (
      <>
        <Paragraph>
          {withCampaign
            ? t(
                'Your account is ready. It’s where you find your campaign, its donations, and your withdrawals.',
              )
            : t(
                'Your account is ready. Tell people what you are studying and what it costs, share one link, and everyone who believes in you can help.',
              )}
        </Paragraph>
        <Lines lines={[{ label: t('Your User ID'), value: customUserId }]} />
        {withCampaign ? (
          <Action href={`${appUrl}/account`}>{t('Open your account')}</Action>
        ) : (
          <Action href={`${appUrl}/start-campaign`}>{t('Start your campaign')}</Action>
        )}
        <Paragraph quiet>
          {t(
            'You sign in with your email and your User ID, so keep this email. Didn’t sign up? Write to us and we’ll remove the account.',
          )}
        </Paragraph>
      </>
    ),
  }),
)

const signUpNotice = defineMail(
  'sign-up-notice',
  (
    { email, customUserId, name, at }: { email: string; customUserId: string; name: string; at: string },
    context,
  ) => {
    const { t, product, appUrl } = context
    return {
      subject: t('New sign-up'),
      title: t('New account'),
      preview: customUserId,
      why: whyAdmin({ t, product }),
      body: (
        <>
          <Lines
            lines={[
              { label: t('User ID'), value: customUserId },
              { label: t('Email'), value: email },
              ...(name ? [{ label: t('Name'), value: name }] : []),
              { label: t('Signed up'), value: moment(at, context) },
            ]}
          />
          <Action href={`${appUrl}/app-analytics`}>{t('Open App Analytics')}</Action>
        </>
      ),
    }
  },
)

/** The delays of the welcome mail and of the admins' notice after a sign-up (P214). */
const welcomeAfterMs = 1_000
const signUpNoticeAfterMs = 1_500

type Facts = { person: Person; isWelcomed: boolean; withCampaign: boolean; admins: Person[] }

/** Mails a welcome to a new person, and notifies the admins (P214, P215). */
export default defineEvent<Facts>()({
  kinds: ['signed_up'],
  bundle: 'sign-ups',
  facts: ({ userId, welcome: isWelcomed, withCampaign = false }, rows) =>
    ofPerson(userId, rows, person => ({
      person,
      isWelcomed: isWelcomed !== false,
      withCampaign,
      admins: staffWith('suspendAccounts', rows),
    })),
  // Admins are not required, because the first person signs up before there is an admin.
  mustReach: ['person'],
  mayMiss: (_, { isWelcomed }) => !isWelcomed,
  mails: [welcome, signUpNotice],
  notify({ person, isWelcomed, withCampaign, admins }, { at, wordsFor }) {
    const { email, customUserId } = person
    const notice = { email, customUserId, name: fullName(person), at: at.toISOString() }
    const props = { name: person.firstName, customUserId, withCampaign }
    const greeting = mailTo(welcome, person, props, welcomeAfterMs)
    const others = otherAdmins(person, admins)
    return {
      mails: [
        ...(isWelcomed ? [greeting] : []),
        ...others.map(admin => mailTo(signUpNotice, admin, notice, signUpNoticeAfterMs)),
      ],
      notices: others.map(admin => {
        const { t } = wordsFor(admin)
        return noticeTo(admin, 'sign_up', {
          title: t('New sign-up'),
          message: t('{userId} created an account.', { userId: customUserId }),
        })
      }),
    }
  },
  samples: [
    { person: sampleNewcomer, isWelcomed: true, withCampaign: false, admins: [sampleAdmin] },
    { person: sampleOwner, isWelcomed: false, withCampaign: false, admins: [sampleAdmin] },
    { person: sampleGuardian, isWelcomed: true, withCampaign: true, admins: [sampleAdmin] },
  ],
})
