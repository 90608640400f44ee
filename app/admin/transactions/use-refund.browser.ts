import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { withProof } from '../../accounts/with-proof.browser.ts'
import { ApiRefusal, callApi } from '../../shell/call-api.browser.ts'
import { toast } from '../../ui/toast.ts'

type Answer = { status: 'refunded' | 'waiting' }

/** Refunds a donation and reloads the screen. `refund` answers whether it was accepted; `error` is the refusal's words. */
export function useRefund(donationId: string) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { revalidate } = useRevalidator()
  const refund = async (reason: string): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    try {
      const answer = await withProof(() =>
        callApi<Answer>('POST', `/api/admin/donations/${donationId}/refund`, { reason }),
      )
      toast(saidOf(answer))
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
  return { refund, busy, error }
}

const saidOf = ({ status }: Answer) =>
  status === 'refunded'
    ? ({ title: 'Refunded', description: 'Every total has followed.', variant: 'success' } as const)
    : ({
        title: 'Refund recorded',
        description: 'The payment provider does not answer now. It is asked again every minute.',
      } as const)
