import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { showRefusal } from '../accounts/screens/show-refusal.browser.ts'
import { withProof } from '../accounts/with-proof.browser.ts'
import { ApiRefusal, callApi } from '../shell/call.browser.ts'
import {
  type RequestedWithdrawal,
  requestFailedWords,
  type WithdrawalForm,
  type WithdrawalFormInput,
  withdrawalForm,
} from './contract.ts'

export type RequestStage =
  | { kind: 'filling' | 'sending' }
  | { kind: 'requested'; answer: RequestedWithdrawal }

export type WithdrawalRequestControl = {
  form: UseFormReturn<WithdrawalFormInput, unknown, WithdrawalForm>
  stage: RequestStage
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
  const [stage, setStage] = useState<RequestStage>({ kind: 'filling' })
  const requestId = useRequestId()
  const send = async (input: WithdrawalForm) => {
    setStage({ kind: 'sending' })
    try {
      const body = { requestId: requestId(input), ...input }
      const answer = await withProof(() => callApi<RequestedWithdrawal>('POST', '/api/withdrawals', body))
      setStage({ kind: 'requested', answer })
    } catch (error) {
      setStage({ kind: 'filling' })
      showRefusal(plainly(error), 'Your request was not sent', form)
    }
  }
  return {
    form,
    stage,
    submit: () => void form.handleSubmit(send)(),
  }
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

/** A failure of our own speaks with the specification's words (P189). */
function plainly(error: unknown): unknown {
  if (!(error instanceof ApiRefusal) || error.status < 500) return error
  return new ApiRefusal(error.status, { code: error.code, message: requestFailedWords, requestId: '' })
}
