import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge, type BadgeProps } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import {
  effectiveDayPassed,
  type PayoutBatchStatus,
} from '../../../withdrawals/payout-batches/payout-batch.ts'
import { stepProblemWords } from '../../../withdrawals/who-may-act.ts'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import { Moment, useMoment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type { PayoutBatch } from '../contract.ts'
import type { usePayoutBatches } from '../use-payout-batches.browser.ts'

export type BatchCommands = ReturnType<typeof usePayoutBatches>
export type BatchAction = { kind: 'pay' | 'cancel'; batch: PayoutBatch }

const tones: Record<PayoutBatchStatus, BadgeProps['tone']> = {
  open: 'gold',
  paid: 'gown',
  cancelled: 'plain',
}
const statusLabels: Record<PayoutBatchStatus, Message> = {
  open: phrase('Open'),
  paid: phrase('Paid'),
  cancelled: phrase('Canceled'),
}
const wide = 'max-md:hidden'

type ActionProps = { commands: BatchCommands; onAction: (action: BatchAction) => void }

export function PayoutBatchesTable({
  batches,
  ...actions
}: ActionProps & { batches: readonly PayoutBatch[] }) {
  const { t } = useWords()
  const columns: DataColumn<PayoutBatch>[] = [
    {
      id: 'file',
      header: phrase('File'),
      className: 'min-w-40',
      cell: batch => <BatchFile batch={batch} />,
    },
    {
      id: 'payouts',
      header: phrase('Payouts'),
      align: 'end',
      className: wide,
      cell: ({ entries }) => entries,
    },
    {
      id: 'total',
      header: phrase('Total'),
      align: 'end',
      className: wide,
      cell: ({ totalCents }) => <Amount cents={totalCents} />,
    },
    {
      id: 'effective',
      header: phrase('Effective'),
      className: `whitespace-nowrap ${wide}`,
      cell: ({ effectiveOn }) => effectiveOn,
    },
    { id: 'status', header: phrase('Status'), className: wide, cell: batch => <BatchStatus batch={batch} /> },
    {
      id: 'steps',
      header: phrase('Next step'),
      align: 'end',
      cell: batch => (
        <Only may="sendPayouts">
          <BatchActions batch={batch} {...actions} />
        </Only>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('Payout batches')}
      columns={columns}
      rows={batches}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={t('No payout batches yet')}>
          {t('Approved payouts go to the bank together, in one file.')}
        </EmptyState>
      }
    />
  )
}

/** The file name, which links to the batch's payouts. On phones, the sum and status are shown below it. */
function BatchFile({ batch }: { batch: PayoutBatch }) {
  const { t } = useWords()
  const address = useListAddress()
  const { id, filename, status, created, entries, totalCents } = batch
  return (
    <>
      {status === 'cancelled' ? (
        filename
      ) : (
        <Link asChild>
          <RouterLink to={address.link({ batch: id, status: 'all', search: null, page: null })}>
            {filename}
          </RouterLink>
        </Link>
      )}
      <span className="block md:hidden">
        <Phrase
          words="{count, plural, one {# payout} other {# payouts}}, <0/>"
          values={{ count: entries }}
          parts={[<Amount key="sum" cents={totalCents} />]}
        />
      </span>
      <span className="block text-sm text-ink-soft">
        {created.by}, <Moment at={created.at} />
      </span>
      <span className="mt-1 block md:hidden">
        <Badge tone={tones[status]}>{t(statusLabels[status])}</Badge>
        <Warnings batch={batch} />
      </span>
    </>
  )
}

function BatchStatus({ batch }: { batch: PayoutBatch }) {
  const { t } = useWords()
  const moment = useMoment()
  const { status, downloadedAt, settled } = batch
  return (
    <>
      <Badge tone={tones[status]}>{t(statusLabels[status])}</Badge>
      <span className="mt-1 block text-sm text-ink-soft">
        {settled
          ? `${settled.by}, ${moment(settled.at)}`
          : downloadedAt
            ? t('Downloaded {time}', { time: moment(downloadedAt) })
            : t('Not downloaded yet')}
      </span>
      <Warnings batch={batch} />
    </>
  )
}

function Warnings({ batch: { paused, downloadedAt, cancelAsked } }: { batch: PayoutBatch }) {
  const { t } = useWords()
  const moment = useMoment()
  return (
    <>
      {paused > 0 ? (
        <span className="mt-1 block text-sm text-clay-ink">
          {t('{count, plural, one {# payout is paused.} other {# payouts are paused.}}', { count: paused })}{' '}
          {downloadedAt ? t('Ask the bank to stop it.') : t('They’re left out when the file is downloaded.')}
        </span>
      ) : null}
      {cancelAsked ? (
        <span className="mt-1 block text-sm text-clay-ink">
          {t('{name} asked to cancel it, {time}. A second admin must confirm.', {
            name: cancelAsked.by,
            time: moment(cancelAsked.at),
          })}
        </span>
      ) : null}
    </>
  )
}

function BatchActions({ batch, commands, onAction }: ActionProps & { batch: PayoutBatch }) {
  const { t } = useWords()
  const reasonId = useId()
  const { id, filename, status, downloadedAt, whyNot, isTooLate } = batch
  if (status === 'cancelled') return null
  const download = () => void commands.download.run({ batchId: id, filename })
  const busy = commands.busyId === id
  const isSettling = status === 'open' && downloadedAt !== null
  const reason = isSettling
    ? whyNot.settle && stepProblemWords(whyNot.settle, 'settle')
    : isTooLate
      ? effectiveDayPassed
      : whyNot.download && stepProblemWords(whyNot.download, 'download')
  const next = isSettling ? (
    <Button
      size="sm"
      busy={busy}
      disabled={reason !== null}
      aria-describedby={reason ? reasonId : undefined}
      onClick={() => onAction({ kind: 'pay', batch })}
      aria-label={t('Mark {file} as paid', { file: filename })}
    >
      {t('Mark as Paid')}
    </Button>
  ) : (
    <Button
      size="sm"
      variant={status === 'paid' ? 'quiet' : 'primary'}
      busy={busy}
      disabled={reason !== null}
      aria-describedby={reason ? reasonId : undefined}
      onClick={download}
      aria-label={t('Download {file}', { file: filename })}
    >
      {t('Download')}
    </Button>
  )
  const why = reason ? (
    <span id={reasonId} className="block w-36 whitespace-normal text-start text-ink-soft text-sm md:w-56">
      {t(reason)}
    </span>
  ) : null
  if (status === 'paid')
    return (
      <span className="inline-grid justify-items-end gap-2">
        {next}
        {why}
      </span>
    )
  return (
    <span className="inline-grid justify-items-end gap-2">
      <span className="inline-flex flex-wrap justify-end gap-2 md:flex-nowrap">
        {next}
        <Menu
          align="end"
          trigger={
            <Button
              size="sm"
              variant="secondary"
              disabled={busy}
              aria-label={t('More for {file}', { file: filename })}
            >
              {t('More')}
            </Button>
          }
          items={[
            {
              label: t('Download again'),
              onSelect: download,
              disabled: !downloadedAt || whyNot.download !== null,
            },
            {
              label:
                batch.cancelAsked && !batch.cancelAsked.byMe ? t('Confirm to cancel') : t('Cancel the batch'),
              onSelect: () => onAction({ kind: 'cancel', batch }),
              disabled: batch.cancelAsked?.byMe ?? false,
              tone: 'danger',
            },
          ]}
        />
      </span>
      {why}
    </span>
  )
}
