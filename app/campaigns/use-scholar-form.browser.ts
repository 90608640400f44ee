import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiRefusal, callApi } from '../shell/call-api.browser.ts'
import { toast } from '../ui/toast.ts'
import type { ActiveCampaign, CampaignCreated, CampaignPayload, CreateCampaignRequest } from './contract.ts'
import { readDeviceKind } from './device-kind.browser.ts'
import { dropDraft, keepDraft, readDraft } from './scholar-draft.browser.ts'
import {
  type FormMoment,
  type Identity,
  type Reviewed,
  reviewScholarForm,
  type ScholarValues,
} from './scholar-values.ts'

const submissionFailed = 'There was an error creating your campaign. Please try again.'

/** idle, then submitting; a refusal may ask for the code or for a choice; at last created (spec 4, Forms). */
export type Stage =
  | { kind: 'idle' | 'submitting' | 'proving' | 'created' }
  | { kind: 'exists'; activeCampaign: ActiveCampaign | null; busy: boolean }

export type ScholarFormControl = {
  form: UseFormReturn<ScholarValues>
  stage: Stage
  submit: (event?: { preventDefault?: () => void }) => void
  /** Sends the same form again: after the proof of the e-mail, or to replace the active campaign. */
  sendAgain: (options?: { replaceActive: boolean }) => void
  /** Back to the form, with everything that was typed. */
  backToForm: () => void
}

type Setting = { userId: string; identity: Identity; moment: () => FormMoment }

/** The scholar form: its fields and their draft, what is wrong with them, and its way to the server. */
export function useScholarForm({ userId, identity, moment }: Setting): ScholarFormControl {
  const review = (values: ScholarValues) => reviewScholarForm(values, identity, moment())
  const form = useForm<ScholarValues>({
    resolver: values => resolved(review(values)),
    shouldFocusError: true,
  })
  useKeptDraft(form, userId)
  const { stage, setStage, send } = useSending(form, userId)
  const invalid = () => {
    const { problems } = review(form.getValues())
    if (problems)
      toast({
        title: problems.title,
        description: problems.words,
        variant: 'destructive',
        id: 'scholar-form',
      })
  }
  const valid = (replaceActive: boolean) => () => {
    const { payload } = review(form.getValues())
    if (payload) void send(payload, replaceActive)
  }
  return {
    form,
    stage,
    submit: event => {
      event?.preventDefault?.()
      void form.handleSubmit(valid(false), invalid)()
    },
    sendAgain: options => void form.handleSubmit(valid(options?.replaceActive ?? false), invalid)(),
    backToForm: () => setStage({ kind: 'idle' }),
  }
}

const formName = (field: string) =>
  (field === 'campaignEndDate' ? 'months' : field.split('.')[0]) as Path<ScholarValues>

function resolved({ problems }: Reviewed) {
  if (!problems) return { values: {}, errors: {} } as const
  const errors: FieldErrors<ScholarValues> = {}
  for (const [field, message] of Object.entries(problems.fields)) {
    errors[formName(field) as keyof ScholarValues] = { type: 'refused', message } as never
  }
  return { values: {}, errors }
}

/** Texts that were typed before the page came alive stay; the rest comes from the draft, which follows every key. */
function useKeptDraft(form: UseFormReturn<ScholarValues>, userId: string): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(readDraft(userId)) as [Path<ScholarValues>, never][]) {
      const chosen = name === 'year' || name === 'purpose'
      if (chosen || !form.getValues(name)) form.setValue(name, value)
    }
    const watching = form.watch(values => keepDraft(userId, values as ScholarValues))
    return () => watching.unsubscribe()
  }, [form, userId])
}

function useSending(form: UseFormReturn<ScholarValues>, userId: string) {
  const [stage, setStage] = useState<Stage>({ kind: 'idle' })
  const navigate = useNavigate()
  const requestIdOf = useRequestId()
  const refused = (error: unknown) => {
    const next = error instanceof ApiRefusal ? nextStage(error) : null
    setStage(next ?? { kind: 'idle' })
    if (next) return
    if (error instanceof ApiRefusal && error.code === 'SignInRequired') {
      toast({ title: 'Please sign in again', description: 'What you typed is kept.', id: 'scholar-form' })
      void navigate('/signin?next=%2Fscholar-form')
      return
    }
    showRefusal(error, form)
  }
  const send = async (payload: CampaignPayload, replaceActive: boolean) => {
    setStage(now => (now.kind === 'exists' ? { ...now, busy: true } : { kind: 'submitting' }))
    const content = { ...payload, deviceKind: readDeviceKind(), replaceActive }
    const request: CreateCampaignRequest = { ...content, requestId: requestIdOf(JSON.stringify(content)) }
    try {
      await callApi<CampaignCreated>('POST', '/api/campaigns', request)
      dropDraft(userId)
      setStage({ kind: 'created' })
    } catch (error) {
      refused(error)
    }
  }
  return { stage, setStage, send }
}

/** One id for one content: a repeat after a lost answer finds the first campaign; changed content is another request. */
function useRequestId(): (content: string) => string {
  const last = useRef({ content: '', id: '' })
  return content => {
    if (last.current.content !== content) last.current = { content, id: crypto.randomUUID() }
    return last.current.id
  }
}

function nextStage({ code, facts }: ApiRefusal): Stage | null {
  if (code === 'EmailProofRequired') return { kind: 'proving' }
  if (code !== 'CampaignExists') return null
  return {
    kind: 'exists',
    activeCampaign: (facts.activeCampaign as ActiveCampaign | null) ?? null,
    busy: false,
  }
}

function showRefusal(error: unknown, form: UseFormReturn<ScholarValues>): void {
  const known = error instanceof ApiRefusal && error.status < 500 ? error : null
  for (const [field, message] of Object.entries(known?.fields ?? {})) {
    form.setError(formName(field), { message }, { shouldFocus: true })
  }
  toast({
    title: known?.title ?? 'Submission Failed',
    description: known?.message ?? submissionFailed,
    variant: 'destructive',
    id: 'scholar-form',
  })
}
