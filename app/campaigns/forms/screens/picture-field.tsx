import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Portrait } from '../../../ui/drawings/portrait.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { FramePicture } from './frame-picture.tsx'
import { PickPicture } from './pick-picture.tsx'
import type { QuestionProps } from './question-field.tsx'

/**
 * An optional picture. Who is signed in frames and saves it at once; a visitor, who has no account to keep it in yet, picks a file that is
 * sent with the form.
 */
export function PictureField({ setting }: QuestionProps) {
  const { t } = useWords()
  const { fields } = setting.control
  const { viewer } = setting.session
  const [file, saved] = useWatch({ control: fields.control, name: ['picture', 'pictureUrl'] })
  const own = setting.isMinor ? saved : viewer?.profilePictureUrl
  const src = usePreview(file ?? null) ?? own ?? null
  const name = (setting.isMinor ? '' : viewer?.firstName) || t('Student')
  return (
    <div className="flex items-center gap-4 sm:col-span-2">
      <Portrait
        key={src}
        name={name}
        src={src}
        shape="square"
        alt={src ? t('Your picture') : ''}
        className="w-20 shrink-0"
      />
      <div className="grid justify-items-start gap-2">
        {viewer ? (
          <FramePicture setting={setting} name={name} current={own || null} />
        ) : (
          <PickPicture again={src !== null} onPick={picked => fields.setValue('picture', picked)} />
        )}
        <p className="text-sm text-ink-soft">
          {setting.isMinor
            ? t('Optional. A clear photo of the student’s face helps most.')
            : t('Optional. A clear photo of your face helps most.')}
        </p>
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
