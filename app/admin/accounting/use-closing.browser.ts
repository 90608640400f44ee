import { useState } from 'react'
import { withProof } from '../../accounts/with-proof.browser.ts'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { toast } from '../../ui/toast.ts'

type Compared = { format: 'journal' | 'csv'; isSame: boolean }[]

/** Closing a month, and comparing a closed one with what it was: each says how it went. */
export function useClosing(reload: () => Promise<void>) {
  const [busy, setBusy] = useState<string | null>(null)
  const [compared, setCompared] = useState<Record<string, boolean>>({})
  const step = async (month: string, failed: string, work: () => Promise<void>): Promise<boolean> => {
    setBusy(month)
    try {
      await work()
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
    /** By month: whether its exports are still the same bytes. */
    compared,
    close: (month: string, name: string) =>
      step(month, 'Failed to close the month', async () => {
        await withProof(() => callApi('POST', `/api/admin/accounting-periods/${month}/close`))
        toast({ title: `${name} is closed.`, variant: 'success' })
        await reload()
      }),
    compare: (month: string) =>
      step(month, 'Failed to compare the exports', async () => {
        const found = await callApi<Compared>('POST', `/api/admin/accounting-periods/${month}/compare`)
        setCompared(before => ({ ...before, [month]: found.every(({ isSame }) => isSame) }))
      }),
  }
}
