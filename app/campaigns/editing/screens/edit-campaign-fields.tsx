import { Controller } from 'react-hook-form'
import { useSession } from '../../../shell/use-session.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { Translate } from '../../../words/translate.ts'
import { useWords } from '../../../words/use-words.tsx'
import { calendarDay, isEnded, purposeLabel, purposes } from '../../campaign.ts'
import type { OwnCampaign } from '../../contract.ts'
import { campaignFields, type EditedName } from '../../fields.ts'
import * as ask from '../../forms/questions.ts'
import { AchievementsInput } from '../../forms/screens/achievements-input.tsx'
import { endDateChoices } from '../edit-campaign.ts'
import type { EditControl } from '../use-edit-campaign.browser.ts'

type Props = { form: EditControl['form']; campaign: OwnCampaign }

/** The fields that an owner may edit (P101). */
export function EditCampaignFields({ form, campaign }: Props) {
  const { t } = useWords()
  const fundingGoal = form.field('fundingGoal')
  return (
    <>
      <WhoAndWhere form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...form.field('purpose')} label={t('Purpose')}>
          <Select options={purposeOptions(campaign.purpose, t)} />
        </Field>
        <MoneyField
          label={t('Funding Goal')}
          required
          error={fundingGoal.error}
          text={form.watch('fundingGoal')}
          input={{ ...fundingGoal.input, maxLength: 30 }}
        />
      </div>
      <EndDate form={form} campaign={campaign} />
      <Field {...form.field('story')} label={t('Your Story')}>
        <TextArea rows={7} maxLength={20_000} />
      </Field>
      <Achievements form={form} />
    </>
  )
}

type Line = Exclude<EditedName, 'purpose' | 'fundingGoal' | 'campaignEndDate' | 'story' | 'achievements'>

/** The single-line fields. Unlike in the forms, names and major aren't autofilled, because the owner may not be the student. */
const lines = {
  firstName: { ...ask.firstName, autoComplete: 'off' },
  lastName: { ...ask.lastName, autoComplete: 'off' },
  university: ask.university,
  major: { ...ask.major, autoComplete: undefined },
} satisfies Record<Line, { label: string; maxLength?: number; autoComplete?: string | undefined }>

function WhoAndWhere({ form }: Pick<Props, 'form'>) {
  const { t } = useWords()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {(Object.keys(lines) as Line[]).map(name => {
        const { label, autoComplete, maxLength } = lines[name]
        return (
          <Field
            key={name}
            {...form.field(name)}
            label={t(label)}
            required={campaignFields[name].edit?.missing !== undefined}
          >
            <TextInput autoComplete={autoComplete} maxLength={maxLength} />
          </Field>
        )
      })}
    </div>
  )
}

function purposeOptions(current: string, t: Translate) {
  const isOffered = purposes.some(({ value }) => value === current)
  const other = isOffered ? [] : [{ value: current, label: purposeLabel(current) }]
  return [...purposes, ...other].map(({ value, label }) => ({ value, label: t(label) }))
}

function EndDate({ form, campaign }: Props) {
  const { t, locale } = useWords()
  const session = useSession()
  const now = new Date(useNow(Date.parse(session.now)))
  const current = campaign.endDate === null ? null : new Date(campaign.endDate)
  const choices = endDateChoices(current, now, session.timeZone)
  const ended = isEnded(current, now)
  const options = choices.map(choice => ({
    value: choice?.toISOString() ?? '',
    label: choice ? calendarDay(choice, session.timeZone, locale) : t('No end date'),
  }))
  return (
    <Field
      {...form.field('campaignEndDate')}
      label={t('Campaign End Date')}
      hint={
        ended
          ? t('This campaign has ended, so its end date can’t be changed.')
          : t('Withdrawals open on the first day of the following month.')
      }
    >
      <Select options={options} disabled={ended} />
    </Field>
  )
}

function Achievements({ form }: Pick<Props, 'form'>) {
  return (
    <Controller
      control={form.control}
      name="achievements"
      render={({ field, fieldState }) => (
        <AchievementsInput
          list={field.value}
          next={form.watch('nextAchievement')}
          error={fieldState.error?.message}
          onChange={({ list, next }) => {
            field.onChange(list)
            form.setValue('nextAchievement', next)
          }}
        />
      )}
    />
  )
}
