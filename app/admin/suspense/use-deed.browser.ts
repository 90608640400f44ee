import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { withProof } from '../../accounts/with-proof.browser.ts'
import { ApiRefusal, callApi } from '../../shell/call-api.browser.ts'
import { toast } from '../../ui/toast.ts'

type Answer = { status: 'assigned' | 'refunded' | 'waiting' | 'resolved' }

const said: Record<Answer['status'], string> = {
  assigned: 'Assigned. Every total has followed.',
  refunded: 'Refunded. Every total has followed.',
  waiting: 'Refund recorded. The payment provider is asked again every minute.',
  resolved: 'Resolved.',
}

/** Sends what an admin decided, after a step-up where one is needed, and reloads the screen. `error` is the refusal's words. */
export function useDeed(path: string, body: Record<string, string>, onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { revalidate } = useRevalidator()
  const send = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const { status } = await withProof(() => callApi<Answer>('POST', path, body))
      toast({ title: said[status], variant: 'success' })
      await revalidate()
      onDone()
    } catch (failure) {
      if (!(failure instanceof ApiRefusal)) throw failure
      setError(failure.message)
      setBusy(false)
    }
  }
  return { send, busy, error }
}
