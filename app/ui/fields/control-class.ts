import { cva } from 'class-variance-authority'

/** The shape that every control one types or picks in shares. */
export const controlClass = cva(
  [
    'rounded-md border border-edge bg-surface text-base text-ink transition-[border-color,box-shadow]',
    'hover:border-ink-soft focus:border-gown focus:outline-2 focus:outline-offset-0 focus:outline-focus',
    'aria-invalid:border-clay aria-invalid:bg-clay-tint/40',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft',
    '[&[readonly]]:border-line [&[readonly]]:bg-sunken',
  ],
  {
    variants: {
      shape: {
        line: 'h-12 w-full px-3.5',
        area: 'min-h-28 w-full px-3.5 py-3 leading-relaxed',
        free: '',
      },
    },
    defaultVariants: { shape: 'line' },
  },
)
