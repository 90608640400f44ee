import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { withProof } from '../../accounts/with-proof.browser.ts'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { toast } from '../../ui/toast.ts'

/** Books as a loss what a campaign owes, and reloads the screen. Answers whether it was accepted; `error` is the refusal's words. */
export function useWriteOff(campaignId: string) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { revalidate } = useRevalidator()
  const writeOff = async (reason: string): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    try {
      await withProof(() => callApi('POST', `/api/admin/campaigns/${campaignId}/write-off`, { reason }))
      toast({ title: 'Written off', description: 'The loss is in the books.', variant: 'success' })
      return true
    } catch (failure) {
      if (!(failure instanceof ApiRefusal)) throw failure
      setError(failure.message)
      return false
    } finally {
      await revalidate()
      setBusy(false)
    }
  }
  return { writeOff, busy, error }
}
