import { useRef, useState } from 'react'
import { pictureAsJpeg } from '../../accounts/picture/crop-picture.browser.ts'
import { ApiRefusal } from '../../shell/wire/call.browser.ts'
import { sendFile } from '../../shell/wire/send-file.browser.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { mediaWords, type Photo } from './media.ts'

/** Uploads photos one after the other and passes each to `onPhoto`; shows a toast if one fails. */
export function usePhotoUpload(onPhoto: (photo: Photo) => void) {
  const { t } = useWords()
  const [progress, setProgress] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)
  const line = useRef<File[]>([])
  const fail = (error: unknown) => {
    if ((error as DOMException).name === 'AbortError') return
    const refused = error instanceof ApiRefusal ? error : null
    toast({
      title: refused?.title ?? t(mediaWords.failed),
      description: refused?.message ?? t(mediaWords.noNetwork),
      variant: 'destructive',
    })
  }
  const work = async () => {
    const stopped = new AbortController()
    stop.current = stopped
    for (let file = line.current.shift(); file && !stopped.signal.aborted; file = line.current.shift()) {
      setProgress(0)
      try {
        const picture = await pictureAsJpeg(file)
        const sending = { onProgress: setProgress, signal: stopped.signal }
        const stored = await sendFile('POST /api/campaign-pictures', { file: picture }, sending)
        onPhoto({ ...stored, description: '' })
      } catch (error) {
        fail(error)
      }
    }
    line.current = []
    stop.current = null
    setProgress(null)
  }
  const add = (file: File) => {
    line.current.push(file)
    if (stop.current === null) void work()
  }
  /** `progress` is how much of the current photo is uploaded, from 0 to 1; null if no upload is running. */
  return { add, progress, cancel: () => stop.current?.abort() }
}
