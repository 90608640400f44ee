import { dayIn } from '../../lib/moment.ts'
import { personName } from '../../lists/names.ts'
import type { App } from '../../platform/app.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { isReviewDue, isStale } from '../../withdrawals/payee-checks/payee-check-review.ts'
import type { PayeeChecksData, ShownList, ShownReview } from './contract.ts'

/** Loads the sanctions list in use, and the newest 100 reviews (P628, P629). */
export async function loadPayeeChecks({ db, env }: App, now: Date): Promise<PayeeChecksData> {
  const [{ held }, [list], reviews] = await Promise.all([
    oneRow<{ held: number }>(
      db,
      'withdrawals_held',
      `select count(distinct w.id) as held from withdrawals w join payee_holds h on h.withdrawal_id = w.id
       where h.cleared_at is null and w.status in ('pending', 'approved')`,
    ),
    db.rows<Omit<ShownList, 'isStale' | 'uploaded'> & { at: Date; by: string }>(
      'sanctions_list_shown',
      `select l.published_on::text, l.uploaded_at as at, ${personName('p')} as by, l.people, jsonb_array_length(l.names) as names
       from sanctions_lists l join profiles p on p.user_id = l.uploaded_by order by l.uploaded_at desc, l.id desc limit 1`,
    ),
    db.rows<Omit<ShownReview, 'at'> & { at: Date }>(
      'payee_check_reviews_shown',
      `select r.id, r.reviewed_at as at, ${personName('p')} as by, r.reviewed, r.changes
       from payee_check_reviews r join profiles p on p.user_id = r.reviewed_by order by r.reviewed_at desc, r.id desc limit 100`,
    ),
  ])
  return {
    held,
    list: list ? shownList(list, dayIn(now, env.timeZone)) : null,
    reviews: reviews.map(({ at, ...review }) => ({ ...review, at: at.toISOString() })),
    isReviewDue: isReviewDue(reviews[0]?.at ?? null, now),
    topics: ['admin'],
  }
}

function shownList(
  { at, by, ...list }: Omit<ShownList, 'isStale' | 'uploaded'> & { at: Date; by: string },
  today: string,
): ShownList {
  return { ...list, uploaded: { at: at.toISOString(), by }, isStale: isStale(list.publishedOn, today) }
}
