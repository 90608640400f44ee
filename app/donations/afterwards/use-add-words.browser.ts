import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import type { Attempt } from '../checkout/donation-draft.ts'
import type { AddedWords } from '../contract.ts'

export type TypedWords = { message: string; wantsUpdates: boolean; inHonorOf: string; honoreeEmail: string }

/** Why words were not taken, and beside which field that is said. */
export type WordsRefused = { message: string; field: string | null }

/** Adds words to a donation that this browser has made. `added` is what stands with it now. */
export function useAddWords({ donationId, donorKey }: Attempt) {
  const [added, setAdded] = useState<AddedWords | null>(null)
  const [refused, setRefused] = useState<WordsRefused | null>(null)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const send = async (typed: TypedWords) => {
    if (busy) return
    setBusy(true)
    setRefused(null)
    try {
      setAdded(
        await call('POST /api/donations/:donationId/words', {
          params: { donationId },
          body: { donorKey, ...typed },
        }),
      )
      // The page behind shows them at once, whatever its stream of news is at.
      void revalidate()
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      setRefused({ message: error.message, field: Object.keys(error.fields)[0] ?? null })
    } finally {
      setBusy(false)
    }
  }
  return { send, added, refused, busy }
}
