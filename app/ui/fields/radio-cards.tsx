import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Written } from '../../lib/phrase.ts'
import { cx } from '../cx.ts'
import { FieldError, RequiredMark } from './field.tsx'

export type RadioCard<Value extends string> = {
  value: Value
  label: ReactNode
  /** The effect of choosing this option, in a few words. */
  hint?: ReactNode
  /** A short label on the card's upper edge. */
  note?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

export type RadioCardsProps<Value extends string> = {
  /** The question that the options answer, which is the group's accessible name. */
  legend: ReactNode
  legendHidden?: boolean
  options: readonly RadioCard<Value>[]
  /** The selected value; null if nothing is selected. */
  value: Value | null
  onValueChange: (value: Value) => void
  /** Called when a card is clicked or tapped, even if it is already selected. Not called for arrow keys. */
  onPress?: () => void
  onBlur?: () => void
  name?: string
  hint?: ReactNode
  error?: Written | undefined
  required?: boolean
  disabled?: boolean
  /** The number of cards per row; on phones at most two, and with large text one. */
  columns?: 1 | 2 | 3 | 4
  /** `amount` has large labels, for money; `pill` is a row of small buttons, for filters. */
  look?: 'plain' | 'amount' | 'pill'
  className?: string
}

const COLUMNS = {
  1: 'grid-cols-1',
  2: 'two-at-most',
  3: 'two-at-most sm:grid-cols-3',
  4: 'two-at-most sm:grid-cols-4',
}

/** Radio buttons as cards that are easy to tap: amounts, tips, payment methods. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, legendHidden, options, hint, error, required, columns = 2, look = 'plain' } = props
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports a choice made before hydration, which React leaves in the page
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked')?.value
    if (chosen === undefined || chosen === props.value) return
    props.onValueChange(chosen as Value)
    props.onPress?.()
  }, [])
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-describedby={cx(hint && `${id}-hint`, error && `${id}-error`) || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
      className={cx('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5', props.className)}
    >
      <p id={`${id}-legend`} className={legendHidden ? 'sr-only' : 'text-base font-semibold wrap-anywhere'}>
        {legend}
        {required ? <RequiredMark /> : null}
      </p>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-1 text-sm text-ink-soft wrap-anywhere">
          {hint}
        </p>
      ) : null}
      <div className={look === 'pill' ? 'flex flex-wrap gap-2' : cx('grid gap-2', COLUMNS[columns])}>
        {options.map(option => (
          <Card key={option.value} option={option} group={props} name={props.name ?? id} />
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

type CardProps<Value extends string> = {
  option: RadioCard<Value>
  group: RadioCardsProps<Value>
  name: string
}

const LOOKS = {
  plain: 'min-h-14 flex-col justify-center gap-0.5 rounded-md px-4 py-3',
  amount: 'min-h-18 flex-col justify-start gap-0.5 rounded-md px-4 py-3',
  pill: 'min-h-11 items-center gap-2 rounded-pill px-4 py-1.5',
}

function Card<Value extends string>({ option, group, name }: CardProps<Value>) {
  const look = group.look ?? 'plain'
  return (
    <label className={cx('choice', LOOKS[look])}>
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={group.value === option.value}
        disabled={group.disabled || option.disabled}
        onChange={() => group.onValueChange(option.value)}
        onClick={event => event.detail > 0 && group.onPress?.()}
        onBlur={group.onBlur}
        className="choice-control"
      />
      <span
        className={cx(
          'flex items-center gap-2 font-semibold [&_svg]:size-5 [&_svg]:shrink-0',
          look === 'amount' && 'font-display text-xl leading-tight',
        )}
      >
        {option.icon}
        {option.label}
      </span>
      {option.hint ? <span className="text-sm leading-snug text-ink-soft">{option.hint}</span> : null}
      {option.note ? (
        <span className="absolute end-1 -top-2.5 rounded-pill bg-gold-tint px-1.5 text-xs font-semibold whitespace-nowrap text-gold-ink">
          {option.note}
        </span>
      ) : null}
    </label>
  )
}
