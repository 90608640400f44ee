import Camera from 'lucide-react/icons/camera'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { fileProblem } from '../../../accounts/picture.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { toast } from '../../../ui/toast.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { QuestionProps } from './question-field.tsx'

/** An optional picture. It is sent with the form: a visitor has no account to keep it in before. */
export function PictureField({ setting }: QuestionProps) {
  const { fields } = setting.control
  return (
    <Controller
      control={fields.control}
      name="picture"
      render={({ field }) => (
        <Picker chosen={field.value ?? null} setting={setting} onPick={field.onChange} />
      )}
    />
  )
}

type Props = Pick<QuestionProps, 'setting'> & { chosen: File | null; onPick: (file: File) => void }

function Picker({ chosen, setting, onPick }: Props) {
  const { t } = useWords()
  const id = useId()
  const { viewer } = setting.session
  const own = setting.isMinor ? null : (viewer?.profilePictureUrl ?? null)
  const src = usePreview(chosen) ?? own
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return
    const problem = fileProblem(file)
    if (!problem) return onPick(file)
    event.target.value = ''
    toast({ title: t(problem.title), description: t(problem.message), variant: 'destructive' })
  }
  return (
    <div className="flex items-center gap-4 sm:col-span-2">
      <Portrait
        key={src}
        name={(setting.isMinor ? '' : viewer?.firstName) || t('Student')}
        src={src}
        shape="square"
        alt={src ? t('Your picture') : ''}
        className="w-20 shrink-0"
      />
      <div className="grid justify-items-start gap-2">
        <label
          htmlFor={id}
          className={`${buttonClass({ variant: 'secondary' })} focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus`}
        >
          <Camera aria-hidden="true" className="size-5" />
          {src ? t('Choose another photo') : t('Choose a photo')}
          <input id={id} type="file" accept="image/*" className="sr-only" onChange={pick} />
        </label>
        <p className="text-sm text-ink-soft">{t('Optional. A photo of the student’s face does the most.')}</p>
      </div>
    </div>
  )
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
