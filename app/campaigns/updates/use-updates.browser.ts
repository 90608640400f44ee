import { useEffect, useState } from 'react'
import type { Written } from '../../lib/phrase.ts'
import { check } from '../../lib/problem.ts'
import { tabStorage } from '../../lib/storage.browser.ts'
import { useCommand } from '../../shell/wire/use-command.browser.ts'
import { useWords } from '../../words/use-words.tsx'
import type { Photo } from '../media/media.ts'
import { type CampaignUpdate, updateInput } from './campaign-update.ts'

type Draft = { id: string; body: string; pictures: Photo[] }

const nothing: Draft = { id: '', body: '', pictures: [] }

const storedDraft = (campaignId: string) => tabStorage(`tassel.campaign-update.${campaignId}`, draftOf)

function draftOf(found: unknown): Draft {
  const { id, body, pictures = [] } = (found ?? {}) as Partial<Draft>
  return typeof id === 'string' && typeof body === 'string' ? { id, body, pictures } : nothing
}

export type Composer = {
  body: string
  write: (body: string) => void
  pictures: readonly Photo[]
  show: (change: (now: Photo[]) => Photo[]) => void
  error: Written | undefined
  posting: boolean
  post: () => void
}

/** Composes an update. The draft stays in the tab until it is posted; its id prevents a retry from posting it twice. */
export function useComposer(campaignId: string, onPosted: (update: CampaignUpdate) => void): Composer {
  const { t } = useWords()
  const [draft, setDraft] = useState(nothing)
  // After hydration, because the server's HTML doesn't contain this tab's draft.
  useEffect(() => setDraft(storedDraft(campaignId).read()), [campaignId])
  const [problem, setProblem] = useState<Written>()
  const { run, busy, error, clearError } = useCommand('POST /api/campaigns/:campaignId/updates', {
    done: () => ({
      title: t('Update posted!'),
      description: t('Supporters who asked for updates get it by email.'),
    }),
    reloads: false,
    onDone: update => {
      onPosted(update)
      storedDraft(campaignId).drop()
      setDraft(nothing)
    },
  })
  // Changes the latest draft, because an upload may have changed it since the last render.
  const change = (by: (now: Draft) => Partial<Draft>) => {
    setProblem(undefined)
    clearError()
    setDraft(now => {
      // A new id, because changed content is a different update.
      const next = { ...now, ...by(now), id: crypto.randomUUID() }
      storedDraft(campaignId).write(next)
      return next
    })
  }
  const write = (body: string) => change(() => ({ body }))
  const show = (by: (now: Photo[]) => Photo[]) => change(({ pictures }) => ({ pictures: by(pictures) }))
  const post = () => {
    const pictures = draft.pictures.map(({ url, description }) => ({ url, description }))
    const { data, problems } = check(updateInput, { ...draft, pictures, id: draft.id || crypto.randomUUID() })
    const [first] = Object.values(problems ?? {})
    setProblem(first && t(first.message, first.values))
    if (data) void run({ params: { campaignId }, body: data })
  }
  return {
    body: draft.body,
    write,
    pictures: draft.pictures,
    show,
    error: problem ?? error,
    posting: busy,
    post,
  }
}

/** Removes an update after a confirmation. */
export function useRemoval(campaignId: string, onRemoved: (id: string) => void) {
  const { t } = useWords()
  const [update, ask] = useState<CampaignUpdate | null>(null)
  const { run, busy, error, clearError } = useCommand('DELETE /api/campaigns/:campaignId/updates/:updateId', {
    done: () => ({ title: t('Update removed'), variant: 'default' }),
    onDone: (_, { params }) => {
      onRemoved(params.updateId)
      ask(null)
    },
  })
  const remove = () => update && run({ params: { campaignId, updateId: update.id } })
  const cancel = () => {
    ask(null)
    clearError()
  }
  return { update, ask, cancel, remove, busy, error }
}
