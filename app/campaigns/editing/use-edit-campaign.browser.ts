import { useRef, useState } from 'react'
import type { Path } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { phrase } from '../../lib/phrase.ts'
import { tabStorage } from '../../lib/storage.browser.ts'
import { useCommandForm } from '../../shell/command-form.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { problemText } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'
import type { OwnCampaign } from '../contract.ts'
import type { EditCampaignRequest } from './edit-campaign.ts'
import {
  carriedOver,
  draftFor,
  type EditValues,
  reviewEdit,
  sentOf,
  type Version,
  valuesOf,
  valuesSent,
  versionOf,
} from './edit-values.ts'

const updateFailed = phrase('Failed to update campaign.')

export type EditControl = ReturnType<typeof useEditCampaign>

/** The state of the Edit Campaign dialog. */
export function useEditCampaign(campaign: OwnCampaign, onSaved: () => void) {
  const { t } = useWords()
  const [draft] = useState(() => draftFor(stored(campaign.id).read(), campaign))
  // The version that the edit is based on; `campaign` may become newer while the dialog is open.
  const base = useRef(draft?.base ?? versionOf(campaign))
  const [restored, setRestored] = useState(draft !== null)
  const [conflict, setConflict] = useState<Version | null>(null)
  const idOf = useEditId()
  const signIn = useSignIn()
  const form = useCommandForm('PATCH /api/campaigns/:campaignId', {
    values: draft?.values ?? valuesOf(campaign),
    schema: (values: EditValues) => {
      const { updatedAt } = base.current
      const { request, fields } = reviewEdit(values, { id: idOf(values, updatedAt), updatedAt })
      const problems = Object.entries(fields ?? {}).map(([name, problem]) => [name, problemText(problem, t)])
      return { checked: request as EditCampaignRequest, problems: Object.fromEntries(problems) }
    },
    input: body => ({ params: { campaignId: campaign.id }, body }),
    onTyped: values => stored(campaign.id).write({ base: base.current, values }),
    inToast: true,
    done: () => ({
      title: t('Campaign updated!'),
      description: t('Your changes have been saved successfully.'),
    }),
    onDone: () => {
      stored(campaign.id).drop()
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
  const fill = () => {
    base.current = versionOf(campaign)
    form.reset(valuesOf(campaign))
    stored(campaign.id).drop()
    setRestored(false)
    setConflict(null)
  }
  return {
    form,
    /** True if the fields show a restored draft. */
    restored,
    /** The current values if the campaign was changed elsewhere: nothing was saved, and the person must choose a version. */
    theirs: conflict?.fields ?? null,
    /** The body of the request for the current values. */
    typed: () => sentOf(form.getValues()),
    takeNewest: fill,
    takeMine: () => {
      if (!conflict) return
      const mine = carriedOver(base.current.fields, sentOf(form.getValues()), conflict.fields)
      base.current = conflict
      form.reset(valuesSent(mine, campaign))
      setConflict(null)
    },
    /** Drops the draft and resets the fields to the saved values. */
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
