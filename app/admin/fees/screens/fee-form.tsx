import { type ReactNode, useEffect, useRef } from 'react'
import { maxProcessingFlat, maxRateBp, maxWithdrawalFlat, usStates } from '../../../fees/check-schedule.ts'
import { feeModes } from '../../../fees/fee-schedule.ts'
import { percentOf } from '../../../lib/cents.ts'
import { CommandForm } from '../../../shell/command-form.tsx'
import { useSession } from '../../../shell/use-session.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field, type FieldProps } from '../../../ui/fields/field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useMoment } from '../../kit/moment.tsx'
import type { ShownSchedule } from '../contract.ts'
import { modeWords } from '../schedule-words.ts'
import { type Draft, type FeeDraft, type FeeForm as Form, useFeeForm } from '../use-fee-form.browser.ts'
import { FeeTables } from './fee-tables.tsx'

type Props = {
  fees: FeeDraft & { draft: Draft }
  /** The schedule made last. */
  latest: ShownSchedule | undefined
}

/** The form for a new schedule, beside a preview of what it charges (P516). */
export function FeeForm({ fees, latest }: Props) {
  const { t } = useWords()
  const form = useFeeForm(fees)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="new-fees" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="new-fees" ref={heading} tabIndex={-1} className="text-2xl">
        {t('New fees')}
      </h2>
      {latest && fees.draft.seenId !== latest.id ? <Outdated fees={fees} latest={latest} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Card>
          <CommandForm
            form={form}
            aria-labelledby="new-fees"
            submit={t('Save the Fees')}
            busyLabel={t('Saving...')}
            cancel={t('Discard')}
            onCancel={fees.close}
          >
            <Fields form={form} />
          </CommandForm>
        </Card>
        <section
          aria-labelledby="preview"
          className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:sticky lg:top-4"
        >
          <h3 id="preview" className="text-xl">
            {t('What these fees would charge')}
          </h3>
          {form.rates ? (
            <FeeTables rates={form.rates} isPreview />
          ) : (
            <p className="rounded-md bg-sunken p-5 text-ink-soft">
              {t('This table updates as you type, once every fee is within its limits.')}
            </p>
          )}
        </section>
      </div>
    </section>
  )
}

/** Tells the admin that someone else has changed the fees, and lets them continue with either (P517). */
function Outdated({ fees, latest }: { fees: FeeDraft; latest: ShownSchedule }) {
  const { t } = useWords()
  const moment = useMoment()
  return (
    <Banner tone="danger" role="alert" title={t('The fees changed while you were typing')}>
      <div className="grid gap-3">
        <p>
          {t('{name} saved other fees, from {time}. Nothing that you typed was lost.', {
            name: latest.madeBy ?? t('Someone who has left'),
            time: moment(latest.validFrom),
          })}
        </p>
        <p className="wrap-anywhere">{latest.reason}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => fees.keep({ seenId: latest.id })}>
            {t('Keep What I Typed')}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => fees.open()}>
            {t('Start from the Fees in Force')}
          </Button>
        </div>
      </div>
    </Banner>
  )
}

