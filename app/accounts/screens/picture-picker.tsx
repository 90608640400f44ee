import Camera from 'lucide-react/icons/camera'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { toast } from '../../ui/toast.ts'
import { fileProblem } from '../picture.ts'

export type PicturePickerProps = {
  name: string
  /** The picture there is already. */
  current: string | null
  onPick: (file: File) => void
}

/** Shows the picture as it will look, and lets the person choose another; what is no image or too large is said at once (spec 5). */
export function PicturePicker({ name, current, onPick }: PicturePickerProps) {
  const id = useId()
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return
    const problem = fileProblem(file)
    if (problem) {
      event.target.value = ''
      toast({ title: problem.title, description: problem.message, variant: 'destructive' })
      return
    }
    setPreview(URL.createObjectURL(file))
    onPick(file)
  }
  const src = preview ?? current
  return (
    <div className="grid justify-items-center gap-4">
      <Portrait
        key={src}
        name={name}
        src={src}
        shape="tall"
        alt={src ? 'Your picture' : ''}
        className="w-48"
      />
      <label
        htmlFor={id}
        className={`${buttonClass({ variant: 'secondary' })} focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus`}
      >
        <Camera aria-hidden="true" className="size-5" />
        {src ? 'Choose another photo' : 'Choose a photo'}
        <input id={id} type="file" accept="image/*" className="sr-only" onChange={pick} />
      </label>
    </div>
  )
}
