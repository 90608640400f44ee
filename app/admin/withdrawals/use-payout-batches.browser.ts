import { download } from '../../shell/wire/download.browser.ts'
import { useCommand, useTask } from '../../shell/wire/use-command.browser.ts'
import { withProof } from '../../shell/wire/with-proof.browser.ts'
import type { CreatedBatch } from '../../withdrawals/payout-batches/payout-batch.ts'
import type { Translate } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'

/** The commands on payout batches. `busyId` is the id of the batch whose command is running. */
export function usePayoutBatches() {
  const { t, money } = useWords()
  const create = useCommand('POST /api/admin/payout-batches', {
    done: batch => ({
      title: t('{file}: {count, plural, one {# payout} other {# payouts}}, {amount}.', {
        file: batch.filename,
        count: batch.entries,
        amount: money(batch.totalCents),
      }),
      description: leftOutNotice(batch, t),
    }),
    failed: t('Failed to create the payout batch'),
  })
  const createDeposits = useCommand('POST /api/admin/micro-deposit-batches', {
    done: ({ filename, entries, totalCents }) =>
      t('{file}: {count} micro-deposits, {amount}.', {
        file: filename,
        count: entries,
        amount: money(totalCents),
      }),
    failed: t('Failed to create the payout batch'),
  })
  const downloadFile = useTask(
    ({ batchId, filename }: { batchId: string; filename: string }) =>
      withProof(() =>
        download('POST /api/admin/payout-batches/:batchId/file', { params: { batchId } }, filename),
      ),
    {
      done: (_, { filename }) => t('Downloaded {file}.', { file: filename }),
      failed: t('Failed to download the payout file'),
    },
  )
  const pay = useCommand('POST /api/admin/payout-batches/:batchId/paid', {
    done: ({ paid }) =>
      t('{count, plural, one {# payout} other {# payouts}} marked as paid.', { count: paid }),
    failed: t('Failed to mark the batch as paid'),
  })
  const cancel = useCommand('POST /api/admin/payout-batches/:batchId/cancel', {
    done: ({ status }) =>
      status === 'cancelled'
        ? t('Batch canceled. Its payouts can go in another.')
        : t('Recorded. A second admin must confirm before the batch is canceled.'),
    failed: t('Failed to cancel the batch'),
  })
  return {
    create,
    createDeposits,
    download: downloadFile,
    pay,
    cancel,
    busy: create.busy || createDeposits.busy || downloadFile.busy || pay.busy || cancel.busy,
    busyId: downloadFile.running?.batchId ?? (pay.running ?? cancel.running)?.params.batchId ?? null,
  }
}

function leftOutNotice({ leftOut }: CreatedBatch, t: Translate): string | undefined {
  if (leftOut.length === 0) return undefined
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))].map(reason => t(reason))
  return `${t('Left out: {count}.', { count: leftOut.length })} ${reasons.join(' ')}`
}
