import { dayIn } from '../../lib/moment.ts'
import { bankingDaysAfter } from '../payout-batches/banking-day.ts'
import type { Hold } from './payee-rules.ts'

/** A hold as staff see it. The instants are ISO 8601, the day is 'YYYY-MM-DD' in the platform's time zone. */
export type PayeeHold = Pick<Hold, 'rule' | 'facts'> & {
  id: string
  raisedAt: string
  /** When time alone ends it, or null. */
  endsAt: string | null
  /** The day by which it's expected to end. */
  expectedOn: string
  /** True if that day has passed. */
  isLate: boolean
  cleared: ClearedHold | null
}

/** `by` and `because` are null unless a person cleared the hold. `by` is null also if the person's name was erased. */
type ClearedHold = {
  at: string
  how: 'person' | 'time' | 'deposits'
  by: string | null
  because: string | null
}

/** How long staff have to clear a hold that time doesn't end (P624). */
export const staffBankingDays = 3

/** The day ('YYYY-MM-DD' in the time zone) by which a hold is expected to end: `staffBankingDays` after it was raised, or when time ends it. */
export function expectedDay(
  { raisedAt, endsAt }: { raisedAt: string | Date; endsAt: string | Date | null },
  timeZone: string,
): string {
  return endsAt
    ? dayIn(new Date(endsAt), timeZone)
    : bankingDaysAfter(dayIn(new Date(raisedAt), timeZone), staffBankingDays)
}
