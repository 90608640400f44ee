import { useCallback, useEffect, useState } from 'react'
import { draftStorage } from '#device/drafts.browser.ts'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import type { Attempt } from './donation-draft.ts'

/** `generic`: the address names no donation. `waiting`: asked again automatically. */
export type Confirmation =
  | { state: 'asking' | 'generic' }
  | { state: 'waiting'; campaignId?: string }
  | { state: 'failed'; again: () => void; campaignId?: string }
  /** `attempt`: how this tab submitted it, if it did; needed to add words. */
  | {
      state: 'confirmed'
      amountCents: number
      /** Null, like the campaign, if the public may no longer see it. */
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
 * Asks for the status of a provider session's donation, for about a minute until the bank has answered. If the address names no campaign,
 * the answer does.
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
        // The tab's stored donation is settled: the campaign page need not ask again.
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

/** Repeats the key of unsettled-donation.browser.ts: an import would be one more file for the campaign page to load. */
function takeAttempt(campaignId: string): Attempt | null {
  try {
    const key = `gift:${campaignId}`
    const found = JSON.parse(draftStorage().getItem(key) ?? 'null')?.attempt
    draftStorage().removeItem(key)
    return typeof found?.donorKey === 'string' ? found : null
  } catch {
    // Without storage there is no attempt.
    return null
  }
}

async function askOnce(sessionId: string, named: string | null): Promise<Answer> {
  try {
    const { donation, campaign } = await call('POST /api/confirm-donation', {
      body: { sessionId, ...(named ? { campaignId: named } : {}) },
    })
    const known = campaign ? { campaignId: campaign.id } : {}
    if (donation.status === 'waiting' || donation.status === 'held') return { state: 'waiting', ...known }
    if (donation.status !== 'captured') return { state: 'failed', ...known }
    const student = campaign && [campaign.firstName, campaign.lastName].filter(Boolean).join(' ')
    const campaignId = campaign?.id ?? null
    return { state: 'confirmed', amountCents: donation.amountCents, student, campaignId }
  } catch (error) {
    return error instanceof ApiRefusal && error.status === 0 ? { state: 'waiting' } : { state: 'failed' }
  }
}
