import { Controller } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type CampaignMonths, calendarDay, campaignPeriod } from '../../campaign.ts'
import type { QuestionProps } from './question-field.tsx'

/** 1 or 2 months, each with the day on which it ends; without a choice 3 months where the form lets it open (P84, P85). */
export function DurationField({ question, setting, required }: QuestionProps) {
  const { t, locale } = useWords()
  const { timeZone } = setting.session
  const lastDay = (months: CampaignMonths) =>
    calendarDay(campaignPeriod(setting.now, months, timeZone).endDate, timeZone, locale)
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
              { value: '1', label: t('1 month'), hint: t('Ends {day}', { day: lastDay(1) }) },
              { value: '2', label: t('2 months'), hint: t('Ends {day}', { day: lastDay(2) }) },
            ]}
            value={field.value || null}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            name={field.name}
            error={fieldState.error?.message && t(fieldState.error.message)}
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
