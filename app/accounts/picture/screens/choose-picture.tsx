import Camera from 'lucide-react/icons/camera'
import { type ChangeEvent, useId } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useWords } from '../../../words/use-words.tsx'
import { fileProblem } from '../picture.ts'

type Props = { again: boolean; disabled: boolean; onPick: (file: File) => void }

/** Opens the device's photos; what is no image or too large is said at once (P63). */
export function ChoosePicture({ again, disabled, onPick }: Props) {
  const { t } = useWords()
  const id = useId()
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Lets the person choose the same file again.
    event.target.value = ''
    if (!file) return
    const problem = fileProblem(file)
    if (problem) {
      toast({ title: t(problem.title), description: t(problem.message), variant: 'destructive' })
      return
    }
    onPick(file)
  }
  const look = buttonClass({ variant: 'secondary' })
  return (
    <label
      htmlFor={id}
      className={`${look} focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus`}
    >
      <Camera aria-hidden="true" className="size-5" />
      {again ? t('Choose another photo') : t('Choose a photo')}
      <input id={id} type="file" accept="image/*" className="sr-only" disabled={disabled} onChange={pick} />
    </label>
  )
}
