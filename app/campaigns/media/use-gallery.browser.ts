import { useRef, useState } from 'react'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { isSameGallery, maxPhotos, mediaWords, type Photo } from './media.ts'

/** Edits a gallery: every change shows at once and is saved in the background, in order. After a failure, the gallery shows the stored photos again. */
export function useGallery(campaignId: string, stored: readonly Photo[], onSaved: (photos: Photo[]) => void) {
  const { t } = useWords()
  const [photos, setPhotos] = useState<readonly Photo[]>(stored)
  const [saving, setSaving] = useState(false)
  /** The photos that the server has stored, the photos to store, and whether a save is running. */
  const state = useRef({ saved: stored, target: stored, isSaving: false })

  const save = async () => {
    const now = state.current
    if (now.isSaving) return
    now.isSaving = true
    setSaving(true)
    try {
      while (!isSameGallery(now.saved, now.target)) {
        const body = {
          photos: now.target.map(({ url, description }) => ({ url, description })),
          seen: now.saved.map(({ url }) => url),
        }
        const answer = await call('PUT /api/campaigns/:campaignId/photos', { params: { campaignId }, body })
        now.saved = answer.photos
        // Takes over the descriptions as the server trimmed them.
        if (isSameGallery(body.photos, now.target)) now.target = answer.photos
      }
      onSaved([...now.saved])
    } catch (error) {
      const refused = error instanceof ApiRefusal ? error : null
      const description = refused?.message ?? t(mediaWords.noNetwork)
      toast({ title: t('The photos were not saved'), description, variant: 'destructive' })
      if (refused) await takeStored()
      now.target = now.saved
      setPhotos(now.saved)
    } finally {
      now.isSaving = false
      setSaving(false)
    }
  }
  /** Loads the stored photos, which another window may have changed. */
  const takeStored = async () => {
    const answer = await call('GET /api/campaigns/:campaignId/media', { params: { campaignId } }).catch(
      () => null,
    )
    if (answer) state.current.saved = answer.photos
  }
  const show = (next: readonly Photo[]) => {
    state.current.target = next
    setPhotos(next)
    void save()
  }
  return {
    photos,
    saving,
    isFull: photos.length >= maxPhotos,
    add: (photo: Photo) => {
      const { target } = state.current
      if (target.length < maxPhotos) show([...target, photo])
    },
    remove: (url: string) => show(state.current.target.filter(photo => photo.url !== url)),
    move: (from: number, to: number) => {
      const { target } = state.current
      show(target.toSpliced(from, 1).toSpliced(to, 0, ...target.slice(from, from + 1)))
    },
    describe: (url: string, description: string) =>
      show(
        state.current.target.map(photo =>
          photo.url === url ? { ...photo, description: description.trim() } : photo,
        ),
      ),
  }
}
