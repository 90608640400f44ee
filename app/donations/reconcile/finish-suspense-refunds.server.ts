import type { NotNull, SuspenseItemRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import { refundUnknown } from '../suspense/decide-suspense.server.ts'
import { lockSuspense } from '../suspense.server.ts'

/** Completes refunds from suspense that were requested and not answered. Returns the number completed now. */
export async function finishSuspenseRefunds(app: App): Promise<number> {
  const open = await app.db.rows<NotNull<Pick<SuspenseItemRow, 'id' | 'reason'>>>(
    'open_suspense_refunds',
    `select id, coalesce(reason, '') as reason from suspense_items
     where status = 'open' and refund_requested_at <= $1::timestamptz - interval '1 minute'
     order by refund_requested_at limit 100`,
    [app.clock.now()],
  )
  let done = 0
  for (const { id, reason } of open) {
    try {
      const item = await app.db.transaction(tx => lockSuspense(tx, id))
      if (item?.status !== 'open') continue
      const { status } = await refundUnknown(app, item, reason, app.clock.now())
      if (status === 'refunded') done += 1
    } catch (error) {
      app.log.error({ suspense: id, err: (error as Error).message }, 'a refund could not be carried out')
    }
  }
  return done
}
