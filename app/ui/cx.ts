/** Joins class names, skipping what is false. Names never compete: `className` of a component is for its place alone. */
export { clsx as cx } from 'clsx'
