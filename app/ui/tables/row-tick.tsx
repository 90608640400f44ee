type RowTickProps = {
  /** What it selects; heard, not seen. */
  name: string
  checked: boolean
  /** Some of what it stands for is chosen, and not all. */
  partly?: boolean
  onTurn: () => void
}

/** The box that chooses a row, or all of them. */
export function RowTick({ name, checked, partly = false, onTurn }: RowTickProps) {
  return (
    <input
      type="checkbox"
      aria-label={name}
      checked={checked}
      ref={box => {
        if (box) box.indeterminate = partly && !checked
      }}
      onChange={onTurn}
      className="tick block size-5 appearance-none rounded-sm border border-edge bg-surface checked:border-gown checked:bg-gown indeterminate:border-gown indeterminate:bg-gown-tint hover:border-gown"
    />
  )
}
