import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type Bank, newId } from './bank.server.ts'
import { faultsSchema } from './faults.ts'
import {
  type Change,
  chargeMore,
  closeWarnings,
  dispute,
  disputeSteps,
  failRefund,
  type Refused,
  refund,
  stepDispute,
  warn,
} from './payment-changes.ts'
import { type SandboxPayment, snapshotOf } from './sandbox-payment.ts'
import type { SandboxStore } from './store.server.ts'

const cents = z.int().min(1).max(100_000_000).nullable().default(null)
const feeCents = z.int().min(-100_000).max(100_000)
const id = z.string().min(1).max(100).nullable().default(null)
const refundSchema = z.strictObject({ cents })
const failSchema = z.strictObject({ refundId: id })
const disputeSchema = z.strictObject({
  cents,
  reason: z.string().min(1).max(100).default('fraudulent'),
  inquiry: z.boolean().default(false),
})
const stepSchema = z.strictObject({ disputeId: id })
const warningSchema = z.strictObject({
  kind: z.enum(['fraud_warning', 'review']).default('fraud_warning'),
  reason: z.string().min(1).max(100).default('made_with_stolen_card'),
})
const feeSchema = z.strictObject({ feeCents })
const otherSchema = z.strictObject({ type: z.string().min(1).max(100), amountCents: z.int() })

/**
 * What else the holder of the key may let happen: what banks and the provider's own staff do. For tests and rehearsals; a body that is
 * left out is an empty one.
 *
 * - `POST /payments/:id/refund` {cents?}: by staff, all that is left unless told; `/refunds/fail` {refundId?}: the donor's bank sends it back
 * - `POST /payments/:id/dispute` {cents?, reason?, inquiry?}, then `/dispute/escalate`, `/review`, `/win`, `/lose` or `/close` {disputeId?}
 * - `POST /payments/:id/warnings` {kind?, reason?}, `/warnings/close`; `POST /payments/:id/fee` {feeCents}: without an event
 * - `POST /account-fees` {feeCents}, `POST /adjustments` {type, amountCents}: changes of the balance that belong to no payment
 */
export function controls(store: SandboxStore, bank: Bank): Hono {
  const api = new Hono()
  api.get('/faults', c => c.json(store.faults()))
  api.get('/balance', c => c.json({ cents: store.balanceCents() }))
  api.put('/faults', c =>
    withBody(c, faultsSchema, faults => {
      store.setFaults(faults)
      return c.json(faults)
    }),
  )
  const at = () => bank.now().toISOString()
  api.post('/account-fees', c =>
    withBody(c, feeSchema, asked => {
      bank.book({ kind: 'account', at: at(), id: newId('fee'), ...asked })
      return c.json({})
    }),
  )
  api.post('/adjustments', c =>
    withBody(c, otherSchema, asked => {
      bank.book({ kind: 'other', at: at(), id: newId('adj'), ...asked })
      return c.json({})
    }),
  )
  happenings(api, bank)
  return api
}

function happenings(api: Hono, bank: Bank): void {
  const on = <T>(
    path: string,
    schema: z.ZodType<T>,
    happening: (payment: SandboxPayment, at: string, asked: T) => Change | Refused,
  ) =>
    api.post(`/payments/:id/${path}`, c =>
      withBody(c, schema, asked =>
        answer(
          c,
          bank.let(c.req.param('id'), (payment, at) => happening(payment, at, asked)),
        ),
      ),
    )
  on('refund', refundSchema, (payment, at, asked) => refund(payment, at, { id: newId('re'), ...asked }))
  on('refunds/fail', failSchema, (payment, at, { refundId }) => failRefund(payment, at, refundId))
  on('dispute', disputeSchema, (payment, at, { inquiry: isInquiry, ...asked }) =>
    dispute(payment, at, { id: newId('dp'), ...asked, isInquiry }),
  )
  for (const step of disputeSteps)
    on(`dispute/${step}`, stepSchema, (payment, at, { disputeId }) =>
      stepDispute(payment, at, step, disputeId),
    )
  on('fee', feeSchema, (payment, at, asked) => chargeMore(payment, at, asked.feeCents))
  on('warnings', warningSchema, (payment, at, asked) => warn(payment, at, { id: newId('wrn'), ...asked }))
  on('warnings/close', z.strictObject({}), payment => closeWarnings(payment))
}

async function withBody<T>(
  c: Context,
  schema: z.ZodType<T>,
  work: (asked: T) => Response,
): Promise<Response> {
  const parsed = schema.safeParse(jsonOf((await c.req.text()) || '{}'))
  return parsed.success ? work(parsed.data) : c.json({ error: z.prettifyError(parsed.error) }, 400)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function answer(c: Context, change: Change | Refused | null): Response {
  if (change === null) return c.json({ error: 'no such payment' }, 404)
  if ('refused' in change) return c.json({ error: change.refused }, 409)
  return c.json(snapshotOf(change.payment))
}
