import type { Viewer } from '../lib/viewer.ts'

/** An admin's action: who, when, in which request. */
export type AdminAction = { admin: Viewer; now: Date; requestId: string }

/** The action of the admin who calls an operation. */
export const actionOf = (call: { viewer: Viewer; now: Date; requestId: string }): AdminAction => ({
  admin: call.viewer,
  now: call.now,
  requestId: call.requestId,
})

/** The fields of an action's audit entry that say when, who, and in which request. */
export const auditedBy = ({ admin, now, requestId }: AdminAction) => ({
  at: now,
  actorUserId: admin.userId,
  requestId,
})
