/** Joins class names and skips falsy ones. Conflicts aren't resolved: a component's `className` may only position it. */
export { clsx as cx } from 'clsx'
