import { adminSteppedUp } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { pauseInput } from './contract.ts'
import { pauseDonations, resumeDonations } from './pause-donations.server.ts'

export const cardTestingRoutes: readonly Operation[] = [
  operation('POST /api/admin/donations/pause', {
    summary: 'Charge no card from now on, for one campaign or for any',
    access: adminSteppedUp,
    body: pauseInput,
    async handle({ app, viewer, body, now, requestId }) {
      await pauseDonations(app, { admin: viewer, input: body, now, requestId })
      return {}
    },
  }),
  operation('POST /api/admin/donations/resume', {
    summary: 'Charge cards again, for one campaign or for all',
    access: adminSteppedUp,
    body: pauseInput,
    async handle({ app, viewer, body, now, requestId }) {
      await resumeDonations(app, { admin: viewer, input: body, now, requestId })
      return {}
    },
  }),
]
