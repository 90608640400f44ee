import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { phrase } from '../../lib/phrase.ts'
import { useCommand } from '../../shell/wire/use-command.browser.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import type { OwnCampaign } from '../contract.ts'
import type { EditCampaignRequest } from './edit-campaign.ts'
import { dropEditDraft, readEditDraft, writeEditDraft } from './edit-draft.browser.ts'
import { type EditValues, reviewEdit, valuesOf } from './edit-values.ts'

const updateFailed = phrase('Failed to update campaign.')

export type EditControl = {
  form: UseFormReturn<EditValues>
  saving: boolean
  /** The fields hold a draft from before a reload. */
  restored: boolean
  /** The campaign was changed elsewhere meanwhile: nothing was saved, and the person chooses. */
  conflict: boolean
  save: () => void
  takeNewest: () => void
  takeMine: () => void
  /** Forgets what was typed. */
  discard: () => void
}

/** The fields of Edit Campaign, what is wrong with them, and their way to the server. `onSaved` runs once it stands. */
export function useEditCampaign(campaign: OwnCampaign, onSaved: () => void): EditControl {
  // The version that the person sees and edits; the loader may bring a newer one beneath the open dialog.
  const base = useRef(campaign.updatedAt)
  const [draft] = useState(() => readEditDraft(campaign))
  const [restored, setRestored] = useState(draft !== null)
  const form = useForm<EditValues>({
    defaultValues: draft ?? valuesOf(campaign),
    resolver: values => ({ values: {}, errors: errorsOf(reviewEdit(values, base.current).fields) }) as never,
  })
  useStoredDraft(form, campaign.id, base)
  const { saving, conflict, setConflict, send } = useSaving(form, campaign.id, onSaved)
  const fill = () => {
    base.current = campaign.updatedAt
    form.reset(valuesOf(campaign))
    dropEditDraft(campaign.id)
    setRestored(false)
    setConflict(null)
  }
  const save = () => {
    const { request } = reviewEdit(form.getValues(), base.current)
    if (request) void send(request)
  }
  return {
    form,
    saving,
    restored,
    conflict: conflict !== null,
    save: () => void form.handleSubmit(save)(),
    takeNewest: fill,
    takeMine: () => {
      base.current = conflict ?? base.current
      setConflict(null)
    },
    discard: fill,
  }
}

function errorsOf(fields: Record<string, string> | null): FieldErrors<EditValues> {
  const errors = Object.entries(fields ?? {}).map(([name, message]) => [name, { type: 'refused', message }])
  return Object.fromEntries(errors)
}

function useStoredDraft(
  form: UseFormReturn<EditValues>,
  campaignId: string,
  base: { current: string },
): void {
  useEffect(() => {
    const watching = form.watch(values => writeEditDraft(campaignId, base.current, values as EditValues))
    return () => watching.unsubscribe()
  }, [form, campaignId, base])
}

function useSaving(form: UseFormReturn<EditValues>, campaignId: string, onSaved: () => void) {
  const { t } = useWords()
  const [conflict, setConflict] = useState<string | null>(null)
  const signIn = useSignIn()
  const { run, busy } = useCommand('PATCH /api/campaigns/:campaignId', {
    done: () => ({
      title: t('Campaign updated!'),
      description: t('Your changes have been saved successfully.'),
    }),
    onDone: () => {
      dropEditDraft(campaignId)
      onSaved()
    },
    onFailed: refused => {
      if (refused?.code === 'SignInRequired') return signIn()
      if (refused?.code === 'CampaignChanged') {
        setConflict(String(refused.facts.updatedAt))
        return true
      }
      for (const [field, message] of Object.entries(refused?.fields ?? {})) {
        form.setError(field as Path<EditValues>, { message }, { shouldFocus: true })
      }
      return false
    },
    explain: refused => {
      const known = refused && refused.status < 500 ? refused : null
      return { title: known?.title ?? phrase('Error'), message: known?.message ?? updateFailed }
    },
  })
  const send = (body: EditCampaignRequest) => run({ params: { campaignId }, body })
  return { saving: busy, conflict, setConflict, send }
}

/** An expired session leads to sign-in and back. */
function useSignIn(): () => true {
  const { t } = useWords()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => {
    toast({
      title: t('Please sign in again'),
      description: t('What you typed is kept.'),
      id: 'edit-campaign',
    })
    void navigate(`/signin?next=${encodeURIComponent(pathname + search)}`)
    return true
  }
}
