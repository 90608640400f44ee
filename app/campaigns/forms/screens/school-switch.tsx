import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { QuestionProps } from './question-field.tsx'

/** The school of a student under 18 is public only when the parent says so (P93). */
export function SchoolSwitch({ question, setting }: QuestionProps) {
  const { t } = useWords()
  return (
    <Checkbox
      role="switch"
      label={t(question.label)}
      hint={question.hint && t(question.hint)}
      className="sm:col-span-2"
      {...setting.control.fields.register('showSchool')}
    />
  )
}
