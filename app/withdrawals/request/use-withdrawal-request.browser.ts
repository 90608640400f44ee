import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { phrase } from '../../lib/phrase.ts'
import { useCommandForm } from '../../shell/command-form.tsx'
import type { ApiRefusal } from '../../shell/wire/call.browser.ts'
import type { Translate } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'
import {
  type RequestedWithdrawal,
  requestFailedWords,
  type WithdrawalForm,
  withdrawalForm,
} from '../contract.ts'

export type WithdrawalRequest = ReturnType<typeof useWithdrawalRequest>

/**
 * The withdrawal form. Input survives step-up authentication and refusals, but only in memory, and is gone when the dialog closes: the
 * browser never stores bank numbers (P190).
 */
export function useWithdrawalRequest(
  prefilled: { fullName: string; email: string },
  feeScheduleId: string,
  onRequested: (requested: RequestedWithdrawal) => void,
) {
  const { t } = useWords()
  const { revalidate } = useRevalidator()
  const requestId = useRequestId()
  return useCommandForm('POST /api/withdrawals', {
    schema: withdrawalForm,
    values: {
      ...prefilled,
      phone: '',
      accountHolderName: '',
      routingNumber: '',
      accountNumber: '',
      accountNumberAgain: '',
      notes: '',
    },
    input: typed => ({ body: { requestId: requestId(typed, feeScheduleId), feeScheduleId, ...typed } }),
    failed: t('Your request was not sent'),
    explain: refused => explain(refused, t),
    onFailed: refused => {
      // Shows the amounts under the new fees, beside the message.
      if (refused?.code === 'FeesChanged') void revalidate()
    },
    reloads: false,
    onDone: onRequested,
  })
}

/** Keeps the request id while the input and the fees are the same, so that a retry repeats the request instead of making a second one. */
function useRequestId(): (input: WithdrawalForm, feeScheduleId: string) => string {
  const last = useRef({ content: '', id: '' })
  return (input, feeScheduleId) => {
    const content = JSON.stringify([input, feeScheduleId])
    if (last.current.content !== content) last.current = { content, id: crypto.randomUUID() }
    return last.current.id
  }
}

/** Server errors show the message that P189 specifies. Offline, the message says that requests to move money are never queued (P305). */
const explain = (refused: ApiRefusal | null, t: Translate) => {
  if (refused?.code === 'Offline') return { message: t(offlineMessage) }
  return refused && refused.status >= 500 ? { message: t(requestFailedWords) } : undefined
}

const offlineMessage = phrase(
  'You seem to be offline. We never request a withdrawal later without you. Try again when you’re online; only one request will be made.',
)
