import { phrase } from '../../lib/phrase.ts'
import { type BundleKind, bundleMinutes } from '../bundle.ts'
import { defineEvent } from '../event.ts'
import type { Person } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Words } from '../mails/parts.tsx'
import { adminsHear } from '../mails/words.ts'
import { mailTo, plainNotice } from '../outgoing.ts'
import { sampleAdmin } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    notices_bundled: { of: BundleKind; count: number }
  }
}

/** What a bundle says: in the subject, in the feed's title, in both, and where to look. */
const where: Record<BundleKind, { subject: string; title: string; words: string; path: string }> = {
  'sign-ups': {
    subject: phrase('{count} more sign-ups'),
    title: phrase('Many sign-ups'),
    words: phrase(
      '{count, plural, one {# more person} other {# more people}} signed up in the last {minutes} minutes.',
    ),
    path: '/analytics?tab=users',
  },
  campaigns: {
    subject: phrase('{count} more campaigns'),
    title: phrase('Many new campaigns'),
    words: phrase(
      '{count, plural, one {# more campaign was} other {# more campaigns were}} created in the last {minutes} minutes.',
    ),
    path: '/admin/moderation',
  },
  reports: {
    subject: phrase('{count} more reports'),
    title: phrase('Many reports'),
    words: phrase(
      '{count, plural, one {# more report} other {# more reports}} came in the last {minutes} minutes.',
    ),
    path: '/admin/moderation?tab=reported',
  },
}

const noticesBundled: MailDefinition<'notices-bundled', { of: BundleKind; count: number; minutes: number }> =
  {
    name: 'notices-bundled',
    subject: ({ of, count }, { t }) => t(where[of].subject, { count }),
    Mail({ props: { of, count, minutes }, context }) {
      const { t, appUrl } = context
      const words = t(where[of].words, { count, minutes })
      return (
        <MailLayout
          context={context}
          title={t(where[of].subject, { count })}
          preview={words}
          why={adminsHear(context)}
        >
          <Words>{words}</Words>
          <Words quiet>
            {t(
              'You got the first few one by one. Many at once can be a class signing up, or someone flooding the site.',
            )}
          </Words>
          <Action href={`${appUrl}${where[of].path}`}>{t('Review them')}</Action>
        </MailLayout>
      )
    },
  }

type Facts = { of: BundleKind; count: number; admins: Person[] }

/** Sends the admins one mail and one notice for many events (the first few were sent separately). */
export default defineEvent<Facts>()({
  kinds: ['notices_bundled'],
  secrets: [],
  facts: ({ of, count }, { admins }) => ({ of, count, admins }),
  // There may be no admin yet, as at sign-up.
  mustReach: [],
  mails: [noticesBundled],
  notify: ({ of, count, admins }, { wordsFor }) => ({
    mails: admins.map(admin => mailTo(noticesBundled, admin, { of, count, minutes: bundleMinutes })),
    notices: admins.map(admin => ({
      ...plainNotice(admin, 'sign_up', 'user-plus'),
      title: wordsFor(admin).t(where[of].title),
      message: wordsFor(admin).t(where[of].words, { count, minutes: bundleMinutes }),
    })),
  }),
  samples: [
    { of: 'sign-ups', count: 12, admins: [sampleAdmin] },
    { of: 'campaigns', count: 1, admins: [sampleAdmin] },
    { of: 'reports', count: 4, admins: [sampleAdmin] },
  ],
})
