import { Controller } from 'react-hook-form'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { QuestionProps } from './question-field.tsx'

/** Under 18, yes or no: it decides whether the parent block shows (P124). */
export function AgeField({ question, setting, required }: QuestionProps) {
  const { t } = useWords()
  return (
    <Controller
      control={setting.control.fields.control}
      name="isMinor"
      render={({ field, fieldState }) => (
        <RadioCards
          legend={t(question.label)}
          required={required}
          options={[
            { value: 'yes', label: t('Yes, under 18'), hint: t('A parent or guardian gives consent.') },
            { value: 'no', label: t('No, 18 or over') },
          ]}
          value={field.value || null}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          name={field.name}
          error={fieldState.error?.message && t(fieldState.error.message)}
          className="sm:col-span-2"
        />
      )}
    />
  )
}
