import { Controller, type UseFormReturn } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { type CampaignMonths, calendarDay, campaignPeriod, purposes } from '../campaign.ts'
import { formDefaults } from '../scholar-form.ts'
import type { ScholarValues } from '../scholar-values.ts'
import { AchievementsField } from './achievements-field.tsx'
import { FormPart } from './form-part.tsx'

type Props = { form: UseFormReturn<ScholarValues>; now: number; timeZone: string; sign: string }

/** What is raised, for what, for how long, and the story behind it. */
export function AboutTheCampaign({ form, now, timeZone, sign }: Props) {
  const { errors } = form.formState
  return (
    <FormPart title="Your campaign">
      <div className="grid gap-5">
        <Field label="Purpose" error={errors.purpose?.message}>
          <Select options={purposes} defaultValue={formDefaults.purpose} {...form.register('purpose')} />
        </Field>
        <Field label="Funding Goal" required hint="In whole dollars." error={errors.fundingGoal?.message}>
          <MoneyInput sign={sign} placeholder="2500" maxLength={20} {...form.register('fundingGoal')} />
        </Field>
        <Duration form={form} now={now} timeZone={timeZone} />
        <Field
          label="Your Story"
          hint={`What do you study, what does it cost, and what changes when it is paid? Left blank, it reads “${formDefaults.story}”.`}
          error={errors.story?.message}
        >
          <TextArea rows={8} maxLength={20_000} {...form.register('story')} />
        </Field>
        <AchievementsField form={form} />
      </div>
    </FormPart>
  )
}

function Duration({ form, now, timeZone }: Omit<Props, 'sign'>) {
  const lastDay = (months: CampaignMonths) =>
    calendarDay(campaignPeriod(now, months, timeZone).endDate, timeZone)
  return (
    <Controller
      control={form.control}
      name="months"
      render={({ field, fieldState }) => (
        <div className="grid justify-items-start gap-1">
          <RadioCards
            legend="Campaign Duration"
            hint={`Withdrawals open on the first day of the month after the end. Without a choice your campaign runs for 3 months, to ${lastDay(null)}.`}
            options={[
              { value: '1', label: '1 month', hint: `Ends ${lastDay(1)}` },
              { value: '2', label: '2 months', hint: `Ends ${lastDay(2)}` },
            ]}
            value={field.value || null}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            name={field.name}
            error={fieldState.error?.message}
            className="w-full"
          />
          {field.value ? (
            <Button variant="quiet" size="sm" onClick={() => field.onChange('')}>
              Clear duration
            </Button>
          ) : null}
        </div>
      )}
    />
  )
}
