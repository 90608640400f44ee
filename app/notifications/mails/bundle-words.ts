import { phrase } from '../../lib/phrase.ts'
import type { BundleKind } from '../bundle.ts'

/** What a bundle says, in mail and feed. */
export const bundleWords: Record<BundleKind, string> = {
  'sign-ups': phrase(
    '{count, plural, one {# more person} other {# more people}} signed up in the last {minutes} minutes.',
  ),
  campaigns: phrase(
    '{count, plural, one {# more campaign was} other {# more campaigns were}} created in the last {minutes} minutes.',
  ),
  reports: phrase(
    '{count, plural, one {# more report} other {# more reports}} came in the last {minutes} minutes.',
  ),
}
