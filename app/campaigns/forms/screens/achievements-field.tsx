import { Controller, useWatch } from 'react-hook-form'
import { useWords } from '../../../words/use-words.tsx'
import { AchievementsInput } from './achievements-input.tsx'
import type { QuestionProps } from './question-field.tsx'

/** The achievements; one that is typed and not yet added is part of the form too. */
export function AchievementsField({ setting }: QuestionProps) {
  const { t } = useWords()
  const { fields } = setting.control
  const next = useWatch({ control: fields.control, name: 'nextAchievement' })
  return (
    <div className="sm:col-span-2">
      <Controller
        control={fields.control}
        name="achievements"
        render={({ field, fieldState }) => (
          <AchievementsInput
            list={field.value ?? []}
            next={next ?? ''}
            error={fieldState.error?.message && t(fieldState.error.message)}
            onChange={change => {
              fields.setValue('nextAchievement', change.next)
              if (change.list.length !== (field.value ?? []).length) field.onChange(change.list)
            }}
          />
        )}
      />
    </div>
  )
}
