import { Link } from 'react-router'
import { Amount } from '../../../ui/amount.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Facts } from '../../screens/facts.tsx'
import { GivenLines } from '../../screens/given-lines.tsx'
import type { DonationRow } from '../contract.ts'

const methods: Record<string, string> = {
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  apple_pay: 'Apple Pay',
}

/** Every line of the quote that the donor paid, what went back of it, and what the student receives (P155, P227). */
export function BreakdownDialog({ donation, onClose }: { donation: DonationRow; onClose: () => void }) {
  const { donorName, donorEmail, studentName, campaignId } = donation
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title={`Donation by ${donorName ?? 'Anonymous'}`}
      description={donation.date}
      footer={
        <Link
          to={`/transactions?donation=${donation.id}`}
          className={buttonClass({ variant: 'secondary', wide: true })}
        >
          Open the transaction
        </Link>
      }
    >
      <div className="grid gap-6">
        <Lines donation={donation} />
        <Facts
          facts={[
            ['Email', donorEmail],
            [
              'Student',
              <Link
                key="student"
                to={`/campaign-analytics/${campaignId}`}
                className="underline underline-offset-4"
              >
                {studentName}
              </Link>,
            ],
            ['Paid by', methods[donation.paymentMethod] ?? donation.paymentMethod],
            ['Message', donation.message],
            ['In honor of', donation.inHonorOf],
          ]}
        />
      </div>
    </Dialog>
  )
}

function Lines({ donation }: { donation: DonationRow }) {
  return (
    <div className="grid gap-3">
      <GivenLines lines={donation.given} returnedCents={donation.returnedCents} />
      <p className="flex items-baseline justify-between gap-4 rounded-md bg-gown-tint px-4 py-3 font-semibold">
        The student receives
        <span className="amount-large figures text-xl">
          <Amount cents={donation.amountCents} />
        </span>
      </p>
      <p className="text-sm text-ink-soft">
        The payment provider kept <Amount cents={donation.providerFeeCents} /> of the total. The platform
        bears that; the fees on a withdrawal are taken when the student withdraws.
      </p>
    </div>
  )
}
