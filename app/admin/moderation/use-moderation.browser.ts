import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { withProof } from '../../accounts/with-proof.browser.ts'
import { type ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { toast } from '../../ui/toast.ts'
import type { ModerationDetail } from './contract.ts'

export type Verdict = 'approve' | 'unlist' | 'deactivate' | 'release-funds' | 'dismiss-reports'

const done: Record<Verdict, string> = {
  approve: 'Campaign approved. It is listed now.',
  unlist: 'Campaign unlisted. Its owner was told why.',
  deactivate: 'Campaign taken down. Its owner was told why.',
  'release-funds': 'Funds released. Withdrawals of this campaign can move again.',
  'dismiss-reports': 'Reports dismissed.',
}

/** Sends a verdict and says how it went; true when it was taken. What was typed stays when it was not. */
export function useVerdict(campaignId: string) {
  const [busy, setBusy] = useState<Verdict | null>(null)
  const [error, setError] = useState<string>()
  const { revalidate } = useRevalidator()
  const decide = async (verdict: Verdict, reason: string): Promise<boolean> => {
    setBusy(verdict)
    setError(undefined)
    const refused = await send(campaignId, verdict, reason)
    if (refused) setError(refused)
    await revalidate()
    setBusy(null)
    return !refused
  }
  return { decide, busy, error }
}

/** Answers why it was refused, or null. */
async function send(campaignId: string, verdict: Verdict, reason: string): Promise<string | null> {
  try {
    await withProof(() => callApi('POST', `/api/admin/campaigns/${campaignId}/${verdict}`, { reason }))
    toast({ title: done[verdict], variant: 'success' })
    return null
  } catch (error) {
    return (error as ApiRefusal).message
  }
}

type Loaded = { detail: ModerationDetail | null; failed: boolean; reload: () => void }

/** The campaign's own words, its reports and its history, asked for when the dialog opens. */
export function useModerationDetail(campaignId: string): Loaded {
  const [detail, setDetail] = useState<ModerationDetail | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another request
  useEffect(() => {
    let current = true
    setFailed(false)
    callApi<ModerationDetail>('GET', `/api/admin/campaigns/${campaignId}/moderation`).then(
      found => current && setDetail(found),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [campaignId, tries])
  return { detail, failed, reload: () => setTries(count => count + 1) }
}
