import { useCallback, useEffect, useState } from 'react'
import { draftStorage } from '#device/drafts.browser.ts'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import type { Attempt } from './donation-draft.ts'

/** `generic`: the address does not say which donation. `waiting`: asked for again by itself. */
export type Confirmation =
  | { state: 'asking' | 'generic' }
  | { state: 'waiting'; campaignId?: string }
  | { state: 'failed'; again: () => void; campaignId?: string }
  /** `attempt`: how this tab had submitted it, where it did: with it words can be added. */
  | {
      state: 'confirmed'
      amountCents: number
      /** Null, as the campaign, where the public may not see it any more. */
      student: string | null
      campaignId: string | null
      attempt: Attempt | null
    }

type Answer =
  | { state: 'waiting'; campaignId?: string }
  | { state: 'failed'; campaignId?: string }
  | Omit<Extract<Confirmation, { state: 'confirmed' }>, 'attempt'>

const waits = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * Asks for the status of a provider session's donation, for about a minute while the bank has not answered. Where the address
 * names no campaign, the answer does.
 */
export function useConfirmation(sessionId: string | null, campaignId: string | null): Confirmation {
  const [found, setFound] = useState<Confirmation>({ state: sessionId ? 'asking' : 'generic' })
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound(before => before + 1), [])
  useEffect(() => {
    if (!sessionId) return setFound({ state: 'generic' })
    let current = true
    void round
    const ask = async () => {
      for (const wait of waits) {
        await new Promise(done => setTimeout(done, wait))
        if (!current) return
        const answer = await askOnce(sessionId, campaignId)
        if (!current) return
        if (answer.state === 'failed') setFound({ ...answer, again })
        // What this tab had sent is settled: the campaign's page need not ask for it again.
        else if (answer.state === 'confirmed')
          setFound({ ...answer, attempt: answer.campaignId === null ? null : takeAttempt(answer.campaignId) })
        else setFound(answer)
        if (answer.state !== 'waiting') return
      }
    }
    setFound({ state: 'asking' })
    void ask()
    return () => {
      current = false
    }
  }, [sessionId, campaignId, round, again])
  return found
}

/** The key of unsettled-donation.browser.ts, written out: shared from here it would be a file more for the campaign's page to load. */
function takeAttempt(campaignId: string): Attempt | null {
  try {
    const key = `gift:${campaignId}`
    const found = JSON.parse(draftStorage().getItem(key) ?? 'null')?.attempt
    draftStorage().removeItem(key)
    return typeof found?.donorKey === 'string' ? found : null
  } catch {
    // Without storage there is nothing to take.
    return null
  }
}

async function askOnce(sessionId: string, named: string | null): Promise<Answer> {
  try {
    const { donation, campaign } = await call('POST /api/confirm-donation', {
      body: { sessionId, ...(named ? { campaignId: named } : {}) },
    })
    const place = campaign ? { campaignId: campaign.id } : {}
    if (donation.status === 'waiting' || donation.status === 'held') return { state: 'waiting', ...place }
    if (donation.status !== 'captured') return { state: 'failed', ...place }
    const student = campaign && [campaign.firstName, campaign.lastName].filter(Boolean).join(' ')
    const campaignId = campaign?.id ?? null
    return { state: 'confirmed', amountCents: donation.amountCents, student, campaignId }
  } catch (error) {
    return error instanceof ApiRefusal && error.status === 0 ? { state: 'waiting' } : { state: 'failed' }
  }
}
