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
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import { Moment } from '../../screens/moment.tsx'
import { Only } from '../../screens/only.tsx'
import { ReasonForm } from '../../screens/reason-form.tsx'
import type { ShownRefundRequest } from '../contract.ts'

/** Refunds that donors requested. A refund of the donation grants a request; declining mails an answer (P539). */
export default function RefundRequestsScreen({
  data,
}: ScreenProps<'GET /api/screens/admin/refund-requests'>) {
  const { t } = useWords()
  const [declined, setDeclined] = useState<ShownRefundRequest | null>(null)
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
              <RequestCard request={request} onDecline={() => setDeclined(request)} />
            </li>
          ))}
        </ul>
      )}
      {declined ? <DeclineDialog request={declined} onClose={() => setDeclined(null)} /> : null}
    </AdminPage>
  )
}

/** A request with its reason and the admin's answer, or the buttons to answer it. */
function RequestCard({ request, onDecline }: { request: ShownRefundRequest; onDecline: () => void }) {
  const { t } = useWords()
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
          <Link
            to={`/transactions?donation=${donationId}`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {t('Open the donation')}
          </Link>
          <Only may="refundDonations">
            <Button size="sm" variant="quiet" onClick={onDecline}>
              {t('Decline')}
            </Button>
          </Only>
        </div>
      ) : (
        <Badge tone={request.outcome === 'granted' ? 'gown' : 'plain'} className="justify-self-start">
          {request.outcome === 'granted' ? t('Granted') : t('Declined')}
        </Badge>
      )}
    </Card>
  )
}

function DeclineDialog({ request, onClose }: { request: ShownRefundRequest; onClose: () => void }) {
  const { t } = useWords()
  const { run, busy, error } = useCommand('POST /api/admin/refund-requests/:requestId/decline', {
    done: () => t('Declined. The donor gets your answer by email.'),
    onDone: onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={t('Decline this refund')}
      description={t('No money moves.')}
    >
      <ReasonForm
        label={t('Decline')}
        hint={t('Mailed to the donor, word for word.')}
        missing={t('Please write what to tell the donor.')}
        busy={busy}
        error={error}
        onReason={answer => void run({ params: { requestId: request.id }, body: { answer } })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
