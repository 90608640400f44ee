import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { phrase } from '../../lib/phrase.ts'
import type { ApiRefusal } from '../../shell/wire/call.browser.ts'
import { useCommand } from '../../shell/wire/use-command.browser.ts'
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
  /** What the request became, once the server has taken it. */
  requested: RequestedWithdrawal | null
  submit: () => void
}

/**
 * The withdrawal form's state. What was typed stays in memory alone, through a step-up and every refusal, and is gone with
 * the dialog: bank numbers are never stored in the browser (P190).
 */
export function useWithdrawalRequest(prefilled: {
  fullName: string
  email: string
}): WithdrawalRequestControl {
  const form = useForm<WithdrawalFormInput, unknown, WithdrawalForm>({
    resolver: zodResolver(withdrawalForm),
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
  const { run, busy } = useCommand('POST /api/withdrawals', {
    failed: 'Your request was not sent',
    explain: plainly,
    form,
    reloads: false,
    onDone: setRequested,
  })
  const send = (input: WithdrawalForm) => void run({ body: { requestId: requestId(input), ...input } })
  return { form, requested, sending: busy, submit: () => void form.handleSubmit(send)() }
}

/** The same content is the same request, however often it is sent; other content is another one. */
function useRequestId(): (input: WithdrawalForm) => string {
  const last = useRef({ content: '', id: '' })
  return input => {
    const content = JSON.stringify(input)
    if (last.current.content !== content) last.current = { content, id: crypto.randomUUID() }
    return last.current.id
  }
}

/** A failure of our own speaks with the specification's words (P189); what moves money waits for no network (P305). */
const plainly = (refused: ApiRefusal | null) => {
  if (refused?.code === 'Offline') return { message: neverLater }
  return refused && refused.status >= 500 ? { message: requestFailedWords } : undefined
}

const neverLater = phrase(
  'You seem to be offline. We never request a withdrawal later without you. Try again when you’re online; only one request will be made.',
)
