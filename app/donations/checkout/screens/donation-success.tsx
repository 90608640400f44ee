import type { DescribePage } from '../../../shell/screen.ts'
import DonationConfirmation from './donation-confirmation.tsx'

export const describe: DescribePage<undefined> = (_, __, { t }) => ({
  title: t('Donation Successful!'),
  description: t('Your gift helps a student stay in school. Your receipt is on its way by email.'),
  noIndex: true,
})

/** /donation-success (P166): with a session it confirms it, else it thanks. */
export default function DonationSuccess() {
  return <DonationConfirmation />
}
