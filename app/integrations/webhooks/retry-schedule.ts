const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Pauses in ms before each attempt, as the Standard Webhooks specification recommends. The first attempt follows immediately. */
export const pausesMs = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/** Each pause is lengthened by up to this share, so that the lanes of a receiver that was down don't return all at once. */
const jitter = 0.1

/** What a receiver's answer means: `status` is null without an answer; `retryAfterMs` is what the receiver asked for. */
export type Attempted = { status: number | null; retryAfterMs: number | null }

export type Outcome =
  | { outcome: 'delivered' }
  | { outcome: 'retry'; afterMs: number }
  /** The attempts are used up. */
  | { outcome: 'dead' }
  /** 410: the receiver wants nothing more. */
  | { outcome: 'gone' }

/** Decides what follows an attempt (P664). `attempts` counts this one; `random` is in [0, 1). Only 2xx is success; redirects are failures. */
export function outcomeOf({ status, retryAfterMs }: Attempted, attempts: number, random: number): Outcome {
  if (status !== null && status >= 200 && status < 300) return { outcome: 'delivered' }
  if (status === 410) return { outcome: 'gone' }
  const pause = pausesMs[attempts]
  if (pause === undefined) return { outcome: 'dead' }
  const lengthened = Math.trunc(pause * (1 + jitter * random))
  return { outcome: 'retry', afterMs: Math.max(lengthened, retryAfterMs ?? 0) }
}
