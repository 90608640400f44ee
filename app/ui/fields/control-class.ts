import { cva } from 'class-variance-authority'

/** The classes shared by inputs, text areas, and selects. */
export const controlClass = cva('control', {
  variants: {
    shape: {
      line: 'h-12 w-full px-3.5',
      area: 'min-h-28 w-full px-3.5 py-3 leading-relaxed',
      free: '',
    },
  },
  defaultVariants: { shape: 'line' },
})
