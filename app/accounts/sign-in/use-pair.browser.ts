import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Written } from '../../lib/phrase.ts'
import type { Translate } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'
import { pairDraft } from '../use-draft.browser.ts'
import { cleanPair, type Pair, type PairProblems } from './sign-in-form.ts'

type Refused = { message: Written; type?: string }
type Errors = Partial<Record<keyof Pair | 'root', Refused>>

/**
 * The state of the email and User ID fields of sign-up and sign-in. Uses no form library, to keep the landing page small: the inputs
 * are uncontrolled, and the tab stores a draft that survives a reload.
 */
export function usePair(problemsOf: (pair: Pair) => PairProblems, send: (pair: Pair) => unknown) {
  const { t } = useWords()
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
    pairDraft.write(typed)
    // Revalidates the fields that show an error while the person corrects them.
    setErrors(before =>
      Object.keys(before).length > 0 ? visibleProblems(problemsOf(cleanPair(typed)), t, before) : before,
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once, when the form appears
  useEffect(() => {
    const before = pairDraft.read()
    for (const name of ['email', 'customUserId'] as const) {
      const field = form.current?.elements.namedItem(name)
      // Doesn't overwrite text that the person is typing.
      if (!(field instanceof HTMLInputElement) || field.value || field === document.activeElement) continue
      field.value = before[name] ?? ''
    }
    const typed = read()
    setPair(typed)
    // What was typed before hydration.
    if (typed.email || typed.customUserId) pairDraft.write(typed)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = cleanPair(read())
    const problems = problemsOf(typed)
    setErrors(visibleProblems(problems, t))
    const [wrong] = Object.keys(problems)
    const field = wrong && form.current?.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
    else void send(typed)
  }
  return {
    pair,
    /** True once both fields have text (P23). */
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

/** The errors to show. During typing (`marked` is set), only those of fields that already show an error. */
function visibleProblems(problems: PairProblems, t: Translate, marked?: Errors): Errors {
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([name]) => !marked || name in marked)
      .map(([name, message]) => [name, { message: t(message) }]),
  )
}
