import { actionOf, staffSteppedUp } from '../accounts/access.ts'
import { type Operation, operation } from '../platform/http/operation.server.ts'
import { addFeeSchedule, confirmFees } from './change-fees.server.ts'
import { newFeeSchedule } from './contract.ts'

export const feeRoutes: readonly Operation[] = [
  operation('POST /api/admin/fees', {
    summary: 'Add a fee schedule, in force now or from a later start',
    access: staffSteppedUp('changeFees'),
    body: newFeeSchedule,
    handle: call => addFeeSchedule(call.app, call.body, actionOf(call)),
  }),
  operation('POST /api/admin/fees/confirm', {
    summary: 'Confirm the fees in force',
    access: staffSteppedUp('changeFees'),
    handle: call => confirmFees(call.app, actionOf(call)),
  }),
]
