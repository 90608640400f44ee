import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { withProof } from '../../accounts/with-proof.browser.ts'
import type { RefusalBody } from '../../lib/refusal.ts'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { toast } from '../../ui/toast.ts'
import type { CreatedBatch, PayoutBatchStatus } from '../../withdrawals/payout-batch.ts'
import { useWords } from '../../words/use-words.tsx'

/** The steps of payout batches: each says how it went and reloads. */
export function usePayoutBatches() {
  const [busy, setBusy] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const { money } = useWords()

  const step = async (name: string, failed: string, work: () => Promise<void>): Promise<boolean> => {
    setBusy(name)
    try {
      await withProof(work)
      await revalidate()
      return true
    } catch (error) {
      const description = error instanceof ApiRefusal ? error.message : undefined
      toast({ title: failed, description, variant: 'destructive' })
      return false
    } finally {
      setBusy(null)
    }
  }

  return {
    busy,
    create: (withdrawalIds: string[] | null, onDone: () => void) =>
      step('create', 'Failed to create the payout batch', async () => {
        const body = withdrawalIds ? { withdrawalIds } : {}
        const batch = await callApi<CreatedBatch>('POST', '/api/admin/payout-batches', body)
        onDone()
        toast({
          title: createdWords(batch, money(batch.totalCents)),
          description: leftOutWords(batch),
          variant: 'success',
        })
      }),
    download: (batchId: string, filename: string) =>
      step(`download ${batchId}`, 'Failed to download the payout file', async () => {
        saveFile(filename, await fileOf(batchId))
        toast({ title: `Downloaded ${filename}.`, variant: 'success' })
      }),
    pay: (batchId: string, sentAnyway: boolean) =>
      step(`pay ${batchId}`, 'Failed to mark the batch as paid', async () => {
        const { paid } = await callApi<{ paid: number }>(
          'POST',
          `/api/admin/payout-batches/${batchId}/paid`,
          {
            sentAnyway,
          },
        )
        toast({ title: `${paid} ${paid === 1 ? 'payout' : 'payouts'} marked as paid.`, variant: 'success' })
      }),
    cancel: (batchId: string, reason: string, onDone: () => void) =>
      step(`cancel ${batchId}`, 'Failed to cancel the batch', async () => {
        const path = `/api/admin/payout-batches/${batchId}/cancel`
        const { status } = await callApi<{ status: PayoutBatchStatus }>('POST', path, { reason })
        onDone()
        const title =
          status === 'cancelled'
            ? 'Batch cancelled. Its payouts wait for another one.'
            : 'Recorded. A second admin must confirm before the batch is cancelled.'
        toast({ title, variant: 'success' })
      }),
  }
}

const createdWords = ({ filename, entries }: CreatedBatch, sum: string) =>
  `${filename}: ${entries} ${entries === 1 ? 'payout' : 'payouts'}, ${sum}.`

function leftOutWords({ leftOut }: CreatedBatch): string | undefined {
  if (leftOut.length === 0) return undefined
  return `Left out: ${leftOut.length}. ${[...new Set(leftOut.map(({ reason }) => reason))].join(' ')}`
}

/** The file goes from the server straight into a download; nothing of it is kept in the page. */
async function fileOf(batchId: string): Promise<Blob> {
  const response = await fetch(`/api/admin/payout-batches/${batchId}/file`, {
    method: 'POST',
    credentials: 'same-origin',
  })
  if (response.ok) return await response.blob()
  const { error } = (await response.json()) as RefusalBody
  throw new ApiRefusal(response.status, error)
}

function saveFile(filename: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  URL.revokeObjectURL(address)
}
