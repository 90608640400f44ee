import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { tabStorage } from '../lib/storage.browser.ts'
import { ApiRefusal, callApi } from '../shell/call.browser.ts'
import { toast } from '../ui/toast.ts'
import { useWords } from '../words/use-words.tsx'
import { type CampaignUpdate, updateInput } from './campaign-update.ts'

type Draft = { id: string; body: string }

const empty: Draft = { id: '', body: '' }

const storedDraft = (campaignId: string) => tabStorage(`tassel.campaign-update.${campaignId}`, draftOf)

function draftOf(found: unknown): Draft {
  const { id, body } = (found ?? {}) as Partial<Draft>
  return typeof id === 'string' && typeof body === 'string' ? { id, body } : empty
}

export type Composer = {
  body: string
  write: (body: string) => void
  error: string | undefined
  posting: boolean
  post: () => Promise<void>
}

/** An update on its way: its words are kept in the tab until it is posted, and one id makes one post. */
export function useComposer(campaignId: string, onPosted: (update: CampaignUpdate) => void): Composer {
  const [draft, setDraft] = useState(empty)
  // After the first paint: the server's HTML cannot know what this tab keeps.
  useEffect(() => setDraft(storedDraft(campaignId).read()), [campaignId])
  const [error, setError] = useState<string>()
  const [posting, setPosting] = useState(false)
  const { t } = useWords()
  const write = (body: string) => {
    // Other words are another update.
    const next = { id: crypto.randomUUID(), body }
    setDraft(next)
    setError(undefined)
    storedDraft(campaignId).write(next)
  }
  const post = async () => {
    const checked = updateInput.safeParse(draft.id ? draft : { ...draft, id: crypto.randomUUID() })
    if (!checked.success) return setError(checked.error.issues[0]?.message)
    setPosting(true)
    try {
      onPosted(await callApi<CampaignUpdate>('POST', `/api/campaigns/${campaignId}/updates`, checked.data))
      storedDraft(campaignId).drop()
      setDraft(empty)
      toast({
        title: t('Update posted!'),
        description: t('Supporters who asked for updates get it by email.'),
        variant: 'success',
      })
    } catch (refused) {
      setError(
        refused instanceof ApiRefusal
          ? refused.message
          : t('An unexpected error occurred. Please try again.'),
      )
    } finally {
      setPosting(false)
    }
  }
  return { body: draft.body, write, error, posting, post }
}

/** Takes one update off the page after a yes. */
export function useRemoval(campaignId: string, onRemoved: (id: string) => void) {
  const [asked, ask] = useState<CampaignUpdate | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { revalidate } = useRevalidator()
  const { t } = useWords()
  const remove = async () => {
    if (!asked) return
    setBusy(true)
    setError(undefined)
    try {
      await callApi('DELETE', `/api/campaigns/${campaignId}/updates/${asked.id}`)
      onRemoved(asked.id)
      ask(null)
      toast({ title: t('Update removed') })
      await revalidate()
    } catch (refused) {
      setError(
        refused instanceof ApiRefusal
          ? refused.message
          : t('An unexpected error occurred. Please try again.'),
      )
    } finally {
      setBusy(false)
    }
  }
  const leave = () => {
    ask(null)
    setError(undefined)
  }
  return { asked, ask, leave, remove, busy, error }
}
