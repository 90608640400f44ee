import { useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { withProof } from '../accounts/with-proof.browser.ts'
import type { Answer, EndpointName, Input } from '../lib/endpoint.ts'
import { phrase } from '../lib/phrase.ts'
import { type ToastOptions, toast } from '../ui/toast.ts'
import { useWords } from '../words/use-words.tsx'
import { ApiRefusal, call } from './call.browser.ts'

const crashed = phrase('An unexpected error occurred. Please try again.')

export type CommandOptions<E extends EndpointName, Fields extends FieldValues> = {
  /** What a toast says once it is done, translated; nothing where the screen itself shows it. */
  done?: (answer: Answer<E>, input: Input<E>) => ToastOptions | string | undefined
  /** Called with the answer, after the screen's data were loaded again. */
  onDone?: (answer: Answer<E>, input: Input<E>) => void
  /** A refusal's title. With a form it stands above it; without one a toast says the refusal under it. Without a title it is `error` alone. */
  failed?: string
  /** The form whose fields a refusal names; nothing typed in it is lost. */
  form?: UseFormReturn<Fields, unknown, never> | UseFormReturn<Fields>
  /** False where the screen's data do not hang on it. */
  reloads?: boolean
}

export type Command<E extends EndpointName> = {
  /** Does it, and answers null where it was refused or is being done already. */
  run: (input: Input<E>) => Promise<Answer<E> | null>
  busy: boolean
  /** What is being done now: which row's button turns. */
  running: Input<E> | null
  /** Why it was refused last, in the server's words. */
  error: string | undefined
  clearError: () => void
}

/**
 * A write of this screen, with all that a person may meet on the way: a second press does nothing, a fresh proof is asked for and the write
 * repeated, a refusal is said beside its field, under the form's title, in a toast or as `error`, a crash and a network that is gone are said in
 * words, and what was written is shown.
 */
export function useCommand<E extends EndpointName, Fields extends FieldValues = FieldValues>(
  endpoint: E,
  { done, onDone, failed, form, reloads = true }: CommandOptions<E, Fields> = {},
): Command<E> {
  const { t } = useWords()
  const { revalidate } = useRevalidator()
  const [running, setRunning] = useState<Input<E> | null>(null)
  const [error, setError] = useState<string>()
  const isRunning = useRef(false)

  const say = (failure: unknown) => {
    const refused = failure instanceof ApiRefusal ? failure : null
    if (!refused) reportError(failure)
    const message = t(refused?.message ?? crashed)
    if (form)
      return sayInForm(form as unknown as UseFormReturn<Fields>, refused, { title: failed ?? '', message })
    setError(message)
    if (failed) toast({ title: refused?.title ?? t(failed), description: message, variant: 'destructive' })
  }

  const run = async (input: Input<E>): Promise<Answer<E> | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    setRunning(input)
    setError(undefined)
    let answer: Answer<E> | null = null
    try {
      answer = await withProof(() => (call as Sends<E>)(endpoint, input))
      const said = done?.(answer, input)
      if (said) toast({ variant: 'success', ...(typeof said === 'string' ? { title: said } : said) })
    } catch (failure) {
      say(failure)
    }
    // Also after a refusal: what was refused is often no longer what the screen shows.
    if (reloads) await revalidate()
    isRunning.current = false
    setRunning(null)
    if (answer !== null) onDone?.(answer, input)
    return answer
  }
  return { run, busy: running !== null, running, error, clearError: () => setError(undefined) }
}

type Sends<E extends EndpointName> = (endpoint: E, input: Input<E>) => Promise<Answer<E>>

/** Beside the fields it names; where it names none, or has a title of its own, at the head of the form (spec 8). */
function sayInForm<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  refused: ApiRefusal | null,
  { title, message }: { title: string; message: string },
): void {
  const named = Object.entries(refused?.fields ?? {}).filter(([name]) => name in form.getValues())
  for (const [name, words] of named)
    form.setError(name as Path<Fields>, { message: words }, { shouldFocus: true })
  if (named.length === 0) form.setError('root', { type: refused?.title ?? title, message })
  else if (refused?.title) form.setError('root', { type: '', message: refused.title })
}
