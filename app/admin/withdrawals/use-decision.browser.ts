import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { withProof } from '../../accounts/with-proof.browser.ts'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { toast } from '../../ui/toast.ts'
import type { ApprovalAnswer } from '../../withdrawals/contract.ts'

export type Decision = 'approve' | 'reject' | 'paid' | 'returned'

/** P192 for the approval; the others in its tone. */
const words: Record<Decision, { done: string; failed: string }> = {
  approve: { done: 'Withdrawal approved successfully!', failed: 'Failed to approve withdrawal' },
  reject: {
    done: 'Withdrawal rejected. The money is available to the scholar again.',
    failed: 'Failed to reject withdrawal',
  },
  paid: { done: 'Marked as paid.', failed: 'Failed to mark the withdrawal as paid' },
  returned: {
    done: 'Marked as returned. The payout is available to the scholar again.',
    failed: 'Failed to mark the withdrawal as returned',
  },
}

export type Decide = (withdrawalId: string, decision: Decision, reason?: string) => Promise<boolean>

/** Decides withdrawals, says how it went, and reloads the screen. `busyId` is the one being decided. */
export function useDecision(): { decide: Decide; busyId: string | null } {
  const [busyId, setBusyId] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const decide: Decide = async (withdrawalId, decision, reason) => {
    setBusyId(withdrawalId)
    const done = await send(withdrawalId, decision, reason)
    await revalidate()
    setBusyId(null)
    return done
  }
  return { decide, busyId }
}

async function send(withdrawalId: string, decision: Decision, reason?: string): Promise<boolean> {
  try {
    const body = decision === 'reject' ? { reason } : undefined
    const path = `/api/withdrawals/${withdrawalId}/${decision}`
    const answer = await withProof(() => callApi<{ status: string }>('POST', path, body))
    toast({ title: saidOf(decision, answer), variant: 'success' })
    return true
  } catch (error) {
    const description = error instanceof ApiRefusal ? error.message : undefined
    toast({ title: words[decision].failed, description, variant: 'destructive' })
    return false
  }
}

function saidOf(decision: Decision, answer: { status: string }): string {
  if (decision !== 'approve' || answer.status === 'approved') return words[decision].done
  const { approvals, approvalsNeeded } = answer as ApprovalAnswer
  return `Approval ${approvals} of ${approvalsNeeded} recorded. Another admin must approve it too.`
}
