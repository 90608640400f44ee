import { useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { phrase } from '../../lib/phrase.ts'
import type { ApiRefusal } from '../../shell/wire/call.browser.ts'
import { useCommand } from '../../shell/wire/use-command.browser.ts'
import { useResolver } from '../../ui/fields/use-resolver.browser.ts'
import type { Translate } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'
import {
  type RequestedWithdrawal,
  requestFailedWords,
  type WithdrawalForm,
  type WithdrawalFormInput,
  withdrawalForm,
} from '../contract.ts'

export type WithdrawalRequestControl = {
  form: UseFormReturn<WithdrawalFormInput, unknown, WithdrawalForm>
  sending: boolean
  /** The server's response after it has accepted the request. */
  requested: RequestedWithdrawal | null
  submit: () => void
}

/**
 * The state of the withdrawal form. Input survives step-up authentication and refusals, but only in memory, and is gone when the dialog
 * closes: the browser never stores bank numbers (P190).
 */
export function useWithdrawalRequest(
  prefilled: { fullName: string; email: string },
  feeScheduleId: string,
): WithdrawalRequestControl {
  const { revalidate } = useRevalidator()
  const form = useForm<WithdrawalFormInput, unknown, WithdrawalForm>({
    resolver: useResolver(withdrawalForm),
    defaultValues: {
      ...prefilled,
      phone: '',
      accountHolderName: '',
      routingNumber: '',
      accountNumber: '',
      accountNumberAgain: '',
      notes: '',
    },
  })
  const [requested, setRequested] = useState<RequestedWithdrawal | null>(null)
  const requestId = useRequestId()
  const { t } = useWords()
  const { run, busy } = useCommand('POST /api/withdrawals', {
    failed: t('Your request was not sent'),
    explain: refused => explain(refused, t),
    onFailed: refused => {
      // Shows the amounts under the new fees, beside the message.
      if (refused?.code === 'FeesChanged') void revalidate()
    },
    form,
    reloads: false,
    onDone: setRequested,
  })
  const send = (input: WithdrawalForm) =>
    void run({ body: { requestId: requestId(input, feeScheduleId), feeScheduleId, ...input } })
  return { form, requested, sending: busy, submit: () => void form.handleSubmit(send)() }
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
