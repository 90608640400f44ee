import { useId, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { Answer, EndpointName, Input } from '../../lib/endpoint.ts'
import { phrase, type Written } from '../../lib/phrase.ts'
import { type ToastOptions, toast } from '../../ui/overlays/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { ApiRefusal, call } from './call.browser.ts'
import { withProof } from './with-proof.browser.ts'

const crashed = phrase('An unexpected error occurred. Please try again.')

type Said = { title?: Written | undefined; message?: Written | undefined }

/** The methods of a react-hook-form form that `useTask` needs. */
type AnyForm = {
  setError(name: never, error: { message: Written }, options?: { shouldFocus: boolean }): void
  getValues(): object
}

type TaskOptions<In, Result> = {
  /** The success toast, already translated; none if the screen itself shows the result. */
  done?: (result: Result, input: In) => ToastOptions | Written | undefined
  /** Called after the screen's data has been reloaded; `busy` stays true until it finishes. */
  onDone?: (result: Result, input: In) => unknown
  /**
   * The title above a refusal, in the form or in a toast. Without a form and a title, the refusal is only in `error`.
   */
  failed?: Written
  /**
   * Replaces the server's message of a failure. `refused` is null for other errors, such as a crash or a dialog that
   * the person closed.
   */
  explain?: (refused: ApiRefusal | null, failure: unknown) => Said | undefined
  /**
   * Handles a failure, for example by opening another step. Return true to show nothing else. `refused` is null if the
   * failure isn't a refusal.
   */
  onFailed?: (refused: ApiRefusal | null, input: In) => unknown
  /** The form whose fields show the refusal's field messages. */
  form?: AnyForm
  /** False if the command doesn't change the screen's data. By default the data is reloaded. */
  reloads?: boolean
}

export type CommandOptions<E extends EndpointName> = TaskOptions<Input<E>, Answer<E>>

export type Task<In, Result> = {
  /** Runs the command. Returns null if it fails or is already running. */
  run: (...input: unknown extends In ? [input?: In] : [input: In]) => Promise<Result | null>
  busy: boolean
  /** The input of the running command, to show which row is busy. */
  running: In | null
  /** The translated message of the last failure, unless the form shows it. */
  error: Written | undefined
  clearError: () => void
}

/**
 * Runs a write of this screen. Ignores a second press; if the server requires a fresh proof, asks for it and repeats
 * the write. Shows a failure beside its field, at the top of the form, in a toast, or as `error`. Reloads the screen's
 * data.
 */
export function useCommand<E extends EndpointName>(
  endpoint: E,
  options: CommandOptions<E> = {},
): Task<Input<E>, Answer<E>> {
  return useTask(input => withProof(() => (call as Sends<E>)(endpoint, input)), options)
}

type Sends<E extends EndpointName> = (endpoint: E, input: Input<E>) => Promise<Answer<E>>

/** Like `useCommand`, for work of several calls, which must use `withProof` itself. */
export function useTask<In, Result>(
  work: (input: In) => Promise<Result>,
  { done, onDone, onFailed, failed, explain, form, reloads = true }: TaskOptions<In, Result> = {},
): Task<In, Result> {
  const { t } = useWords()
  const { revalidate } = useRevalidator()
  const [running, setRunning] = useState<{ input: In } | null>(null)
  const [error, setError] = useState<Written>()
  const isRunning = useRef(false)
  const id = useId()

  const say = (failure: unknown, input: In) => {
    const refused = failure instanceof ApiRefusal ? failure : null
    if (onFailed?.(refused, input) === true) return
    const said = explain?.(refused, failure)
    if (!refused && !said) reportError(failure)
    const message = said?.message ?? refused?.message ?? t(crashed)
    const ownTitle = said?.title ?? refused?.title ?? failed
    if (form) return sayInForm(form, refused, { title: ownTitle, message })
    setError(message)
    const title = said?.title ?? (failed && ownTitle)
    if (title) toast({ title, description: message, variant: 'destructive', id })
  }

  const run = async (input: In): Promise<Result | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    setRunning({ input })
    setError(undefined)
    try {
      const outcome = await work(input).then(
        result => ({ result }),
        (failure: unknown) => {
          say(failure, input)
          return null
        },
      )
      if (!outcome) {
        // After a refusal the screen's data is often out of date.
        if (reloads) await revalidate()
        return null
      }
      const { result } = outcome
      // The write has succeeded: an error after this point must not look like a failure, or the person would repeat the
      // write.
      const said = done?.(result, input)
      if (said) toast({ variant: 'success', ...(typeof said === 'string' ? { title: said } : said) })
      if (reloads) await revalidate()
      await onDone?.(result, input)
      return result
    } finally {
      isRunning.current = false
      setRunning(null)
    }
  }
  return {
    run: run as Task<In, Result>['run'],
    busy: running !== null,
    running: running?.input ?? null,
    error,
    clearError: () => setError(undefined),
  }
}

/** Shows a refusal at the fields it names; at the top of the form if it names none or has a title (P252). */
function sayInForm(form: AnyForm, refused: ApiRefusal | null, { title, message }: Said): void {
  const { setError, getValues } = form as UseFormReturn<FieldValues>
  const named = Object.entries(refused?.fields ?? {}).filter(([name]) => name in getValues())
  for (const [name, words] of named) setError(name, { message: words }, { shouldFocus: true })
  if (named.length === 0) setError('root', { type: title ?? '', message: message ?? '' })
  else if (refused?.title) setError('root', { type: '', message: refused.title })
}
