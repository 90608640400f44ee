import { staff } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { crmFileInput } from './contract.ts'
import { exportDonors } from './crm-file.server.ts'

export const crmRoutes: readonly Operation[] = [
  operation('POST /api/admin/crm-file', {
    summary: 'The donors as a CSV file for a CRM or a mailing list; recorded in the audit log',
    access: staff('readMoney'),
    body: crmFileInput,
    rateLimit: { points: 30, seconds: 60 },
    handle: ({ app, body: { format, since }, viewer, now, requestId }) =>
      exportDonors(app, { format, since: since ? { day: since } : null }, { admin: viewer, now, requestId }),
  }),
]
