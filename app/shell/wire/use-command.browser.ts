import { useId, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { Answer, EndpointName, Input } from '../../lib/endpoint.ts'
import { phrase } from '../../lib/phrase.ts'
import { type ToastOptions, toast } from '../../ui/overlays/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { ApiRefusal, call } from './call.browser.ts'
import { withProof } from './with-proof.browser.ts'

const crashed = phrase('An unexpected error occurred. Please try again.')

type Said = { title?: string | undefined; message?: string | undefined }

/** A form of react-hook-form with any fields. */
type AnyForm = {
  setError(name: never, error: { message: string }, options?: { shouldFocus: boolean }): void
  getValues(): object
}

export type TaskOptions<In, Result> = {
  /** The translated success toast; none if the screen itself shows the result. */
  done?: (result: Result, input: In) => ToastOptions | string | undefined
  /** Called after the screen's data is reloaded; `busy` until then. */
  onDone?: (result: Result, input: In) => unknown
  /** A refusal's title, above the form or in a toast. Without a form and a title the refusal is only in `error`. */
  failed?: string
  /** Other words for a failure than the server's. `refused` is null for a crash, or for a browser's dialog that was closed. */
  explain?: (refused: ApiRefusal | null, failure: unknown) => Said | undefined
  /** Handles a failure, such as by another step; true if nothing more needs to be shown. `refused` is null for a crash. */
  onFailed?: (refused: ApiRefusal | null, input: In) => unknown
  /** The form whose fields a refusal may name. */
  form?: AnyForm
  /** False if the screen's data doesn't depend on it. */
  reloads?: boolean
}

export type Task<In, Result> = {
  /** Returns null if it was refused or is already running. */
  run: (...input: unknown extends In ? [input?: In] : [input: In]) => Promise<Result | null>
  busy: boolean
  /** The input of the running command, to show which row is busy. */
  running: In | null
  /** The server's message of the last refusal. */
  error: string | undefined
  clearError: () => void
}

/**
 * A write of this screen. Ignores a second press, asks for a fresh proof if the server requires one and repeats the write, shows a refusal beside
 * its field, at the top of the form, in a toast, or as `error`, and reloads the screen's data.
 */
export function useCommand<E extends EndpointName>(
  endpoint: E,
  options: TaskOptions<Input<E>, Answer<E>> = {},
): Task<Input<E>, Answer<E>> {
  return useTask(input => withProof(() => (call as Sends<E>)(endpoint, input)), options)
}

type Sends<E extends EndpointName> = (endpoint: E, input: Input<E>) => Promise<Answer<E>>

/** The same for work of more than one call, which uses `withProof` itself. */
export function useTask<In, Result>(
  work: (input: In) => Promise<Result>,
  { done, onDone, onFailed, failed, explain, form, reloads = true }: TaskOptions<In, Result> = {},
): Task<In, Result> {
  const { t } = useWords()
  const { revalidate } = useRevalidator()
  const [running, setRunning] = useState<{ input: In } | null>(null)
  const [error, setError] = useState<string>()
  const isRunning = useRef(false)
  const id = useId()

  const say = (failure: unknown, input: In) => {
    const refused = failure instanceof ApiRefusal ? failure : null
    if (onFailed?.(refused, input) === true) return
    const said = explain?.(refused, failure)
    if (!refused && !said) reportError(failure)
    const message = said?.message ?? refused?.message ?? crashed
    const ownTitle = said?.title ?? refused?.title ?? failed
    if (form) return sayInForm(form, refused, { title: ownTitle, message })
    setError(t(message))
    const title = said?.title ?? (failed && ownTitle)
    if (title) toast({ title: t(title), description: t(message), variant: 'destructive', id })
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
        // A refusal often means that the screen's data is out of date.
        if (reloads) await revalidate()
        return null
      }
      const { result } = outcome
      // The write is done: a failure from here on must not look like a refusal, or the person would repeat it.
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

/** Shows a refusal beside the fields it names; at the top of the form if it names none or has a title (P252). */
function sayInForm(form: AnyForm, refused: ApiRefusal | null, { title, message }: Said): void {
  const { setError, getValues } = form as UseFormReturn<FieldValues>
  const named = Object.entries(refused?.fields ?? {}).filter(([name]) => name in getValues())
  for (const [name, words] of named) setError(name, { message: words }, { shouldFocus: true })
  if (named.length === 0) setError('root', { type: title ?? '', message: message ?? '' })
  else if (refused?.title) setError('root', { type: '', message: refused.title })
}
