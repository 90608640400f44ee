import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { campaignPath } from '../../../campaigns/campaign.ts'
import { isRecommended, offlineKindWords } from '../../../donations/offline-kind.ts'
import type { OwnDonationStatus } from '../../../donations/own-donations/own-donation.ts'
import { mediumDayIn } from '../../../lib/moment.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { ListedDonation } from '../contract.ts'
import { DonationReceipt } from './donation-receipt.tsx'
import { NameDialog } from './name-dialog.tsx'
import { RefundStatus, RequestRefund } from './refund-request.tsx'

/** Donations with status, lines and public name, in the given order. */
export function DonationList({ donations }: { donations: readonly ListedDonation[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {donations.map(donation => (
        <li key={donation.id}>
          <DonationCard donation={donation} />
        </li>
      ))}
    </ul>
  )
}

const statusWords: Record<OwnDonationStatus, Message> = {
  captured: phrase('Received'),
  partly: phrase('Refunded in part'),
  refunded: phrase('Refunded'),
  disputed: phrase('Disputed'),
}
const statusTones = { captured: 'gown', partly: 'gold', refunded: 'plain', disputed: 'clay' } as const

function DonationCard({ donation }: { donation: ListedDonation }) {
  const { t, locale } = useWords()
  const { timeZone } = useSession()
  const { campaignId, studentName, status, at, offlineKind } = donation
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h3 className="text-lg wrap-anywhere">
            {studentName ? (
              <RouterLink to={campaignPath({ id: campaignId, studentName })} className={linkClass()}>
                {studentName}
              </RouterLink>
            ) : (
              t('A campaign that is no longer public')
            )}
          </h3>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            {mediumDayIn(at, timeZone, locale)}
            {offlineKind ? <span>{t(offlineKindWords[offlineKind])}</span> : null}
            <Badge tone={statusTones[status]}>{t(statusWords[status])}</Badge>
          </p>
        </div>
        <Amount cents={donation.totalCents} className="font-display text-xl font-semibold" />
      </div>
      {donation.message ? <p className="wrap-anywhere text-ink-soft">“{donation.message}”</p> : null}
      {offlineKind && isRecommended(offlineKind) ? (
        <p className="text-ink-soft">
          {t('You recommended it. The fund or employer gave the money, so you get no receipt from us.')}
        </p>
      ) : null}
      <Lines donation={donation} />
      <RefundStatus donation={donation} />
      <DonationReceipt donation={donation} />
      <PublicName donation={donation} />
    </Card>
  )
}

function Lines({ donation }: { donation: ListedDonation }) {
  const { t } = useWords()
  const lines: [string, number][] = [
    [t('To the campaign'), donation.amountCents],
    [t('Tip'), donation.tipCents],
    [t('To the foundation'), donation.foundationCents],
    [t('Processing fee'), donation.processingFeeCents],
    [t('Credit card fee'), donation.creditCardFeeCents],
  ]
  return (
    <details>
      <summary className={linkClass({ className: 'cursor-pointer py-1' })}>{t('Show the lines')}</summary>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {lines
          .filter(([, cents]) => cents !== 0)
          .map(([label, cents]) => (
            <Line key={label} label={label} cents={cents} />
          ))}
        <Line label={t('Total paid')} cents={donation.totalCents} isSum />
        {donation.returnedCents > 0 ? <Line label={t('Returned')} cents={-donation.returnedCents} /> : null}
      </dl>
    </details>
  )
}

function Line({ label, cents, isSum }: { label: string; cents: number; isSum?: boolean }) {
  return (
    <>
      <dt className={isSum ? 'font-semibold' : 'text-ink-soft'}>{label}</dt>
      <dd className={isSum ? 'text-end font-semibold' : 'text-end'}>
        <Amount cents={cents} />
      </dd>
    </>
  )
}

function PublicName({ donation }: { donation: ListedDonation }) {
  const { t } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const { donorName } = donation
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
      <p className="min-w-0 text-sm wrap-anywhere text-ink-soft">
        {donorName ? t('Shown as {name}', { name: donorName }) : t('Shown as anonymous')}
      </p>
      <span className="-mx-3 flex flex-wrap gap-1">
        <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
          {t('Change')}
        </Button>
        <RequestRefund donation={donation} />
      </span>
      {isOpen ? (
        <NameDialog donation={donation} publicName={donorName} onClose={() => setIsOpen(false)} />
      ) : null}
    </div>
  )
}
