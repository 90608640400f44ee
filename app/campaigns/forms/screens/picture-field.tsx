import { Controller } from 'react-hook-form'
import { PicturePicker } from '../../../accounts/screens/picture-picker.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { QuestionProps } from './question-field.tsx'

/** An optional picture. It is sent with the form: a visitor has no account to keep it in before. */
export function PictureField({ setting }: QuestionProps) {
  const { t } = useWords()
  const { fields } = setting.control
  const { viewer } = setting.session
  const name = fields.getValues('firstName') || (setting.isMinor ? '' : viewer?.firstName) || t('Student')
  return (
    <Controller
      control={fields.control}
      name="picture"
      render={({ field }) => (
        <div className="grid justify-items-center gap-3 sm:col-span-2">
          <PicturePicker
            name={name}
            current={setting.isMinor ? null : (viewer?.profilePictureUrl ?? null)}
            onPick={field.onChange}
          />
          <p className="measure text-center text-sm text-ink-soft">
            {t('Optional. A photo of the student’s face does the most.')}
          </p>
        </div>
      )}
    />
  )
}
