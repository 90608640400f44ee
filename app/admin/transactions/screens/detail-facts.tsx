import { Link as RouterLink } from 'react-router'
import { Amount } from '../../../ui/amount.tsx'
import { Link } from '../../../ui/link.tsx'
import { Facts } from '../../screens/facts.tsx'
import type { TransactionDetail } from '../contract.ts'

const methods = { credit_card: 'Credit card', debit_card: 'Debit card', apple_pay: 'Apple Pay' } as const

/** Who donated to whom with which message, and what has happened since. */
export function DetailFacts({ detail }: { detail: TransactionDetail }) {
  return (
    <>
      <Facts
        facts={[
          ['Donor', detail.donor],
          ['Email', <DonorEmail key="email" detail={detail} />],
          ['Scholar', <Campaign key="campaign" detail={detail} />],
          ['Message', detail.message],
          ['In honor of', detail.inHonorOf],
          ["The student's thanks", detail.thankYou],
          ['Paid by', `${methods[detail.paymentMethod]}, ${detail.provider}`],
          ['At the provider', detail.providerPaymentId],
          ['Donation', detail.id],
        ]}
      />
      <section aria-labelledby="history">
        <h3 id="history" className="mb-3 text-lg">
          History
        </h3>
        <ol className="grid gap-2">
          {detail.history.map(({ at, what, note, cents }, place) => (
            // Two refunds within a minute read the same.
            <li key={`${at}${what}${place}`} className="grid gap-x-6 sm:grid-cols-[12rem_1fr_auto]">
              <span className="text-ink-soft">{at}</span>
              <span className="wrap-anywhere">
                {what}
                {note ? <span className="block text-ink-soft">“{note}”</span> : null}
              </span>
              {cents === null ? null : (
                <span className="sm:text-end">
                  <Amount cents={cents} signed />
                </span>
              )}
            </li>
          ))}
        </ol>
        <p className="mt-3 text-sm">
          <Link asChild>
            <RouterLink to={`/admin/audit-log?subject=${detail.id}`}>See it in the audit log</RouterLink>
          </Link>
        </p>
      </section>
    </>
  )
}

function DonorEmail({ detail: { email, donorId } }: { detail: TransactionDetail }) {
  if (!donorId) return email
  return (
    <Link asChild>
      <RouterLink to={`/customers?search=${donorId}`}>{email}</RouterLink>
    </Link>
  )
}

function Campaign({ detail: { campaign, scholar } }: { detail: TransactionDetail }) {
  return (
    <>
      <Link asChild>
        <RouterLink to={`/campaign-analytics/${campaign.id}`}>{scholar}</RouterLink>
      </Link>
      <span className="block text-sm text-ink-soft">{campaign.title}</span>
    </>
  )
}
