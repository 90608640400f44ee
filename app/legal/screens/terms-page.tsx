import type { DescribePage } from '../../shell/screen.ts'
import { LegalPage } from './legal-page.tsx'

export const describe: DescribePage<undefined> = (_, session, { t }) => ({
  title: t('Terms and Conditions'),
  description: t('What you agree to when you raise money or give on {product}.', {
    product: session.branding.product,
  }),
  url: `${session.appUrl}/terms`,
})

export default function TermsPage() {
  return <LegalPage kind="terms" />
}
