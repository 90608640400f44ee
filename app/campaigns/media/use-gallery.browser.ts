import { useRef, useState } from 'react'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { isSameGallery, mediaWords, mostPhotos, moved, type Photo } from './media.ts'

/**
 * The gallery of an own campaign while it is put in order: every change shows at once and is saved behind it, the last one last. What is
 * refused leaves what the server has.
 */
export function useGallery(campaignId: string, stored: readonly Photo[], onSaved: (photos: Photo[]) => void) {
  const { t } = useWords()
  const [photos, setPhotos] = useState<readonly Photo[]>(stored)
  const [saving, setSaving] = useState(false)
  /** What the server has, what is wanted, and whether someone is bringing the one to the other. */
  const state = useRef({ there: stored, wanted: stored, isSaving: false })

  const save = async () => {
    const now = state.current
    if (now.isSaving) return
    now.isSaving = true
    setSaving(true)
    try {
      while (!isSameGallery(now.there, now.wanted)) {
        const body = {
          photos: now.wanted.map(({ url, description }) => ({ url, description })),
          seen: now.there.map(({ url }) => url),
        }
        const answer = await call('PUT /api/campaigns/:campaignId/photos', { params: { campaignId }, body })
        now.there = answer.photos
        // Typed words come back as they are kept: trimmed, on one line.
        if (isSameGallery(body.photos, now.wanted)) now.wanted = answer.photos
      }
      onSaved([...now.there])
    } catch (error) {
      const refused = error instanceof ApiRefusal ? error : null
      const description = refused?.message ?? t(mediaWords.noNetwork)
      toast({ title: t('The photos were not saved'), description, variant: 'destructive' })
      if (refused) await takeStored()
      now.wanted = now.there
      setPhotos(now.there)
    } finally {
      now.isSaving = false
      setSaving(false)
    }
  }
  /** What another window made of it meanwhile. */
  const takeStored = async () => {
    const answer = await call('GET /api/campaigns/:campaignId/media', { params: { campaignId } }).catch(
      () => null,
    )
    if (answer) state.current.there = answer.photos
  }
  const show = (next: readonly Photo[]) => {
    state.current.wanted = next
    setPhotos(next)
    void save()
  }
  return {
    photos,
    saving,
    isFull: photos.length >= mostPhotos,
    add: (photo: Photo) => {
      const { wanted } = state.current
      if (wanted.length < mostPhotos) show([...wanted, photo])
    },
    remove: (url: string) => show(state.current.wanted.filter(photo => photo.url !== url)),
    move: (from: number, to: number) => show(moved(state.current.wanted, from, to)),
    describe: (url: string, description: string) =>
      show(
        state.current.wanted.map(photo =>
          photo.url === url ? { ...photo, description: description.trim() } : photo,
        ),
      ),
  }
}
