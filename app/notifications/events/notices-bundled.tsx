import type { Permission } from '../../accounts/staff-roles.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import { type BundleKind, bundleMinutes, defineEvent } from '../event.ts'
import type { Person } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Paragraph } from '../mails/parts.tsx'
import { whyAdmin } from '../mails/words.ts'
import { mailTo, noticeTo } from '../outgoing.ts'
import { staffWith } from '../rows.ts'
import { sampleAdmin } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    notices_bundled: { of: BundleKind; count: number }
  }
}

const texts: Record<
  BundleKind,
  { subject: Message; title: Message; words: Message; path: string; permission: Permission }
> = {
  'sign-ups': {
    subject: phrase('{count} more sign-ups'),
    title: phrase('Many sign-ups'),
    words: phrase(
      '{count, plural, one {# more person} other {# more people}} signed up in the last {minutes} minutes.',
    ),
    path: '/analytics?tab=users',
    permission: 'suspendAccounts',
  },
  campaigns: {
    subject: phrase('{count} more campaigns'),
    title: phrase('Many new campaigns'),
    words: phrase(
      '{count, plural, one {# more campaign was} other {# more campaigns were}} created in the last {minutes} minutes.',
    ),
    path: '/admin/moderation',
    permission: 'moderateCampaigns',
  },
  'parental-forms': {
    subject: phrase('{count} more parental consent forms'),
    title: phrase('Many parental consent forms'),
    words: phrase(
      '{count, plural, one {# more parental consent form} other {# more parental consent forms}} came in the last {minutes} minutes.',
    ),
    path: '/admin/moderation',
    permission: 'moderateCampaigns',
  },
  reports: {
    subject: phrase('{count} more reports'),
    title: phrase('Many reports'),
    words: phrase(
      '{count, plural, one {# more report} other {# more reports}} came in the last {minutes} minutes.',
    ),
    path: '/admin/moderation?tab=reported',
    permission: 'moderateCampaigns',
  },
}

const noticesBundled = defineMail(
  'notices-bundled',
  ({ of, count, minutes }: { of: BundleKind; count: number; minutes: number }, { t, appUrl, product }) => {
    const words = t(texts[of].words, { count, minutes })
    return {
      subject: t(texts[of].subject, { count }),
      title: t(texts[of].subject, { count }),
      preview: words,
      why: whyAdmin({ t, product }),
      body: (
        <>
          <Paragraph>{words}</Paragraph>
          <Paragraph quiet>
            {t(
              'You got the first few one by one. Many at once can be a class signing up, or someone flooding the site.',
            )}
          </Paragraph>
          <Action href={`${appUrl}${texts[of].path}`}>{t('Review them')}</Action>
        </>
      ),
    }
  },
)

/** Sends the admins one mail and one feed entry for many events of a kind, after the first few were sent separately. */
export default defineEvent<{ of: BundleKind; count: number; admins: Person[] }>()({
  kinds: ['notices_bundled'],
  facts: ({ of, count }, rows) => ({ of, count, admins: staffWith(texts[of].permission, rows) }),
  // No recipient is required, because there may be no admin yet.
  mustReach: [],
  mails: [noticesBundled],
  notify: ({ of, count, admins }, { wordsFor }) => ({
    mails: admins.map(admin => mailTo(noticesBundled, admin, { of, count, minutes: bundleMinutes })),
    notices: admins.map(admin =>
      noticeTo(admin, 'sign_up', {
        title: wordsFor(admin).t(texts[of].title),
        message: wordsFor(admin).t(texts[of].words, { count, minutes: bundleMinutes }),
      }),
    ),
  }),
  samples: [
    { of: 'sign-ups', count: 12, admins: [sampleAdmin] },
    { of: 'campaigns', count: 1, admins: [sampleAdmin] },
    { of: 'parental-forms', count: 2, admins: [sampleAdmin] },
    { of: 'reports', count: 4, admins: [sampleAdmin] },
  ],
})
