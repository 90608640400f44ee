import { useState } from 'react'
import { Link } from 'react-router'
import { phrase } from '../../../lib/phrase.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import { Moment } from '../../screens/moment.tsx'
import { ReasonForm } from '../../screens/reason-form.tsx'
import type { ShownRefundRequest } from '../contract.ts'

/** Refunds that donors asked for. A refund of the donation grants a request; declining mails an answer (P539). */
export default function RefundRequestsScreen({
  data,
}: ScreenProps<'GET /api/screens/admin/refund-requests'>) {
  const { t } = useWords()
  const [declined, setDeclined] = useState<ShownRefundRequest | null>(null)
  useLive(data.topics)
  return (
    <AdminPage lede={t('Refund the donation to grant a request, or decline it with an answer.')}>
      <DataTable
        caption={t('Refund Requests')}
        rows={data.requests}
        rowKey={row => row.id}
        columns={columnsFor(setDeclined)}
        empty={
          <EmptyState title={t('No refund requests')}>
            {t('Donors ask for a refund on their own donations page.')}
          </EmptyState>
        }
      />
      {declined ? <DeclineDialog request={declined} onClose={() => setDeclined(null)} /> : null}
    </AdminPage>
  )
}

const columnsFor = (decline: (request: ShownRefundRequest) => void): DataColumn<ShownRefundRequest>[] => [
  {
    id: 'at',
    header: phrase('Asked'),
    className: 'whitespace-nowrap',
    cell: request => <Moment at={request.requestedAt} />,
  },
  {
    id: 'amount',
    header: phrase('Total charged'),
    align: 'end',
    cell: ({ totalCents, returnedCents }) => (
      <>
        <Amount cents={totalCents} />
        {returnedCents > 0 ? (
          <span className="block text-sm text-ink-soft">
            <Phrase words="<0/> left" parts={[<Amount key="left" cents={totalCents - returnedCents} />]} />
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'donor',
    header: phrase('Donor'),
    cell: ({ donor, scholar }) => (
      <>
        <span className="font-semibold wrap-anywhere">{donor}</span>
        <span className="block text-sm text-ink-soft">
          <Phrase words="for {scholar}" values={{ scholar }} />
        </span>
      </>
    ),
  },
  {
    id: 'reason',
    header: phrase('Reason'),
    className: 'min-w-56',
    cell: ({ reason, answer }) => (
      <>
        <span className="wrap-anywhere">{reason}</span>
        {answer ? (
          <span className="block text-sm wrap-anywhere text-ink-soft">
            <Phrase words="Answer: {answer}" values={{ answer }} />
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'act',
    header: phrase('Action'),
    cell: request =>
      request.outcome === null ? (
        <span className="flex flex-wrap gap-2">
          <Link
            to={`/transactions?donation=${request.donationId}`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <Phrase words="Open the donation" />
          </Link>
          <Button size="sm" variant="quiet" onClick={() => decline(request)}>
            <Phrase words="Decline" />
          </Button>
        </span>
      ) : (
        <Badge tone={request.outcome === 'granted' ? 'gown' : 'plain'}>
          <Phrase words={request.outcome === 'granted' ? phrase('Granted') : phrase('Declined')} />
        </Badge>
      ),
  },
]

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