function Fields({ form }: { form: Form }) {
  const { t, money } = useWords()
  const { timeZone, demo } = useSession()
  const share = t('{from} to {to}', { from: percentOf(0), to: percentOf(maxRateBp) })
  const upTo = (cents: number) => t('{from} to {to}', { from: money(0), to: money(cents) })
  const { field } = form
  const [mode, starts] = form.watch(['mode', 'starts'])
  const hidesSurcharge = !demo && mode !== 'surcharge'
  return (
    <>
      <RadioCards
        legend={t('Who pays the processing fee?')}
        columns={1}
        value={mode}
        onValueChange={chosen => form.setValue('mode', chosen)}
        options={feeModes
          .filter(value => !hidesSurcharge || value !== 'surcharge')
          .map(value => ({
            value,
            label: t(modeWords[value].label),
            hint: t(modeWords[value].law),
          }))}
      />
      {hidesSurcharge ? (
        <details>
          <summary className={linkClass({ className: 'cursor-pointer py-1' })}>
            {t('I need a surcharge for credit cards')}
          </summary>
          <p className="my-2 text-base text-ink-soft">{t(modeWords.surcharge.law)}</p>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              form.setValue('mode', 'surcharge')
              setTimeout(() => form.setFocus('creditSurchargeBp'))
            }}
          >
            {t('Add a Surcharge')}
          </Button>
        </details>
      ) : null}
      <Group label={t('Donations')}>
        <Percent {...field('processingBp')} label={t('Processing fee')} hint={share} />
        <MoneyField
          required
          {...field('processingFlat')}
          text={form.watch('processingFlat')}
          label={t('Flat processing fee')}
          hint={upTo(maxProcessingFlat)}
        />
      </Group>
      {mode === 'surcharge' ? <Surcharge form={form} /> : null}
      <Group label={t('Withdrawals')}>
        <Percent {...field('platformBp')} label={t('Platform fee')} hint={share} />
        <MoneyField
          required
          {...field('withdrawalFlat')}
          text={form.watch('withdrawalFlat')}
          label={t('Flat fee per withdrawal')}
          hint={upTo(maxWithdrawalFlat)}
        />
      </Group>
      <Group label={t('Tips')}>
        <Text
          {...field('tipChoices')}
          label={t('Tip choices, in percent')}
          hint={t('Separated by commas, starting with 0 for “No tip”.')}
        />
        <Percent
          {...field('tipDefault')}
          label={t('Default tip')}
          hint={t('One of the tip choices; 0 is allowed.')}
        />
      </Group>
      <RadioCards
        legend={t('When do they start?')}
        look="pill"
        value={starts}
        onValueChange={chosen => form.setValue('starts', chosen)}
        options={[
          { value: 'now', label: t('Immediately') },
          { value: 'later', label: t('At a set time') },
        ]}
      />
      {starts === 'later' ? (
        <Text
          {...field('validFrom')}
          type="datetime-local"
          label={t('Start date and time')}
          hint={t('Time zone: {timeZone}', { timeZone })}
        />
      ) : null}
      <Field
        {...field('reason')}
        label={t('Reason')}
        hint={t('Other admins read it here and in the audit log.')}
        required
      >
        <TextArea rows={3} maxLength={500} />
      </Field>
    </>
  )
}

function Surcharge({ form: { field } }: { form: Form }) {
  const { t } = useWords()
  return (
    <Group label={t('Surcharge on credit cards')}>
      <Percent
        {...field('creditSurchargeBp')}
        label={t('Surcharge')}
        hint={t('At most 3%, and at most your cost.')}
      />
      <Percent
        {...field('statedCostBp')}
        label={t('Your cost of accepting credit cards')}
        hint={t('What your acquirer charges you on average.')}
      />
      <Field
        {...field('surchargeState')}
        label={t('State whose law applies')}
        hint={t('Where your foundation is established.')}
        required
      >
        <Select
          placeholder={t('Choose a state')}
          options={usStates.map(code => ({ value: code, label: code }))}
        />
      </Field>
      <Text
        {...field('surchargeNoticedOn')}
        type="date"
        label={t('Notice to networks and acquirer')}
        hint={t('A surcharge may start 30 days later.')}
      />
    </Group>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-display text-lg font-semibold">{label}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        {children}
      </div>
    </fieldset>
  )
}

type InputProps = Omit<FieldProps, 'children'>

function Percent(props: InputProps) {
  return (
    <Field {...props} required>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        trail={
          <span aria-hidden="true" className="px-4 text-ink-soft">
            %
          </span>
        }
      />
    </Field>
  )
}

function Text({ type, ...props }: InputProps & { type?: string }) {
  return (
    <Field {...props} required>
      <TextInput type={type} autoComplete="off" />
    </Field>
  )
}
