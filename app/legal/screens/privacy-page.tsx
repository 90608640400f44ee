import type { DescribePage } from '../../shell/screen.ts'
import { LegalPage } from './legal-page.tsx'

export const describe: DescribePage<undefined> = (_, session, { t }) => ({
  title: t('Privacy Policy'),
  description: t('What we store about you, why, for how long, and your rights.', {
    product: session.branding.product,
  }),
  url: `${session.appUrl}/privacy`,
})

export default function PrivacyPage() {
  return <LegalPage kind="privacy" />
}
