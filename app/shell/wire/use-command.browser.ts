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

/** What is said of a failure. */
type Said = { title?: string | undefined; message?: string | undefined }

/** A form of react-hook-form, whatever its fields. */
type AnyForm = {
  setError(name: never, error: { message: string }, options?: { shouldFocus: boolean }): void
  getValues(): object
}

export type TaskOptions<Given, Result> = {
  /** What a toast says once it is done, translated; nothing where the screen itself shows it. */
  done?: (result: Result, given: Given) => ToastOptions | string | undefined
  /** What follows once the screen's data were loaded again; still busy until then. */
  onDone?: (result: Result, given: Given) => unknown
  /** A refusal's title. With a form it stands above it; without one a toast says the refusal under it. Without a title it is `error` alone. */
  failed?: string
  /** Other words for a failure than the server's own; `refused` is null where it was none, as a crash or a dialog of the browser that was closed. */
  explain?: (refused: ApiRefusal | null, failure: unknown) => Said | undefined
  /** What the screen itself does about a failure, such as another step; true where that says it all. `refused` is null where it was no refusal. */
  onFailed?: (refused: ApiRefusal | null, given: Given) => unknown
  /** The form whose fields a refusal names; nothing typed in it is lost. */
  form?: AnyForm
  /** False where the screen's data do not hang on it. */
  reloads?: boolean
}

export type Task<Given, Result> = {
  /** Does it, and answers null where it was refused or is being done already. */
  run: (...given: unknown extends Given ? [given?: Given] : [given: Given]) => Promise<Result | null>
  busy: boolean
  /** What is being done now: which row's button turns. */
  running: Given | null
  /** Why it was refused last, in the server's words. */
  error: string | undefined
  clearError: () => void
}

/**
 * A write of this screen, with all that a person may meet on the way: a second press does nothing, a fresh proof is asked for and the
 * write repeated, a refusal is said beside its field, under the form's title, in a toast or as `error`, a crash and a network that is
 * gone are said in words, and what was written is shown.
 */
export function useCommand<E extends EndpointName>(
  endpoint: E,
  options: TaskOptions<Input<E>, Answer<E>> = {},
): Task<Input<E>, Answer<E>> {
  return useTask(input => withProof(() => (call as Sends<E>)(endpoint, input)), options)
}

type Sends<E extends EndpointName> = (endpoint: E, input: Input<E>) => Promise<Answer<E>>

/** The same for work of more than one call: whoever needs a fresh proof in it asks by `withProof`. */
export function useTask<Given, Result>(
  work: (given: Given) => Promise<Result>,
  { done, onDone, onFailed, failed, explain, form, reloads = true }: TaskOptions<Given, Result> = {},
): Task<Given, Result> {
  const { t } = useWords()
  const { revalidate } = useRevalidator()
  const [running, setRunning] = useState<{ given: Given } | null>(null)
  const [error, setError] = useState<string>()
  const isRunning = useRef(false)
  const id = useId()

  const say = (failure: unknown, given: Given) => {
    const refused = failure instanceof ApiRefusal ? failure : null
    if (onFailed?.(refused, given) === true) return
    const said = explain?.(refused, failure)
    if (!refused && !said) reportError(failure)
    const message = said?.message ?? refused?.message ?? crashed
    const ownTitle = said?.title ?? refused?.title ?? failed
    if (form) return sayInForm(form, refused, { title: ownTitle, message })
    setError(t(message))
    const title = said?.title ?? (failed && ownTitle)
    if (title) toast({ title: t(title), description: t(message), variant: 'destructive', id })
  }

  const run = async (given: Given): Promise<Result | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    setRunning({ given })
    setError(undefined)
    try {
      const outcome = await work(given).then(
        result => ({ result }),
        (failure: unknown) => {
          say(failure, given)
          return null
        },
      )
      if (!outcome) {
        // What was refused is often no longer what the screen shows.
        if (reloads) await revalidate()
        return null
      }
      const { result } = outcome
      // It is done: whatever fails from here on is never called a refusal, or someone would do it again.
      const said = done?.(result, given)
      if (said) toast({ variant: 'success', ...(typeof said === 'string' ? { title: said } : said) })
      if (reloads) await revalidate()
      await onDone?.(result, given)
      return result
    } finally {
      isRunning.current = false
      setRunning(null)
    }
  }
  return {
    run: run as Task<Given, Result>['run'],
    busy: running !== null,
    running: running?.given ?? null,
    error,
    clearError: () => setError(undefined),
  }
}

/** Beside the fields it names; where it names none, or has a title of its own, at the head of the form (P252). */
function sayInForm(form: AnyForm, refused: ApiRefusal | null, { title, message }: Said): void {
  const { setError, getValues } = form as UseFormReturn<FieldValues>
  const named = Object.entries(refused?.fields ?? {}).filter(([name]) => name in getValues())
  for (const [name, words] of named) setError(name, { message: words }, { shouldFocus: true })
  if (named.length === 0) setError('root', { type: title ?? '', message: message ?? '' })
  else if (refused?.title) setError('root', { type: '', message: refused.title })
}
