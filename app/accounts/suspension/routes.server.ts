import { z } from '@hono/zod-openapi'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { adminSteppedUp } from '../access.ts'
import { suspensionInput } from '../contract.ts'
import { restoreAccount, suspendAccount } from './suspend-account.server.ts'

const params = z.strictObject({ userId: z.uuid() })

const commands = {
  suspend: { run: suspendAccount, event: 'account-suspended' },
  restore: { run: restoreAccount, event: 'account-restored' },
} as const

type Made = {
  app: App
  viewer: Viewer
  params: z.output<typeof params>
  body: z.output<typeof suspensionInput>
  now: Date
  requestId: string
}

const action = (name: keyof typeof commands, summary: string) =>
  operation(`POST /api/admin/users/:userId/${name}`, {
    summary,
    access: adminSteppedUp,
    params,
    body: suspensionInput,
    async handle({ app, viewer, params: { userId }, body: { reason }, now, requestId }: Made) {
      const { run, event } = commands[name]
      await app.db.transaction(tx => run(tx, { userId, byUserId: viewer.userId, reason, now, requestId }))
      securityEvent(app, event, { userId, byUserId: viewer.userId })
      return {}
    },
  })

/** What admins decide of accounts. */
export const suspensionRoutes = [
  action('suspend', 'Suspend an account: sessions end, campaigns are hidden, funds are held'),
  action('restore', 'End the suspension of an account'),
]
