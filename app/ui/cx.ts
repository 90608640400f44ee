/**
 * Joins class names and skips falsy ones. Conflicting utilities aren't resolved, so pass a component only classes that
 * position it.
 */
export { clsx as cx } from 'clsx'
