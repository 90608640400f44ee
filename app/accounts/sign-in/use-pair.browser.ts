import { type FormEvent, useEffect, useRef, useState } from 'react'
import { typedPair } from '../use-draft.browser.ts'
import { cleanPair, type Pair, type PairProblems } from './sign-in-form.ts'

type Refused = { message: string; type?: string }
type Errors = Partial<Record<keyof Pair | 'root', Refused>>

/**
 * The two fields of sign-up and sign-in. The first pages of most people are made of them, so they go without a library for forms: the
 * browser holds what is typed, and this tab a copy that a reload leaves alone.
 */
export function usePair(problemsOf: (pair: Pair) => PairProblems, send: (pair: Pair) => unknown) {
  const form = useRef<HTMLFormElement>(null)
  const [pair, setPair] = useState<Pair>({ email: '', customUserId: '' })
  const [errors, setErrors] = useState<Errors>({})

  const read = (): Pair => {
    const typed = new FormData(form.current ?? undefined)
    return { email: String(typed.get('email') ?? ''), customUserId: String(typed.get('customUserId') ?? '') }
  }
  const changed = () => {
    const typed = read()
    setPair(typed)
    typedPair.write(typed)
    // What was refused is looked at again while it is mended.
    setErrors(before =>
      Object.keys(before).length > 0 ? said(problemsOf(cleanPair(typed)), before) : before,
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is put back once, when the form appears
  useEffect(() => {
    const before = typedPair.read()
    for (const name of ['email', 'customUserId'] as const) {
      const field = form.current?.elements.namedItem(name)
      // A field that has the focus already holds what the person is typing.
      if (!(field instanceof HTMLInputElement) || field.value || field === document.activeElement) continue
      field.value = before[name] ?? ''
    }
    setPair(read())
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = cleanPair(read())
    const problems = problemsOf(typed)
    setErrors(said(problems))
    const [wrong] = Object.keys(problems)
    const field = wrong && form.current?.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
    else void send(typed)
  }
  return {
    pair,
    /** Until then there is nothing to send (P23). */
    ready: Boolean(pair.email.trim() && pair.customUserId.trim()),
    formProps: { ref: form, onChange: changed, onSubmit: submit, noValidate: true },
    formState: { errors },
    getValues: read,
    setError(name: keyof Errors, error: Refused, options?: { shouldFocus: boolean }) {
      setErrors(before => ({ ...before, [name]: error }))
      const field = form.current?.elements.namedItem(name)
      if (options?.shouldFocus && field instanceof HTMLElement) field.focus()
    },
  }
}

export type PairForm = ReturnType<typeof usePair>

/** Only fields that are marked already may be marked while someone types. */
function said(problems: PairProblems, marked?: Errors): Errors {
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([name]) => !marked || name in marked)
      .map(([name, message]) => [name, { message }]),
  )
}
