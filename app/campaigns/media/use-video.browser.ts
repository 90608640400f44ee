import { useRef, useState } from 'react'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import { sendFile } from '../../shell/wire/send-file.browser.ts'
import { useTask } from '../../shell/wire/use-command.browser.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { mediaWords, type OwnMedia, videoAddWords } from './media.ts'
import { prepareVideo, VideoTooLong } from './prepare-video.browser.ts'

type Busy = { doing: 'preparing' | 'sending'; progress: number }

/** Edits a campaign's video; `onChanged` must reload `media`. */
export function useVideo(campaignId: string, media: OwnMedia, onChanged: () => void) {
  const { t } = useWords()
  const [busy, setBusy] = useState<Busy | null>(null)
  const stop = useRef<AbortController>(null)
  const params = { campaignId }

  const add = async (file: File) => {
    const stopped = new AbortController()
    stop.current = stopped
    const { signal } = stopped
    const during = (doing: Busy['doing']) => (progress: number) => setBusy({ doing, progress })
    during('preparing')(0)
    try {
      const { file: video, still } = await prepareVideo(file, { onProgress: during('preparing'), signal })
      during('sending')(0)
      const sent = await sendFile(
        'POST /api/campaign-videos',
        { file: video },
        { onProgress: during('sending'), signal },
      )
      const poster = await sendFile(
        'POST /api/campaign-pictures',
        { file: still },
        { onProgress: () => {}, signal },
      )
      await call('PUT /api/campaigns/:campaignId/video', {
        params,
        body: { url: sent.url, posterUrl: poster.url, description: '', captions: '' },
      })
      onChanged()
    } catch (error) {
      say(error)
    } finally {
      setBusy(null)
      stop.current = null
    }
  }
  const say = (error: unknown) => {
    if ((error as DOMException).name === 'AbortError') return
    const refused = error instanceof ApiRefusal ? error : null
    const isMedia = error instanceof Error && /playable|still/.test(error.message)
    const words =
      error instanceof VideoTooLong
        ? t(videoAddWords.tooLong)
        : isMedia
          ? t(videoAddWords.wrongType)
          : refused?.code === 'TooLarge'
            ? t(videoAddWords.tooLarge)
            : (refused?.message ?? t(mediaWords.noNetwork))
    toast({ title: refused?.title ?? t(videoAddWords.title), description: words, variant: 'destructive' })
  }
  const details = useTask(
    async ({ description, captions }: { description: string; captions: string }) => {
      if (!media.video) return
      const { url, posterUrl } = media.video
      await call('PUT /api/campaigns/:campaignId/video', {
        params,
        body: { url, posterUrl, description, captions },
      })
    },
    { done: () => t('Video saved'), reloads: false, onDone: onChanged },
  )
  const removal = useTask(() => call('DELETE /api/campaigns/:campaignId/video', { params }), {
    done: () => ({ title: t('Video removed'), variant: 'default' }),
    reloads: false,
    onDone: onChanged,
  })
  return { busy, add: (file: File) => void add(file), cancel: () => stop.current?.abort(), details, removal }
}
