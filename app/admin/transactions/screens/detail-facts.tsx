import { Link as RouterLink } from 'react-router'
import { campaignTitle } from '../../../campaigns/campaign.ts'
import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Link } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { Facts } from '../../screens/facts.tsx'
import { Moment } from '../../screens/moment.tsx'
import type { TransactionDetail } from '../contract.ts'

const methods = {
  credit_card: phrase('Credit card'),
  debit_card: phrase('Debit card'),
  apple_pay: phrase('Apple Pay'),
} as const

/** Donor, student and message, and the history since. */
export function DetailFacts({ detail }: { detail: TransactionDetail }) {
  const { t } = useWords()
  return (
    <>
      <Facts
        facts={[
          [phrase('Donor'), detail.donor ?? t('Anonymous')],
          [phrase('Email'), <DonorEmail key="email" detail={detail} />],
          [phrase('Scholar'), <Campaign key="campaign" detail={detail} />],
          [phrase('Message'), detail.message],
          [phrase('In honor of'), detail.inHonorOf],
          [phrase('The student’s thanks'), detail.thankYou],
          [phrase('Paid by'), `${t(methods[detail.paymentMethod])}, ${detail.provider}`],
          [phrase('At the provider'), detail.providerPaymentId],
          [phrase('Donation'), detail.id],
        ]}
      />
      <section aria-labelledby="history">
        <h3 id="history" className="mb-3 text-lg">
          {t('History')}
        </h3>
        <ol className="grid gap-2">
          {detail.history.map(({ at, what, by, about, reason, cents }, place) => (
            // Two refunds within a minute read the same.
            <li key={`${at}${what}${place}`} className="grid gap-x-6 sm:grid-cols-[12rem_1fr_auto]">
              <span className="text-ink-soft">
                <Moment at={at} />
              </span>
              <span className="wrap-anywhere">
                {t(what, by === null ? undefined : { name: by })}
                {about ? <span className="block text-ink-soft">{t(about)}</span> : null}
                {reason ? <span className="block text-ink-soft">“{reason}”</span> : null}
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
            <RouterLink to={`/admin/audit-log?subject=${detail.id}`}>
              {t('See it in the audit log')}
            </RouterLink>
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
  const { t } = useWords()
  return (
    <>
      <Link asChild>
        <RouterLink to={`/campaign-analytics/${campaign.id}`}>{scholar}</RouterLink>
      </Link>
      <span className="block text-sm text-ink-soft">{campaignTitle(campaign, t)}</span>
    </>
  )
}
