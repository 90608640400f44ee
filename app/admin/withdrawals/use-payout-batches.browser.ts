import { download } from '../../shell/wire/download.browser.ts'
import { useCommand, useTask } from '../../shell/wire/use-command.browser.ts'
import { withProof } from '../../shell/wire/with-proof.browser.ts'
import type { CreatedBatch } from '../../withdrawals/payout-batches/payout-batch.ts'
import { useWords } from '../../words/use-words.tsx'

/** The steps of payout batches; `busyId` is the batch that one of them is at work on. */
export function usePayoutBatches() {
  const { money } = useWords()
  const create = useCommand('POST /api/admin/payout-batches', {
    done: batch => ({
      title: createdWords(batch, money(batch.totalCents)),
      description: leftOutWords(batch),
    }),
    failed: 'Failed to create the payout batch',
  })
  const downloadFile = useTask(
    ({ batchId, filename }: { batchId: string; filename: string }) =>
      withProof(() =>
        download('POST /api/admin/payout-batches/:batchId/file', { params: { batchId } }, filename),
      ),
    {
      done: (_, { filename }) => `Downloaded ${filename}.`,
      failed: 'Failed to download the payout file',
    },
  )
  const pay = useCommand('POST /api/admin/payout-batches/:batchId/paid', {
    done: ({ paid }) => `${paid} ${paid === 1 ? 'payout' : 'payouts'} marked as paid.`,
    failed: 'Failed to mark the batch as paid',
  })
  const cancel = useCommand('POST /api/admin/payout-batches/:batchId/cancel', {
    done: ({ status }) =>
      status === 'cancelled'
        ? 'Batch cancelled. Its payouts wait for another one.'
        : 'Recorded. A second admin must confirm before the batch is cancelled.',
    failed: 'Failed to cancel the batch',
  })
  return {
    create,
    download: downloadFile,
    pay,
    cancel,
    busy: create.busy || downloadFile.busy || pay.busy || cancel.busy,
    busyId: downloadFile.running?.batchId ?? (pay.running ?? cancel.running)?.params.batchId ?? null,
  }
}

const createdWords = ({ filename, entries }: CreatedBatch, sum: string) =>
  `${filename}: ${entries} ${entries === 1 ? 'payout' : 'payouts'}, ${sum}.`

function leftOutWords({ leftOut }: CreatedBatch): string | undefined {
  if (leftOut.length === 0) return undefined
  return `Left out: ${leftOut.length}. ${[...new Set(leftOut.map(({ reason }) => reason))].join(' ')}`
}
