import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
}

/** A switch whose change applies immediately, without a save button. The whole row is clickable. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <div className={cx('relative flex items-center justify-between gap-4 py-3', className)}>
      <div className="grid gap-0.5">
        <label htmlFor={id} className="font-semibold after:absolute after:inset-0">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </p>
        ) : null}
      </div>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked ?? false}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={cx(
          'relative z-1 h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-pill border border-edge bg-sunken transition-colors',
          'before:absolute before:start-1 before:top-1/2 before:size-5 before:-translate-y-1/2 before:rounded-pill before:bg-edge before:transition-transform',
          'checked:border-gown checked:bg-gown checked:before:translate-x-5 checked:before:bg-on-gown',
        )}
      />
    </div>
  )
}
