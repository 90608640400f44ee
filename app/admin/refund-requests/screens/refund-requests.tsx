import { useState } from 'react'
import { Link } from 'react-router'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { Moment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import { ReasonDialog } from '../../kit/reason-dialog.tsx'
import { refundNotice } from '../../kit/refund-notice.ts'
import type { ShownRefundRequest } from '../contract.ts'

/** Refunds that donors requested. A refund of the donation grants a request; declining mails an answer (P539). */
export default function RefundRequestsScreen({
  data,
}: ScreenProps<'GET /api/screens/admin/refund-requests'>) {
  const { t } = useWords()
  const [answering, setAnswering] = useState<Answering | null>(null)
  const close = () => setAnswering(null)
  useLive(data.topics)
  return (
    <AdminPage lede={t('Refund the donation to grant a request, or decline it with an answer.')}>
      {data.requests.length === 0 ? (
        <EmptyState title={t('No refund requests')}>
          {t('Donors request refunds on their own donations page.')}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {data.requests.map(request => (
            <li key={request.id}>
              <RequestCard request={request} onAnswer={how => setAnswering({ request, how })} />
            </li>
          ))}
        </ul>
      )}
      {answering?.how === 'refund' ? <RefundDialog request={answering.request} onClose={close} /> : null}
      {answering?.how === 'decline' ? <DeclineDialog request={answering.request} onClose={close} /> : null}
    </AdminPage>
  )
}

type Answering = { request: ShownRefundRequest; how: 'refund' | 'decline' }
type CardProps = { request: ShownRefundRequest; onAnswer: (how: Answering['how']) => void }

/** A request with its reason and the admin's answer, or the buttons to answer it. */
function RequestCard({ request, onAnswer }: CardProps) {
  const { t, money } = useWords()
  const { donationId, donor, scholar, totalCents, returnedCents, requestedAt, reason, answer } = request
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="grid min-w-0">
          <h2 className="text-base font-semibold wrap-anywhere">{donor}</h2>
          <p className="text-sm wrap-anywhere text-ink-soft">
            <Phrase words="for {scholar}" values={{ scholar }} /> · <Moment at={requestedAt} />
          </p>
        </div>
        <div className="text-end">
          <Amount cents={totalCents} className="font-semibold" />
          {returnedCents > 0 ? (
            <span className="block text-sm text-ink-soft">
              <Phrase words="<0/> left" parts={[<Amount key="left" cents={totalCents - returnedCents} />]} />
            </span>
          ) : null}
        </div>
      </div>
      <p className="measure wrap-anywhere">{reason}</p>
      {answer ? (
        <p className="measure text-sm wrap-anywhere text-ink-soft">{t('Answer: {answer}', { answer })}</p>
      ) : null}
      {request.outcome === null ? (
        <div className="flex flex-wrap gap-2">
          <Only may="refundDonations">
            <Button size="sm" onClick={() => onAnswer('refund')}>
              {t('Refund {amount}', { amount: money(totalCents - returnedCents) })}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => onAnswer('decline')}>
              {t('Decline')}
            </Button>
          </Only>
          <Link
            to={`/transactions?donation=${donationId}`}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            {t('Open the donation')}
          </Link>
        </div>
      ) : (
        <Badge tone={request.outcome === 'granted' ? 'gown' : 'plain'} className="justify-self-start">
          {request.outcome === 'granted' ? t('Granted') : t('Declined')}
        </Badge>
      )}
    </Card>
  )
}

/** Refunds everything that is left. The donor's reason is the refund's. */
function RefundDialog({ request, onClose }: { request: ShownRefundRequest; onClose: () => void }) {
  const { t, money } = useWords()
  const [refundId] = useState(() => crypto.randomUUID())
  const { run, busy, error } = useCommand('POST /api/admin/donations/:donationId/refund', {
    done: outcome => refundNotice(outcome, t),
    onDone: onClose,
  })
  const { donationId, donor, totalCents, returnedCents, reason } = request
  const amount = money(totalCents - returnedCents)
  const body = { refundId, cents: totalCents - returnedCents, reason: reason.slice(0, 500) }
  return (
    <AlertDialog
      open
      onOpenChange={open => open || onClose()}
      title={t('Refund {amount}?', { amount })}
      description={t('It goes back to {donor}, the way it was paid. This can’t be undone.', { donor })}
      action={t('Refund {amount}', { amount })}
      actionBusyLabel={t('Refunding...')}
      cancel={t('Cancel')}
      busy={busy}
      error={error}
      onAction={() => void run({ params: { donationId }, body })}
    >
      <p className="wrap-anywhere">{reason}</p>
    </AlertDialog>
  )
}

function DeclineDialog({ request, onClose }: { request: ShownRefundRequest; onClose: () => void }) {
  const { t } = useWords()
  return (
    <ReasonDialog
      endpoint="POST /api/admin/refund-requests/:requestId/decline"
      input={answer => ({ params: { requestId: request.id }, body: { answer } })}
      done={() => t('Declined. The donor gets your answer by email.')}
      title={t('Decline this refund')}
      description={t('No money moves.')}
      label={t('Decline')}
      hint={t('Mailed to the donor, word for word.')}
      missing={t('Please write what to tell the donor.')}
      onClose={onClose}
    />
  )
}
