import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { consentStatements } from '../consents.ts'
import type { QuestionProps } from './question-field.tsx'

/** The three statements a parent or guardian agrees to, one box each (P90, P136). */
export function ConsentsField({ question, setting }: QuestionProps) {
  const { t } = useWords()
  const { register, formState } = setting.control.fields
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2">
      <legend className="sr-only">{t(question.label)}</legend>
      {consentStatements.map(({ answer, text }) => {
        const error = formState.errors[answer]?.message
        return (
          <Checkbox
            key={answer}
            label={t(text)}
            aria-required
            error={error && t(error)}
            {...register(answer)}
          />
        )
      })}
    </fieldset>
  )
}
