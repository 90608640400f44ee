import { adminSteppedUp } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { pauseInput } from './contract.ts'
import { pauseDonations, resumeDonations } from './pause-donations.server.ts'

export const cardTestingRoutes: readonly Operation[] = [
  operation('POST /api/admin/donations/pause', {
    summary: 'Pause donations to one campaign or to all',
    access: adminSteppedUp,
    body: pauseInput,
    async handle({ app, viewer, body, now, requestId }) {
      await pauseDonations(app, { admin: viewer, input: body, now, requestId })
      return {}
    },
  }),
  operation('POST /api/admin/donations/resume', {
    summary: 'Resume donations to one campaign or to all',
    access: adminSteppedUp,
    body: pauseInput,
    async handle({ app, viewer, body, now, requestId }) {
      await resumeDonations(app, { admin: viewer, input: body, now, requestId })
      return {}
    },
  }),
]
