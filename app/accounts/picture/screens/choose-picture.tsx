import Camera from 'lucide-react/icons/camera'
import ImageIcon from 'lucide-react/icons/image'
import { type ChangeEvent, useId, useState } from 'react'
import { asksForPhotos, PhotoDenied, type PhotoSource, takePhoto } from '#device/photo.browser.ts'
import { phrase, type Written } from '../../../lib/phrase.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Cord } from '../../../ui/drawings/cord.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useWords } from '../../../words/use-words.tsx'
import { fileProblem } from '../picture.ts'

type Props = {
  again: boolean
  disabled: boolean
  onPick: (file: File) => void
  /** Allows choosing several files at once; `onPick` is called for each. */
  several?: boolean
  label?: string
}

/** The button that opens the file picker, or the camera and photos in the native app. Shows why a file is refused (P63). */
export function ChoosePicture({ again, disabled, onPick, several = false, label }: Props) {
  const { t } = useWords()
  const id = useId()
  const check = (file: File) => {
    const problem = fileProblem(file)
    if (problem) {
      toast({ title: t(problem.title), description: t(problem.message), variant: 'destructive' })
      return
    }
    onPick(file)
  }
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Otherwise choosing the same file again would fire no change event.
    event.target.value = ''
    files.forEach(check)
  }
  if (asksForPhotos) return <DevicePhotos disabled={disabled} onPick={check} />
  const look = buttonClass({ variant: 'secondary' })
  return (
    <label
      htmlFor={id}
      className={`${look} focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus`}
    >
      <Camera aria-hidden="true" className="size-5" />
      {label ?? (again ? t('Choose another photo') : t('Choose a photo'))}
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple={several}
        className="sr-only"
        disabled={disabled}
        onChange={pick}
      />
    </label>
  )
}

const problems = {
  camera: phrase('The app can’t use the camera. Allow it in your phone’s settings, or choose a photo.'),
  library: phrase('The app can’t see your photos. Allow it in your phone’s settings, or take a photo.'),
  failed: phrase('That photo couldn’t be opened. Please try another one.'),
}

/** In the native app: takes or chooses a photo, and explains a missing permission. */
function DevicePhotos({ disabled, onPick }: Pick<Props, 'disabled' | 'onPick'>) {
  const { t } = useWords()
  const [problem, setProblem] = useState<Written | null>(null)
  const choose = async (from: PhotoSource) => {
    setProblem(null)
    try {
      const photo = await takePhoto(from)
      if (photo) onPick(photo)
    } catch (error) {
      setProblem(t(error instanceof PhotoDenied ? problems[from] : problems.failed))
    }
  }
  return (
    <div className="grid w-full gap-3">
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant="secondary"
          disabled={disabled}
          icon={<Camera aria-hidden="true" />}
          onClick={() => void choose('camera')}
        >
          {t('Take a photo')}
        </Button>
        <Button
          variant="secondary"
          disabled={disabled}
          icon={<ImageIcon aria-hidden="true" />}
          onClick={() => void choose('library')}
        >
          {t('Choose a photo')}
        </Button>
      </div>
      {problem ? <Banner tone="danger" role="alert" title={problem} /> : null}
    </div>
  )
}

/** Shows the progress of an upload, with a Cancel button. */
export function UploadProgress({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const { t } = useWords()
  const percent = Math.trunc(progress * 100)
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <Cord size="sm" progress={progress} label={t('Uploading photo')} />
      <Button variant="quiet" size="sm" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <p className="figures text-sm text-ink-soft">{t('{percent}% sent', { percent })}</p>
    </div>
  )
}
