import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { maxProcessingFlat, maxRateBp, maxWithdrawalFlat, usStates } from '../../../fees/check-schedule.ts'
import { feeModes, percentOf } from '../../../fees/fee-schedule.ts'
import type { TypedField, TypedSchedule } from '../../../fees/typed-schedule.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useMoment } from '../../kit/moment.tsx'
import type { ShownSchedule } from '../contract.ts'
import { modeWords } from '../schedule-words.ts'
import type { FeeForm as Form } from '../use-fee-form.browser.ts'
import { FeeTables } from './fee-tables.tsx'

type Props = {
  form: Form
  typed: TypedSchedule
  /** The schedule made last. */
  latest: ShownSchedule | undefined
}

/** The form for a new schedule, beside a preview of what it charges (P516). */
export function FeeForm({ form, typed, latest }: Props) {
  const { t } = useWords()
  const element = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (form.attempts > 0)
      element.current
        ?.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, select, textarea)')
        ?.focus()
  }, [form.attempts])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <section aria-labelledby="new-fees" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="new-fees" ref={heading} tabIndex={-1} className="text-2xl">
        {t('New fees')}
      </h2>
      {form.isOutdated ? <Outdated form={form} latest={latest} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Card>
          <form
            method="post"
            ref={element}
            noValidate
            aria-labelledby="new-fees"
            className="grid grid-cols-[minmax(0,1fr)] gap-6"
            onSubmit={submit}
          >
            <Fields form={form} typed={typed} />
            {form.error && !form.isOutdated ? (
              <Banner tone="danger" role="alert" title={t('The fees were not changed')}>
                {form.error}
              </Banner>
            ) : null}
            <div className="grid gap-2 md:flex md:flex-row-reverse">
              <Button type="submit" busy={form.busy} busyLabel={t('Saving...')}>
                {t('Save the Fees')}
              </Button>
              <Button variant="secondary" disabled={form.busy} onClick={form.close}>
                {t('Discard')}
              </Button>
            </div>
          </form>
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
function Outdated({ form, latest }: Pick<Props, 'form' | 'latest'>) {
  const { t } = useWords()
  const moment = useMoment()
  return (
    <Banner tone="danger" role="alert" title={t('The fees changed while you were typing')}>
      <div className="grid gap-3">
        <p>
          {latest
            ? t('{name} saved other fees, from {time}. Nothing that you typed was lost.', {
                name: latest.madeBy ?? t('Someone who has left'),
                time: moment(latest.validFrom),
              })
            : null}
        </p>
        <p className="wrap-anywhere">{latest?.reason}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={form.keepTyped}>
            {t('Keep What I Typed')}
          </Button>
          <Button size="sm" variant="secondary" onClick={form.openNew}>
            {t('Start from the Fees in Force')}
          </Button>
        </div>
      </div>
    </Banner>
  )
}

function Fields({ form, typed }: Pick<Props, 'form' | 'typed'>) {
  const { t, money } = useWords()
  const { timeZone } = useSession()
  const share = t('{from} to {to}', { from: percentOf(0), to: percentOf(maxRateBp) })
  const upTo = (cents: number) => t('{from} to {to}', { from: money(0), to: money(cents) })
  const bind = useBinding(form, typed)
  return (
    <>
      <RadioCards
        legend={t('Who pays the processing fee?')}
        columns={1}
        value={typed.mode}
        onValueChange={mode => form.change({ mode })}
        options={feeModes.map(value => ({
          value,
          label: t(modeWords[value].label),
          hint: t(modeWords[value].law),
        }))}
      />
      <Group label={t('Donations')}>
        <Percent {...bind('processingBp')} label={t('Processing fee')} hint={share} />
        <Money {...bind('processingFlat')} label={t('Flat processing fee')} hint={upTo(maxProcessingFlat)} />
      </Group>
      {typed.mode === 'surcharge' ? <Surcharge bind={bind} /> : null}
      <Group label={t('Withdrawals')}>
        <Percent {...bind('platformBp')} label={t('Platform fee')} hint={share} />
        <Money
          {...bind('withdrawalFlat')}
          label={t('Flat fee per withdrawal')}
          hint={upTo(maxWithdrawalFlat)}
        />
      </Group>
      <Group label={t('Tips')}>
        <Text
          {...bind('tipChoices')}
          label={t('Tip choices, in percent')}
          hint={t('Separated by commas, starting with 0 for “No tip”.')}
        />
        <Percent
          {...bind('tipDefault')}
          label={t('Default tip')}
          hint={t('One of the tip choices; 0 is allowed.')}
        />
      </Group>
      <RadioCards
        legend={t('When do they start?')}
        look="pill"
        value={typed.starts}
        onValueChange={starts => form.change({ starts })}
        options={[
          { value: 'now', label: t('Immediately') },
          { value: 'later', label: t('At a set time') },
        ]}
      />
      {typed.starts === 'later' ? (
        <Text
          {...bind('validFrom')}
          type="datetime-local"
          label={t('Start date and time')}
          hint={t('Time zone: {timeZone}', { timeZone })}
        />
      ) : null}
      <Field
        label={t('Reason')}
        hint={t('Other admins read it here and in the audit log.')}
        required
        error={bind('reason').error}
      >
        <TextArea
          rows={3}
          maxLength={500}
          value={typed.reason}
          onChange={({ target }) => form.change({ reason: target.value })}
        />
      </Field>
    </>
  )
}

function Surcharge({ bind }: { bind: Binding }) {
  const { t } = useWords()
  const state = bind('surchargeState')
  return (
    <Group label={t('Surcharge on credit cards')}>
      <Percent
        {...bind('creditSurchargeBp')}
        label={t('Surcharge')}
        hint={t('At most 3%, and at most your cost.')}
      />
      <Percent
        {...bind('statedCostBp')}
        label={t('Your cost of accepting credit cards')}
        hint={t('What your acquirer charges you on average.')}
      />
      <Field
        label={t('State whose law applies')}
        hint={t('Where your foundation is established.')}
        required
        error={state.error}
      >
        <Select
          value={state.value}
          onChange={({ target }) => state.onText(target.value)}
          placeholder={t('Choose a state')}
          options={usStates.map(code => ({ value: code, label: code }))}
        />
      </Field>
      <Text
        {...bind('surchargeNoticedOn')}
        type="date"
        label={t('Notice to networks and acquirer')}
        hint={t('A surcharge may start 30 days later.')}
      />
    </Group>
  )
}

type Bound = { value: string; error: string | undefined; onText: (text: string) => void }
type Binding = (field: TypedField) => Bound

function useBinding(form: Form, typed: TypedSchedule): Binding {
  const { t } = useWords()
  return field => {
    const problem = form.problems[field]
    const message = problem && t(problem.message, problem.values)
    return {
      value: typed[field],
      error: problem?.source
        ? t('{message} Source: {source}.', { message, source: problem.source })
        : message,
      onText: text => form.change({ [field]: text }),
    }
  }
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

type InputProps = Bound & { label: string; hint?: string }

function Percent({ value, onText, error, label, hint }: InputProps) {
  return (
    <Field label={label} hint={hint} required error={error}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onText(target.value)}
        trail={
          <span aria-hidden="true" className="px-4 text-ink-soft">
            %
          </span>
        }
      />
    </Field>
  )
}

function Money({ value, onText, error, label, hint }: InputProps) {
  return (
    <MoneyField
      label={label}
      hint={hint}
      required
      error={error}
      text={value}
      input={{ value, onChange: ({ target }) => onText(target.value) }}
    />
  )
}

function Text({ value, onText, error, label, hint, type }: InputProps & { type?: string }) {
  return (
    <Field label={label} hint={hint} required error={error}>
      <TextInput
        type={type}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onText(target.value)}
      />
    </Field>
  )
}
