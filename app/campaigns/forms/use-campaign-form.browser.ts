import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { type FieldErrors, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { phrase, type Written } from '../../lib/phrase.ts'
import type { SessionData } from '../../shell/session.ts'
import type { ApiRefusal } from '../../shell/wire/call.browser.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { problemText, type Translate } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'
import type { PreparedAnswers } from '../drafts/draft.ts'
import type { FormValues } from './answers.ts'
import { fieldOf, type Moment } from './check-form.ts'
import { dropDraft, readDraft, writeDraft } from './form-draft.browser.ts'
import { type Form, formPath, isForMinor } from './forms.ts'
import { type Identity, type Problems, type Reviewed, reviewForm } from './review-form.ts'
import { type Sending, useSending } from './use-sending.browser.ts'

const failedTitle = phrase('Submission Failed')

type FormControl = Omit<Sending, 'send'> & {
  form: Form
  fields: UseFormReturn<FormValues>
  element: RefObject<HTMLFormElement | null>
  submit: (event: FormEvent) => void
  /** Submits the form again, after the email was confirmed or to replace the active campaign. */
  sendAgain: (replaceActive?: boolean) => void
  /** Opens the form for students of 18 or over, with the typed answers. */
  toAdultsForm: () => void
}

/** The context that every field of a form receives. */
export type FormSetting = {
  control: FormControl
  session: SessionData
  now: number
  /** True if the student is under 18. */
  isMinor: boolean
  offersRallyCap: boolean
}

type Person = {
  prepared: PreparedAnswers | null
  userId: string | null
  identity: Identity | null
  moment: () => Moment
}

/** The state of a form: its fields, their draft, their problems, and the submission. */
export function useCampaignForm(form: Form, { prepared, userId, identity, moment }: Person): FormControl {
  const { t } = useWords()
  const review = (values: FormValues) => reviewForm(form, values, { identity, moment: moment() })
  const fields = useForm<FormValues>({
    resolver: values => resolved(review(values), t),
    shouldFocusError: false,
  })
  const element = useRef<HTMLFormElement>(null)
  useStoredDraft(fields, form, { prepared, userId })
  const report = useProblemReport(form, fields, element)
  const sending = useSending(form, report.refusal)
  const toAdultsForm = useAdultsForm(form, fields, userId)
  const invalid = () => {
    const { problems } = review(fields.getValues())
    if (!problems) return
    if (problems.code === 'TooYoung') forgetBirthday(fields, problems, t)
    if (problems.code === 'StudentIsAdult') toAdultsForm()
    report.problems(problems)
  }
  const submit = (replaceActive: boolean) =>
    fields.handleSubmit(async () => {
      const { answers, account } = review(fields.getValues())
      const picture = fields.getValues('picture') ?? null
      if (answers) await sending.send({ answers, account, picture }, replaceActive)
    }, invalid)
  return {
    ...sending,
    form,
    fields,
    element,
    toAdultsForm,
    submit: event => void submit(false)(event),
    sendAgain: (replaceActive = false) => void submit(replaceActive)(),
  }
}

function resolved({ problems }: Reviewed, t: Translate) {
  const errors: FieldErrors<FormValues> = {}
  for (const [field, problem] of Object.entries(problems?.fields ?? {})) {
    errors[field as keyof FormValues] = { type: 'refused', message: problemText(problem, t) } as never
  }
  return { values: {}, errors }
}

/** Restores the draft, over what a program prepared, and saves every change. Doesn't overwrite text that was typed before hydration. */
function useStoredDraft(
  fields: UseFormReturn<FormValues>,
  { key }: Form,
  { prepared, userId }: Pick<Person, 'prepared' | 'userId'>,
): void {
  useEffect(() => {
    const stored = { ...prepared, ...readDraft(key, userId) }
    for (const [name, value] of Object.entries(stored) as [Path<FormValues>, never][]) {
      // `year` and `purpose` always have a value, so it doesn't show that the person chose one.
      const isList = name === 'year' || name === 'purpose'
      if (isList || !fields.getValues(name)) fields.setValue(name, value)
    }
    const watching = fields.watch(values => writeDraft(key, userId, values as FormValues))
    return () => watching.unsubscribe()
  }, [fields, key, prepared, userId])
}

/** Clears the date of birth of a student under 13 (P92). */
function forgetBirthday(
  fields: UseFormReturn<FormValues>,
  { fields: { birthday } }: Problems,
  t: Translate,
): void {
  fields.setValue('birthday', '')
  fields.setError('birthday', { message: birthday ? problemText(birthday, t) : '' })
}

function useAdultsForm(
  { key, adults }: Form,
  fields: UseFormReturn<FormValues>,
  userId: string | null,
): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if (!adults) return
    const { parentEmail: _, parentPhone: __, ...typed } = fields.getValues()
    writeDraft(adults, userId, { ...typed, ...readDraft(adults, userId) })
    dropDraft(key, userId)
    void navigate(formPath(adults))
  }, [key, adults, fields, userId, navigate])
}

/** Shows problems in a toast and beside the fields, and focuses the first of them. */
function useProblemReport(
  form: Form,
  fields: UseFormReturn<FormValues>,
  element: RefObject<HTMLFormElement | null>,
) {
  const { t } = useWords()
  const navigate = useNavigate()
  const showToast = (title: Written, words: Written) => {
    toast({ title, description: words, variant: 'destructive', id: 'campaign-form' })
    requestAnimationFrame(() => focusFirstWrong(element.current))
  }
  return {
    problems: ({ title, words }: Problems) => showToast(t(title), problemText(words, t)),
    refusal: (refused: ApiRefusal | null) => {
      const expected = refused && refused.status < 500 && refused.status > 0 ? refused : null
      if (expected?.code === 'SignInRequired') {
        toast({
          title: t('Please sign in again'),
          description: t('What you typed is still here.'),
          id: 'campaign-form',
        })
        return void navigate(signInPath(form))
      }
      const values = fields.getValues()
      for (const [answer, message] of Object.entries(expected?.fields ?? {})) {
        fields.setError(accountField(form, values, answer), { message })
      }
      if (!expected)
        return showToast(t(failedTitle), refused?.status === 0 ? refused.message : t(form.failed))
      const bare = !expected.title && Object.keys(expected.fields).length === 0
      const words =
        form.refusedAs && bare ? t(form.refusedAs, { message: expected.message }) : expected.message
      showToast(expected.title ?? t(failedTitle), words)
    },
  }
}

export const signInPath = ({ key }: Form): string => `/signin?next=${encodeURIComponent(formPath(key))}`

/** The field for a problem of the account; for a student under 18, the account's email is the parent's. */
function accountField(form: Form, values: FormValues, answer: string): keyof FormValues {
  const isMinor = values.isMinor === 'yes'
  return answer === 'email' && isForMinor(form, { isMinor }) ? 'parentEmail' : fieldOf(answer)
}

function focusFirstWrong(element: HTMLFormElement | null): void {
  const wrong = element?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = wrong?.matches('input, select, textarea')
    ? wrong
    : wrong?.querySelector<HTMLElement>('input')
  control?.focus({ preventScroll: true })
  // Centers the field, so that no bar covers its label and message.
  wrong?.scrollIntoView({ block: 'center' })
}
