import { useCallback, useEffect, useState } from 'react'
import { ApiRefusal, callApi } from '../../shell/call-api.browser.ts'
import type { ConfirmedDonation } from '../contract.ts'

/** `generic`: the address does not say which donation. `waiting`: asked for again by itself. */
export type Confirmation =
  | { state: 'asking' | 'generic' | 'waiting' }
  | { state: 'failed'; again: () => void }
  | { state: 'confirmed'; amountCents: number; student: string }

const waits = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

/** Asks how the donation of a provider session stands, for about a minute while the bank has not said. */
export function useConfirmation(sessionId: string | null, campaignId: string | null): Confirmation {
  const [found, setFound] = useState<Confirmation>({ state: sessionId && campaignId ? 'asking' : 'generic' })
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound(before => before + 1), [])
  useEffect(() => {
    if (!sessionId || !campaignId) return setFound({ state: 'generic' })
    let current = true
    void round
    const ask = async () => {
      for (const wait of waits) {
        await new Promise(done => setTimeout(done, wait))
        if (!current) return
        const answer = await askOnce(sessionId, campaignId)
        if (!current) return
        if (answer !== 'waiting') return setFound(answer === 'failed' ? { state: 'failed', again } : answer)
        setFound({ state: 'waiting' })
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

async function askOnce(sessionId: string, campaignId: string): Promise<Confirmation | 'waiting' | 'failed'> {
  try {
    const { donation, campaign } = await callApi<ConfirmedDonation>('POST', '/api/confirm-donation', {
      sessionId,
      campaignId,
    })
    if (donation.status === 'waiting' || donation.status === 'held') return 'waiting'
    if (donation.status !== 'captured') return 'failed'
    const student = [campaign.firstName, campaign.lastName].filter(Boolean).join(' ')
    return { state: 'confirmed', amountCents: donation.amountCents, student }
  } catch (error) {
    return error instanceof ApiRefusal && error.status === 0 ? 'waiting' : 'failed'
  }
}
