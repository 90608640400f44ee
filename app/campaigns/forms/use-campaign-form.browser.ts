import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type FieldErrors, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { phrase } from '../../lib/phrase.ts'
import type { ApiRefusal } from '../../shell/wire/call.browser.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import type { Moment } from './birthday.ts'
import { dropDraft, readDraft, writeDraft } from './form-draft.browser.ts'
import { type Form, formPath, isForMinor } from './forms.ts'
import { fieldOf, type Identity, type Problems, type Reviewed, reviewForm } from './review-form.ts'
import { type Sending, useSending } from './use-sending.browser.ts'
import type { FormValues } from './values.ts'

const failedTitle = phrase('Submission Failed')

export type FormControl = Omit<Sending, 'send'> & {
  form: Form
  fields: UseFormReturn<FormValues>
  element: RefObject<HTMLFormElement | null>
  submit: (event?: { preventDefault?: () => void }) => void
  /** Sends the same form again: after the proof of the email, or to replace the active campaign. */
  sendAgain: (options?: { replaceActive: boolean }) => void
  /** To the form of those who are 18 or over, with everything that was typed. */
  toAdultsForm: () => void
}

type Setting = { userId: string | null; identity: Identity | null; moment: () => Moment }

/** The state of one of the six forms: its fields and their draft, what is wrong with them, and its submission. */
export function useCampaignForm(form: Form, { userId, identity, moment }: Setting): FormControl {
  const review = (values: FormValues) => reviewForm(form, values, { identity, moment: moment() })
  const fields = useForm<FormValues>({
    resolver: values => resolved(review(values)),
    shouldFocusError: false,
  })
  const element = useRef<HTMLFormElement>(null)
  useStoredDraft(fields, form, userId)
  const say = useSaying(form, fields, element)
  const sending = useSending(form, say.refusal)
  const toAdultsForm = useAdultsForm(form, fields, userId)
  const invalid = () => {
    const { problems } = review(fields.getValues())
    if (!problems) return
    if (problems.code === 'TooYoung') forgetBirthday(fields, problems)
    if (problems.code === 'StudentIsAdult') toAdultsForm()
    say.problems(problems)
  }
  const handle = (replaceActive: boolean) =>
    void fields.handleSubmit(async () => {
      const { answers, account } = review(fields.getValues())
      const picture = fields.getValues('picture') ?? null
      if (answers) await sending.send({ answers, account, picture }, replaceActive)
    }, invalid)()
  return {
    ...sending,
    form,
    fields,
    element,
    toAdultsForm,
    submit: event => {
      event?.preventDefault?.()
      handle(false)
    },
    sendAgain: options => handle(options?.replaceActive ?? false),
  }
}

function resolved({ problems }: Reviewed) {
  const errors: FieldErrors<FormValues> = {}
  for (const [field, message] of Object.entries(problems?.fields ?? {})) {
    errors[field as keyof FormValues] = { type: 'refused', message } as never
  }
  return { values: {}, errors }
}

/** Texts that were typed before the page came alive stay; the rest comes from the draft, which follows every key. */
function useStoredDraft(fields: UseFormReturn<FormValues>, { key }: Form, userId: string | null): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(readDraft(key, userId)) as [Path<FormValues>, never][]) {
      const chosen = name === 'year' || name === 'purpose'
      if (chosen || !fields.getValues(name)) fields.setValue(name, value)
    }
    const watching = fields.watch(values => writeDraft(key, userId, values as FormValues))
    return () => watching.unsubscribe()
  }, [fields, key, userId])
}

/** A date of birth under 13 does not even stay in its field (P92). */
function forgetBirthday(fields: UseFormReturn<FormValues>, { fields: words }: Problems): void {
  fields.setValue('birthday', '')
  fields.setError('birthday', { message: words.birthday ?? '' })
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

/** Says what is wrong: in a toast, beside the fields, with the focus on the first of them. */
function useSaying(
  form: Form,
  fields: UseFormReturn<FormValues>,
  element: RefObject<HTMLFormElement | null>,
) {
  const { t } = useWords()
  const navigate = useNavigate()
  const showToast = (title: string, words: string) => {
    toast({ title: t(title), description: t(words), variant: 'destructive', id: 'campaign-form' })
    requestAnimationFrame(() => focusFirstWrong(element.current))
  }
  return {
    problems: ({ title, words }: Problems) => showToast(title, words),
    refusal: (refused: ApiRefusal | null) => {
      const known = refused && refused.status < 500 && refused.status > 0 ? refused : null
      if (known?.code === 'SignInRequired') {
        toast({
          title: t('Please sign in again'),
          description: t('What you typed is still here.'),
          id: 'campaign-form',
        })
        return void navigate(signInPath(form))
      }
      const values = fields.getValues()
      for (const [answer, message] of Object.entries(known?.fields ?? {})) {
        fields.setError(accountField(form, values, answer), { message })
      }
      if (!known) return showToast(failedTitle, refused?.status === 0 ? refused.message : form.failed)
      const bare = !known.title && Object.keys(known.fields).length === 0
      const words = form.refusedAs && bare ? t(form.refusedAs, { message: known.message }) : known.message
      showToast(known.title ?? failedTitle, words)
    },
  }
}

/** To the sign-in and back to this form. */
export const signInPath = ({ key }: Form): string => `/signin?next=${encodeURIComponent(formPath(key))}`

/** The email of the account is the parent's where the student is under 18. */
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
  // In the middle: its label above and the message below are visible, and no bar covers them.
  wrong?.scrollIntoView({ block: 'center' })
}
