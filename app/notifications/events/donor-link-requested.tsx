import { linkMinutes } from '../../donors/page/donor-link.ts'
import type { Locale } from '../../lib/locale.ts'
import { defineEvent } from '../event.ts'
import { defineMail, isOverdue, opensUntil } from '../mail.ts'
import { Action, Large, Paragraph } from '../mails/parts.tsx'
import { mailTo, nobody } from '../outgoing.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** The same for every address; only one with donations gets a mail. */
    donor_link_requested: { donorEmail: string; token: string; code: string; locale: Locale }
  }
}

type LinkFacts = { reader: { email: string; locale: Locale }; token: string; code: string }

const donorLink = defineMail(
  'donor-link',
  ({ token, code }: Pick<LinkFacts, 'token' | 'code'>, { t, product, appUrl }) => ({
    subject: t('Your donations at {product}', { product }),
    title: t('See your donations'),
    preview: t('The link and the code work once and expire in {minutes} minutes.', { minutes: linkMinutes }),
    why: t(
      'You’re receiving this email because someone asked to see the donations of your address at {product}.',
      {
        product,
      },
    ),
    body: (
      <>
        <Paragraph>{t('Press the button, then “Open my donations” on the page.')}</Paragraph>
        {/* The token is in the fragment, so that browsers don't send it to a server that would log it (P530). */}
        <Action href={`${appUrl}/my-donations#token=${token}`}>{t('Open my donations')}</Action>
        <Paragraph>{t('Or enter this code where you requested it:')}</Paragraph>
        <Large spaced>{code}</Large>
        <Paragraph>
          {t('The link and the code work once and expire in {minutes} minutes.', { minutes: linkMinutes })}
        </Paragraph>
        <Paragraph quiet>
          {t('Wasn’t you? Ignore this email: without the link or the code, no one sees your donations.')}
        </Paragraph>
      </>
    ),
  }),
  { opensFor: linkMinutes },
)

/** Mails a link and a code to an address with donations, unless they have expired. Other addresses get nothing (P530). */
export default defineEvent<LinkFacts>()({
  kinds: ['donor_link_requested'],
  secrets: ['token', 'code', 'donorEmail'],
  facts: ({ donorEmail, token, code, locale }, { donorAddresses }) =>
    donorEmail && token && donorAddresses.has(donorEmail)
      ? { reader: { email: donorEmail, locale }, token, code }
      : 'skip',
  mustReach: ['person'],
  mayMiss: (_, __, { at, now }) => isOverdue(opensUntil(donorLink, at), now),
  mails: [donorLink],
  notify({ reader, token, code }, { at, now }) {
    if (isOverdue(opensUntil(donorLink, at), now)) return nobody
    return { mails: [mailTo(donorLink, reader, { token, code })] }
  },
  samples: [
    { reader: { email: 'dana@example.com', locale: 'en' }, token: 'q3Zb7cT1xKf0mWv2aaaa', code: '407153' },
  ],
})
