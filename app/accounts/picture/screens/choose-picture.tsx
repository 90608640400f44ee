import Camera from 'lucide-react/icons/camera'
import { type ChangeEvent, useId } from 'react'
import { asksForPhotos } from '#device/photo.browser.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useWords } from '../../../words/use-words.tsx'
import { fileProblem } from '../picture.ts'
import { DevicePhotos } from './device-photos.tsx'

type Props = {
  again: boolean
  disabled: boolean
  onPick: (file: File) => void
  /** More than one may be chosen at a time: each is picked, in turn. */
  several?: boolean
  label?: string
}

/** Opens the device's photos, in the app its camera too; what is no image or too large is said at once (P63). */
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
    // Lets the person choose the same file again.
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
