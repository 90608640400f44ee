import type { DescribePage } from '../../../shell/screen.ts'
import DonationConfirmation from './donation-confirmation.tsx'

export const describe: DescribePage<undefined> = (_, __, { t }) => ({
  title: t('Donation Successful!'),
  description: t('Your gift helps a student go on. Your receipt comes by e-mail.'),
  noIndex: true,
})

/** /donation-success (P166): with a session it confirms it, else it thanks. */
export default function DonationSuccess() {
  return <DonationConfirmation />
}
