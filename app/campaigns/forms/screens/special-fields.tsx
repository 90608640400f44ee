import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type CampaignMonths, calendarDay, campaignPeriod, wholeDaysUntil } from '../../campaign.ts'
import { consentStatements } from '../../consent/consent.ts'
import { birthdayWords, checkBirthday } from '../check-form.ts'
import { AchievementsInput } from './achievements-input.tsx'
import type { QuestionProps } from './question-field.tsx'

/** Asks whether the student is under 18, in which case the parent's part is shown (P124). */
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
          error={fieldState.error?.message}
          className="sm:col-span-2"
        />
      )}
    />
  )
}

/** 1 or 2 months, each with its last day; 3 months without a choice, if the form allows that (P84, P85). */
export function DurationField({ question, setting, required }: QuestionProps) {
  const { t, locale } = useWords()
  const { timeZone } = setting.session
  const endOf = (months: CampaignMonths) => campaignPeriod(setting.now, months, timeZone).endDate
  const lastDay = (months: CampaignMonths) => calendarDay(endOf(months), timeZone, locale)
  const through = (months: CampaignMonths) =>
    t('Through {day} ({days, plural, =0 {today} one {# day} other {# days}})', {
      day: lastDay(months),
      days: wholeDaysUntil(endOf(months), setting.now),
    })
  const opening = t('You can withdraw from the first day of the month after it ends.')
  const unchosen = t('If you don’t choose, it runs 3 months, until {day}.', { day: lastDay(null) })
  return (
    <Controller
      control={setting.control.fields.control}
      name="months"
      render={({ field, fieldState }) => (
        <div className="grid justify-items-start gap-1 sm:col-span-2">
          <RadioCards
            legend={t(question.label)}
            required={required}
            hint={required ? opening : `${opening} ${unchosen}`}
            options={[
              { value: '1', label: through(1) },
              { value: '2', label: through(2) },
            ]}
            value={field.value || null}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            name={field.name}
            error={fieldState.error?.message}
            className="w-full"
          />
          {field.value && !required ? (
            <Button variant="quiet" size="sm" onClick={() => field.onChange('')}>
              {t('Clear duration')}
            </Button>
          ) : null}
        </div>
      )}
    />
  )
}

/** The student's date of birth. If they are under 13, it is refused and cleared at once; if 18 or over, the scholar form is offered (P92). */
export function BirthdayField({ question, setting, required }: QuestionProps) {
  const { t } = useWords()
  const [isAdult, setAdult] = useState(false)
  const { fields, toAdultsForm } = setting.control
  const error = fields.formState.errors.birthday?.message
  const register = fields.register('birthday')
  const check = () => {
    const moment = { now: setting.now, timeZone: setting.session.timeZone }
    const refused = checkBirthday(fields.getValues('birthday') ?? '', moment)
    setAdult(refused?.code === 'StudentIsAdult')
    if (refused?.code !== 'TooYoung') return
    fields.setValue('birthday', '')
    fields.setError('birthday', { message: t(refused.message, refused.details.values) })
  }
  return (
    <div className="grid content-start gap-2">
      <Field
        label={t(question.label)}
        hint={question.hint && t(question.hint)}
        required={required}
        aside={required ? undefined : t('optional')}
        error={isAdult ? undefined : error}
      >
        <TextInput
          {...register}
          type="date"
          autoComplete="off"
          onBlur={event => {
            void register.onBlur(event)
            check()
          }}
        />
      </Field>
      {isAdult ? (
        <Banner role="alert">
          <p>{t(birthdayWords.adult)}</p>
          {/* Below the words, because the field takes half the width of the form. */}
          <Button className="mt-2" size="sm" variant="secondary" onClick={toAdultsForm}>
            {t('Go to the scholar form')}
          </Button>
        </Banner>
      ) : null}
    </div>
  )
}

/** The statements a parent or guardian agrees to, one checkbox each (P90, P136). */
export function ConsentsField({ question, setting }: QuestionProps) {
  const { t } = useWords()
  const { register, formState } = setting.control.fields
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2">
      <legend className="sr-only">{t(question.label)}</legend>
      {consentStatements.map(({ answer, text }) => {
        const error = formState.errors[answer]?.message
        return <Checkbox key={answer} label={t(text)} aria-required error={error} {...register(answer)} />
      })}
    </fieldset>
  )
}

/** Makes the school of a student under 18 public (P93). */
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

/** The list of achievements, and the one that is typed but not yet added. */
export function AchievementsField({ setting }: QuestionProps) {
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
            error={fieldState.error?.message}
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
