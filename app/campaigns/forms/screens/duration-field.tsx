import { Controller } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type CampaignMonths, calendarDay, campaignPeriod, wholeDaysUntil } from '../../campaign.ts'
import type { QuestionProps } from './question-field.tsx'

/** 1 or 2 months, each by its last day and the days that are left until then; without a choice 3 months where the form lets it open (P84, P85). */
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
