import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { toast } from '../../ui/toast.ts'

/** Tries one thing again or sets it aside, and says how it went; `busy` is its address meanwhile. */
export function useUndelivered() {
  const [busy, setBusy] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const act = async (address: string, done: string) => {
    setBusy(address)
    try {
      await callApi('POST', address)
      toast({ title: done, variant: 'success' })
    } catch (error) {
      toast({
        title: 'That did not work',
        description: (error as ApiRefusal).message,
        variant: 'destructive',
      })
    }
    await revalidate()
    setBusy(null)
  }
  return { act, busy }
}
