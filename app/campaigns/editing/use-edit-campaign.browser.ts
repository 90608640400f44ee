import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { phrase } from '../../lib/phrase.ts'
import { tabStorage } from '../../lib/storage.browser.ts'
import { useWaitingCommand } from '../../shell/waiting/use-waiting-command.browser.ts'
import { carriedOver, type WaitingWrite } from '../../shell/waiting/waiting.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import type { OwnCampaign } from '../contract.ts'
import type { EditCampaignRequest } from './edit-campaign.ts'
import {
  draftFor,
  type EditValues,
  reviewEdit,
  sentOf,
  unchanged,
  valuesOf,
  valuesSent,
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

/**
 * The state of the Edit Campaign dialog. `waiting` is an unsent edit on this device, whose values the form starts with. `onSaved` runs when the
 * edit is saved or starts to wait for a network.
 */
export function useEditCampaign(
  campaign: OwnCampaign,
  waiting: WaitingWrite | undefined,
  onSaved: () => void,
): EditControl {
  // The version that the edit is based on; `campaign` may become newer while the dialog is open.
  const base = useRef(versionOf(campaign))
  const [seen] = useState(waiting?.id)
  const [draft] = useState(() => readEditDraft(campaign))
  const [restored, setRestored] = useState(draft !== null)
  const idOf = useEditId()
  const updatedAt = () => base.current.updatedAt
  const review = (values: EditValues) =>
    reviewEdit(values, { id: idOf(values, updatedAt()), updatedAt: updatedAt() })
  const form = useForm<EditValues>({
    defaultValues: draft ?? (waiting ? valuesSent(waiting.body, campaign) : valuesOf(campaign)),
    resolver: values => ({ values: {}, errors: errorsOf(review(values).fields) }) as never,
  })
  useStoredDraft(form, campaign.id, base)
  const { saving, conflict, setConflict, send } = useSaving(form, campaign, {
    base,
    seen,
    onSaved,
  })
  const fill = () => {
    base.current = versionOf(campaign)
    form.reset(valuesOf(campaign))
    dropEditDraft(campaign.id)
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

/** A saved version of the campaign, in the format of an edit. */
type Version = { updatedAt: string; fields: Record<string, unknown> }

const versionOf = (campaign: OwnCampaign): Version => ({
  updatedAt: campaign.updatedAt,
  fields: unchanged(campaign),
})

/** Keeps the edit's id while content and version are the same, so that a retry isn't a second edit. */
function useEditId(): (values: EditValues, version: string) => string {
  const last = useRef({ content: '', id: '' })
  return (values, version) => {
    const content = JSON.stringify([values, version])
    if (last.current.content !== content) last.current = { content, id: crypto.randomUUID() }
    return last.current.id
  }
}

function errorsOf(fields: Record<string, string> | null): FieldErrors<EditValues> {
  const errors = Object.entries(fields ?? {}).map(([name, message]) => [name, { type: 'refused', message }])
  return Object.fromEntries(errors)
}

function useStoredDraft(
  form: UseFormReturn<EditValues>,
  campaignId: string,
  base: { current: Version },
): void {
  useEffect(() => {
    const watching = form.watch(values =>
      writeEditDraft(campaignId, base.current.updatedAt, values as EditValues),
    )
    return () => watching.unsubscribe()
  }, [form, campaignId, base])
}

type Saving = { base: { current: Version }; seen: string | undefined; onSaved: () => void }

function useSaving(
  form: UseFormReturn<EditValues>,
  { id: campaignId, studentName: name }: OwnCampaign,
  { base, seen, onSaved }: Saving,
) {
  const { t } = useWords()
  const [conflict, setConflict] = useState<Version | null>(null)
  const signIn = useSignIn()
  const leave = () => {
    dropEditDraft(campaignId)
    onSaved()
  }
  const { run, busy } = useWaitingCommand('PATCH /api/campaigns/:campaignId', {
    waits: () => ({ name, before: base.current.fields, seen }),
    onWaits: leave,
    done: () => ({
      title: t('Campaign updated!'),
      description: t('Your changes have been saved successfully.'),
    }),
    onDone: leave,
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
      return { title: expected?.title ?? phrase('Error'), message: expected?.message ?? updateFailed }
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

function readEditDraft(campaign: OwnCampaign): EditValues | null {
  return draftFor(stored(campaign.id).read(), campaign)
}

function writeEditDraft(campaignId: string, updatedAt: string, values: EditValues): void {
  stored(campaignId).write({ updatedAt, values })
}

function dropEditDraft(campaignId: string): void {
  stored(campaignId).drop()
}
