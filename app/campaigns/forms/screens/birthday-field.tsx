import { useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { birthdayWords, checkBirthday } from '../birthday.ts'
import type { QuestionProps } from './question-field.tsx'

/**
 * The student's date of birth: under 13 it is refused and taken out of the field at once, from 18 the scholar form is offered
 * (P92).
 */
export function BirthdayField({ question, setting, required }: QuestionProps) {
  const { t } = useWords()
  const [isAdult, setAdult] = useState(false)
  const { fields, toAdultsForm } = setting.control
  const error = fields.formState.errors.birthday?.message
  const register = fields.register('birthday')
  const look = () => {
    const moment = { now: setting.now, timeZone: setting.session.timeZone }
    const refused = checkBirthday(fields.getValues('birthday') ?? '', moment)
    setAdult(refused?.code === 'StudentIsAdult')
    if (refused?.code !== 'TooYoung') return
    fields.setValue('birthday', '')
    fields.setError('birthday', { message: refused.message })
  }
  return (
    <div className="grid content-start gap-2">
      <Field
        label={t(question.label)}
        hint={question.hint && t(question.hint)}
        required={required}
        aside={required ? undefined : t('optional')}
        error={error && !isAdult ? t(error) : undefined}
      >
        <TextInput
          {...register}
          type="date"
          autoComplete="off"
          onBlur={event => {
            void register.onBlur(event)
            look()
          }}
        />
      </Field>
      {isAdult ? (
        <Banner
          role="alert"
          action={
            <Button size="sm" variant="secondary" onClick={toAdultsForm}>
              {t('Go to the scholar form')}
            </Button>
          }
        >
          {t(birthdayWords.adult)}
        </Banner>
      ) : null}
    </div>
  )
}
