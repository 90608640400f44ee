import { phrase } from '../../lib/phrase.ts'
import type { BundleKind } from '../bundle.ts'
import { bundleWords } from './bundle-words.ts'
import { Letter } from './letter.tsx'
import { Action, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { adminsHear } from './words.ts'

const where: Record<BundleKind, { subject: string; path: string }> = {
  'sign-ups': { subject: phrase('{count} more sign-ups'), path: '/analytics?tab=users' },
  campaigns: { subject: phrase('{count} more campaigns'), path: '/admin/moderation' },
  reports: { subject: phrase('{count} more reports'), path: '/admin/moderation?tab=reported' },
}

/** What came in numbers: the first few were told one by one, these together. */
export const noticesBundled: Template<'notices-bundled'> = {
  subject: ({ of, count }, { t }) => t(where[of].subject, { count }),
  Mail({ props: { of, count, minutes }, house }) {
    const { t, appUrl } = house
    const words = t(bundleWords[of], { count, minutes })
    return (
      <Letter house={house} title={t(where[of].subject, { count })} preview={words} why={adminsHear(house)}>
        <Words>{words}</Words>
        <Words quiet>
          {t('The first few were told one by one. Many at once can be a class, or somebody who floods you.')}
        </Words>
        <Action href={`${appUrl}${where[of].path}`}>{t('Look at them')}</Action>
      </Letter>
    )
  },
}
