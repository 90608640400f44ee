import { staff, staffSteppedUp } from '../../accounts/access.ts'
import { revealGiverAddress } from '../../donations/disputes/giver-address.server.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { wordsWithMoney } from '../../words/languages.ts'
import { disputeParams } from './contract.ts'
import { evidenceText } from './evidence.ts'
import { loadDispute, loadDisputes, readDispute } from './load-disputes.server.ts'
import { loadEvidence } from './load-evidence.server.ts'

/** The rate limit of operations that decrypt a donor's IP address. */
const revealLimit = { points: 30, seconds: 300 }

export const adminDisputeRoutes: readonly Operation[] = [
  operation('GET /api/screens/admin/disputes', {
    summary: 'Disputes by evidence deadline, fraud warnings and reviews',
    access: staff('readMoney'),
    handle: ({ app, now }) => loadDisputes(app, now),
  }),
  operation('GET /api/screens/admin/disputes/:disputeId', {
    summary: 'One dispute with its evidence',
    access: staff('readMoney'),
    params: disputeParams,
    handle: ({ app, params, now }) => loadDispute(app, params.disputeId, now),
  }),
  operation('POST /api/admin/disputes/:disputeId/giver-address', {
    summary: 'The network address behind a disputed donation; recorded in the audit log',
    access: staffSteppedUp('answerDisputes'),
    params: disputeParams,
    rateLimit: revealLimit,
    async handle({ app, params, viewer, now, requestId }) {
      const action = { admin: viewer, now, requestId }
      return { address: await revealGiverAddress(app, params.disputeId, 'page', action) }
    },
  }),
  operation('POST /api/admin/disputes/:disputeId/evidence', {
    summary: 'The evidence as one text for the payment provider; recorded in the audit log',
    access: staffSteppedUp('answerDisputes'),
    params: disputeParams,
    rateLimit: revealLimit,
    async handle({ app, params, viewer, now, requestId }) {
      const dispute = await readDispute(app, params.disputeId)
      const evidence = await loadEvidence(app, dispute, now)
      const action = { admin: viewer, now, requestId }
      const address = await revealGiverAddress(app, params.disputeId, 'evidence file', action)
      const words = wordsWithMoney('en', app.env.branding.currencySign)
      return new Response(evidenceText(evidence, address, words), {
        headers: {
          'content-type': 'text/plain; charset=utf-8',
          'content-disposition': `attachment; filename="evidence-${dispute.id}.txt"`,
        },
      })
    },
  }),
]
