import { useEffect, useState } from 'react'
import { useSession } from '../../../shell/use-session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Portrait } from '../../../ui/drawings/portrait.tsx'
import { late } from '../../../ui/late.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { UploadKind } from '../picture.ts'
import type { PictureTarget } from '../send-picture.browser.ts'
import { type ChosenPicture, usePictureUpload } from '../use-picture-upload.browser.ts'
import { ChoosePicture, UploadProgress } from './choose-picture.tsx'

const PictureCropper = late(async () => (await import('./picture-cropper.tsx')).default)

export type PictureEditorProps = {
  name: string
  current: string | null
  /** Called with the picture's URL after the server has stored it. */
  onUploaded: (url: string) => void
  /** Called after the current picture was removed. Without it there is no Remove button. */
  onRemoved?: () => void
  /** Selects the toast texts: `photo` for profile setup, `picture` for a changed picture (P64). */
  kind?: UploadKind
  /** `Save Picture` by default. */
  saveLabel?: string
  /** Called when the current picture is confirmed unchanged. Without it, saving requires a new picture. */
  onSaved?: () => void
  onBusy?: (busy: boolean) => void
  /** `campaign` uploads a picture for another student's campaign and leaves the profile unchanged. */
  target?: PictureTarget
}

/** Chooses, crops and uploads a picture. Refuses invalid files before the upload (P63). */
export function PictureEditor(props: PictureEditorProps) {
  const { name, current, onUploaded, onRemoved, kind = 'picture', saveLabel, onSaved, onBusy } = props
  const { target = 'profile' } = props
  const { t } = useWords()
  const { viewer } = useSession()
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  const { busy, save, remove, cancel } = usePictureUpload(viewer?.userId, kind, target)
  const source = chosen?.source
  useEffect(() => () => (source ? URL.revokeObjectURL(source) : undefined), [source])
  const choose = (file: File) => {
    setUnreadable(false)
    setChosen({ file, source: URL.createObjectURL(file), area: null })
  }
  const during = async (work: () => Promise<void>) => {
    onBusy?.(true)
    await work()
    onBusy?.(false)
  }
  const saveChosen = async () => {
    if (!chosen) return onSaved?.()
    await during(async () => {
      const url = await save(chosen)
      if (!url) return
      setChosen(null)
      onUploaded(url)
    })
  }
  const removeCurrent = () =>
    during(async () => {
      if (await remove()) onRemoved?.()
    })
  const ready = chosen ? chosen.area !== null || unreadable : Boolean(onSaved && current)
  return (
    <div className="grid justify-items-center gap-5">
      {chosen && !unreadable ? (
        <PictureCropper
          key={chosen.source}
          source={chosen.source}
          disabled={busy !== null}
          onPart={area => setChosen(now => now && { ...now, area })}
          onUnreadable={() => setUnreadable(true)}
          fallback={<Skeleton className="h-80 w-full" />}
          onLoadError={() => setChosen(null)}
        />
      ) : (
        <Portrait
          key={current}
          name={name}
          src={current}
          alt={current ? t('Your picture') : ''}
          className="w-48"
        />
      )}
      {unreadable ? (
        <p className="text-center text-ink-soft">
          {t('This browser can’t show this file, but you can still send it as is.')}
        </p>
      ) : null}
      {busy?.doing === 'sending' ? (
        <UploadProgress progress={busy.progress} onCancel={cancel} />
      ) : (
        <ChoosePicture again={Boolean(chosen ?? current)} disabled={busy !== null} onPick={choose} />
      )}
      <div className="grid w-full gap-2">
        <Button
          size="lg"
          wide
          disabled={!ready || busy?.doing === 'removing'}
          busy={busy?.doing === 'sending'}
          onClick={() => void saveChosen()}
        >
          {saveLabel ?? t('Save Picture')}
        </Button>
        {onRemoved && current && !chosen ? (
          <Button variant="quiet" wide busy={busy?.doing === 'removing'} onClick={() => void removeCurrent()}>
            {t('Remove Picture')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
