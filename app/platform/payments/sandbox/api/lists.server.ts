import type Stripe from 'stripe'
import { invalid, missing } from './errors.server.ts'

type Page = { limit?: number; starting_after?: string }

/** One page of a list as Stripe pages it: the last made comes first, `starting_after` is the last one that was seen. */
export function page<T extends { id: string }>(
  items: readonly T[],
  { limit = 10, starting_after: after }: Page,
  url: string,
): Stripe.ApiList<T> {
  if (limit < 1 || limit > 100)
    throw invalid('parameter_invalid_integer', 'Limit must be between 1 and 100.', 'limit')
  const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) throw missing('object', after, 'starting_after', 400)
  return {
    object: 'list',
    data: items.slice(start, start + limit),
    has_more: items.length > start + limit,
    url,
  }
}

type Range = number | { gt?: number; gte?: number; lt?: number; lte?: number } | undefined

/** Whether an instant is in the range that a list was asked for. */
export function inRange(seconds: number, range: Range): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return seconds === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return seconds > gt && seconds >= gte && seconds < lt && seconds <= lte
}

/** An object's id, whether it stands there whole or not. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

type Metadata = Record<string, string>

/** Metadata after a request: an empty value takes its key away, an empty whole takes all. */
export function withMetadata(
  before: Metadata,
  change: Record<string, string | number | null> | '' | null | undefined,
): Metadata {
  if (change === '' || change === null) return {}
  const entries = Object.entries({ ...before, ...change }).filter(
    ([, value]) => value !== '' && value !== null,
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}
