import { useState } from 'react'
import { Link } from 'react-router'
import { can } from '../../../accounts/staff-roles.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { DisputeHistory } from '../../disputes/screens/dispute-history.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import { Moment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type { TransactionDetail } from '../contract.ts'
import { RefundForm } from './refund-form.tsx'
import { SendReceipt } from './send-receipt.tsx'
import { StatusBadge } from './transaction-cells.tsx'
import { DetailFacts, DetailLines, LedgerEntries, RefundList } from './transaction-details.tsx'

/** Shows one transaction, or the form that refunds it. The URL decides whether the dialog is open. */
export function TransactionDialog({
  id,
  detail,
  isOffline,
}: {
  id: string | null
  detail: TransactionDetail | null
  isOffline: boolean
}) {
  const { t } = useWords()
  const { viewer } = useSession()
  const address = useListAddress()
  const [refunding, setRefunding] = useState(false)
  const close = () => address.show({ donation: null })
  if (id === null) return null
  if (!detail)
    return (
      <Dialog open onOpenChange={close} title={t('Transaction')}>
        {isOffline ? (
          <EmptyState
            title={t('This donation didn’t come by card.')}
            action={
              <Link to={`/admin/offline-donations?status=all&search=${id}`} className={buttonClass({})}>
                {t('Open it in Offline Donations')}
              </Link>
            }
          />
        ) : (
          <EmptyState title={t('We can’t find this donation.')} />
        )}
      </Dialog>
    )
  return (
    <Dialog
      open
      onOpenChange={close}
      size="lg"
      title={detail.donor ?? t('Anonymous')}
      description={
        <span className="flex flex-wrap items-center gap-2">
          <StatusBadge status={detail.status} /> <Moment at={detail.at} />{' '}
        </span>
      }
      footer={
        refunding || !can(viewer, 'refundDonations') ? null : (
          <RefundFooter detail={detail} onRefund={() => setRefunding(true)} />
        )
      }
    >
      <div className="grid gap-6">
        {refunding && !detail.refund.problem && !detail.refund.isWaiting ? (
          <RefundForm detail={detail} onDone={() => setRefunding(false)} />
        ) : null}
        <DetailLines detail={detail} />
        <RefundList refunds={detail.refunds} />
        <DetailFacts detail={detail} />
        <Only may="answerDonors">
          {detail.takenCents === null ? <SendReceipt donationId={detail.id} /> : null}
        </Only>
        <DisputeHistory disputes={detail.disputes} />
        <LedgerEntries movements={detail.entries} />
      </div>
    </Dialog>
  )
}

/** The Refund button, or the reason why the payment can't be refunded. */
function RefundFooter({
  detail: { refund, status },
  onRefund,
}: {
  detail: TransactionDetail
  onRefund: () => void
}) {
  const { t } = useWords()
  if (status === 'refunded') return <p className="text-ink-soft">{t('This donation was refunded.')}</p>
  if (refund.problem) return <p className="text-ink-soft">{t(refund.problem)}</p>
  return (
    <div className="grid gap-3">
      {refund.isWaiting ? (
        <Banner tone="info" title={t('A refund waits for the payment provider')}>
          {t('We ask again every minute. Nothing is refunded twice.')}
        </Banner>
      ) : null}
      {refund.failure ? (
        <Banner tone="danger" title={t('The payment provider refused the last refund')}>
          {refund.failure}
        </Banner>
      ) : null}
      {refund.isWaiting ? null : (
        <Button variant="secondary" className="justify-self-start" onClick={onRefund}>
          {t('Refund')}
        </Button>
      )}
    </div>
  )
}
