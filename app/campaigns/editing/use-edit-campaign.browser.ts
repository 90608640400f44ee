import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { phrase } from '../../lib/phrase.ts'
import { tabStorage } from '../../lib/storage.browser.ts'
import { useCommand } from '../../shell/wire/use-command.browser.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { problemText, type Translate } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'
import type { OwnCampaign } from '../contract.ts'
import type { EditCampaignRequest } from './edit-campaign.ts'
import {
  carriedOver,
  draftFor,
  type EditValues,
  type ReviewedEdit,
  reviewEdit,
  sentOf,
  type Version,
  valuesOf,
  valuesSent,
  versionOf,
} from './edit-values.ts'

const updateFailed = phrase('Failed to update campaign.')

export type EditControl = {
  form: UseFormReturn<EditValues>
  saving: boolean
  /** True if the fields show a restored draft. */
  restored: boolean
  /** The current values if the campaign was changed elsewhere: nothing was saved, and the person must choose a version. Otherwise null. */
  theirs: Record<string, unknown> | null
  /** The body of the request for the current values. */
  typed: () => Record<string, unknown>
  save: () => void
  takeNewest: () => void
  takeMine: () => void
  /** Drops the draft and resets the fields to the saved values. */
  discard: () => void
}

/** The state of the Edit Campaign dialog. */
export function useEditCampaign(campaign: OwnCampaign, onSaved: () => void): EditControl {
  const { t } = useWords()
  const [draft] = useState(() => draftFor(stored(campaign.id).read(), campaign))
  // The version that the edit is based on; `campaign` may become newer while the dialog is open.
  const base = useRef(draft?.base ?? versionOf(campaign))
  const [restored, setRestored] = useState(draft !== null)
  const idOf = useEditId()
  const updatedAt = () => base.current.updatedAt
  const review = (values: EditValues) =>
    reviewEdit(values, { id: idOf(values, updatedAt()), updatedAt: updatedAt() })
  const form = useForm<EditValues>({
    defaultValues: draft?.values ?? valuesOf(campaign),
    resolver: values => ({ values: {}, errors: errorsOf(review(values).fields, t) }) as never,
  })
  useStoredDraft(form, campaign.id, base)
  const { saving, conflict, setConflict, send } = useSaving(form, campaign.id, onSaved)
  const fill = () => {
    base.current = versionOf(campaign)
    form.reset(valuesOf(campaign))
    stored(campaign.id).drop()
    setRestored(false)
    setConflict(null)
  }
  const save = () => {
    const { request } = review(form.getValues())
    if (request) void send(request)
  }
  return {
    form,
    saving,
    restored,
    theirs: conflict?.fields ?? null,
    typed: () => sentOf(form.getValues()),
    save: () => void form.handleSubmit(save)(),
    takeNewest: fill,
    takeMine: () => {
      if (!conflict) return
      const mine = carriedOver(base.current.fields, sentOf(form.getValues()), conflict.fields)
      base.current = conflict
      form.reset(valuesSent(mine, campaign))
      setConflict(null)
    },
    discard: fill,
  }
}

/** Keeps the edit's id while content and version are the same, so that a retry isn't a second edit. */
function useEditId(): (values: EditValues, version: string) => string {
  const last = useRef({ content: '', id: '' })
  return (values, version) => {
    const content = JSON.stringify([values, version])
    if (last.current.content !== content) last.current = { content, id: crypto.randomUUID() }
    return last.current.id
  }
}

function errorsOf(fields: ReviewedEdit['fields'], t: Translate): FieldErrors<EditValues> {
  const errors = Object.entries(fields ?? {}).map(([name, problem]) => [
    name,
    { type: 'refused', message: problemText(problem, t) },
  ])
  return Object.fromEntries(errors)
}

function useStoredDraft(
  form: UseFormReturn<EditValues>,
  campaignId: string,
  base: { current: Version },
): void {
  useEffect(() => {
    const watching = form.watch(values => stored(campaignId).write({ base: base.current, values }))
    return () => watching.unsubscribe()
  }, [form, campaignId, base])
}

function useSaving(form: UseFormReturn<EditValues>, campaignId: string, onSaved: () => void) {
  const { t } = useWords()
  const [conflict, setConflict] = useState<Version | null>(null)
  const signIn = useSignIn()
  const { run, busy } = useCommand('PATCH /api/campaigns/:campaignId', {
    done: () => ({
      title: t('Campaign updated!'),
      description: t('Your changes have been saved successfully.'),
    }),
    onDone: () => {
      stored(campaignId).drop()
      onSaved()
    },
    onFailed: refused => {
      if (refused?.code === 'SignInRequired') return signIn()
      if (refused?.code === 'CampaignChanged') {
        const { updatedAt, current } = refused.facts
        setConflict({ updatedAt: String(updatedAt), fields: current as Version['fields'] })
        return true
      }
      for (const [field, message] of Object.entries(refused?.fields ?? {})) {
        form.setError(field as Path<EditValues>, { message }, { shouldFocus: true })
      }
      return false
    },
    explain: refused => {
      const expected = refused && refused.status < 500 ? refused : null
      return { title: expected?.title ?? t('Error'), message: expected?.message ?? t(updateFailed) }
    },
  })
  const send = (body: EditCampaignRequest) => run({ params: { campaignId }, body })
  return { saving: busy, conflict, setConflict, send }
}

/** Sends a person whose session has expired to the sign-in page, which then returns to this one. */
function useSignIn(): () => true {
  const { t } = useWords()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => {
    toast({
      title: t('Please sign in again'),
      description: t('What you typed is still here.'),
      id: 'edit-campaign',
    })
    void navigate(`/signin?next=${encodeURIComponent(pathname + search)}`)
    return true
  }
}

const stored = (campaignId: string) => tabStorage(`tassel.edit-campaign.${campaignId}`, found => found)
