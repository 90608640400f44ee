import { useRef, useState } from 'react'
import type { Message } from '../../lib/phrase.ts'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { type CropArea, cropPicture, cropSmallPicture } from './crop-picture.browser.ts'
import { showOwnPicture } from './own-picture.browser.ts'
import { pictureWords, type UploadKind, uploadWords } from './picture.ts'
import { type PictureTarget, sendPicture } from './send-picture.browser.ts'

/** A chosen file, its object URL, and the cropped rectangle; `area` is null before cropping and if the browser cannot decode the file. */
export type ChosenPicture = { file: File; source: string; area: CropArea | null }

type Busy = { doing: 'sending'; progress: number } | { doing: 'removing' }

/** Saves and removes the person's own picture, and shows the outcome in a toast (P64, P65). */
export function usePictureUpload(userId: string | undefined, kind: UploadKind, target: PictureTarget) {
  const { t } = useWords()
  const [busy, setBusy] = useState<Busy | null>(null)
  const stop = useRef<AbortController>(null)
  const fail = (error: unknown) => {
    if ((error as DOMException).name === 'AbortError') return
    const refused = error instanceof ApiRefusal ? error : null
    const tooLarge = refused?.code === 'TooLarge'
    toast({
      title: tooLarge ? t(pictureWords.tooLargeTitle) : (refused?.title ?? t(pictureWords.failedTitle)),
      description: tooLarge ? t(pictureWords.tooLarge) : (refused?.message ?? t(uploadWords[kind].failed)),
      variant: 'destructive',
    })
  }
  /**
   * Shows a picture while `work` stores it on the server, and restores the previous one on failure. `shown` is null for no picture, and
   * undefined if the browser cannot decode it.
   */
  const attempt = async <Answer>(
    shown: string | null | undefined,
    work: () => Promise<Answer>,
    done: Message,
  ): Promise<Answer | undefined> => {
    const settle =
      userId && target === 'profile' && shown !== undefined ? showOwnPicture(userId, shown) : () => {}
    try {
      const answer = await work()
      settle(true)
      toast({ title: t(done), variant: 'success' })
      return answer
    } catch (error) {
      settle(false)
      fail(error)
      return undefined
    }
  }
  const save = async ({ file, source, area }: ChosenPicture): Promise<string | undefined> => {
    stop.current = new AbortController()
    const { signal } = stop.current
    const onProgress = (progress: number) => setBusy({ doing: 'sending', progress })
    onProgress(0)
    try {
      const picture = area ? await cropPicture(source, area) : file
      const shown = area ? await cropSmallPicture(source, area) : undefined
      return await attempt(
        shown,
        () => sendPicture(picture, { target, onProgress, signal }),
        uploadWords[kind].done,
      )
    } catch (error) {
      fail(error)
      return undefined
    } finally {
      setBusy(null)
    }
  }
  const remove = async (): Promise<boolean> => {
    // The campaign doesn't exist yet, so there is nothing to remove on the server.
    if (target === 'campaign') return true
    setBusy({ doing: 'removing' })
    const answer = await attempt(null, () => call('DELETE /api/profile/photo'), pictureWords.removed)
    setBusy(null)
    return answer !== undefined
  }
  return { busy, save, remove, cancel: () => stop.current?.abort() }
}
