import Camera from 'lucide-react/icons/camera'
import { type ChangeEvent, useId } from 'react'
import { fileProblem } from '../../../accounts/picture/picture.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useWords } from '../../../words/use-words.tsx'

type Props = { again: boolean; onPick: (file: File) => void }

/** Chooses a file; what is no image or too large is said at once (P63). */
export function PickPicture({ again, onPick }: Props) {
  const { t } = useWords()
  const id = useId()
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return
    const problem = fileProblem(file)
    if (!problem) return onPick(file)
    event.target.value = ''
    toast({ title: t(problem.title), description: t(problem.message), variant: 'destructive' })
  }
  return (
    <label
      htmlFor={id}
      className={`${buttonClass({ variant: 'secondary' })} focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus`}
    >
      <Camera aria-hidden="true" className="size-5" />
      {again ? t('Choose another photo') : t('Choose a photo')}
      <input id={id} type="file" accept="image/*" className="sr-only" onChange={pick} />
    </label>
  )
}
