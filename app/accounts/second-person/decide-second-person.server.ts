import type { z } from '@hono/zod-openapi'
import type { SecondPersonRequestRow } from '#db/tables.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import { type AdminAction, auditedBy } from '../access.ts'
import { holdersOf } from './holders.server.ts'
import {
  aloneFrom,
  confirmProblem,
  type SecondPersonKindName,
  secondPersonDecided,
  secondPersonKinds,
  type WaitsForSecond,
} from './second-person.ts'

/** A confirmed request, as its command gets it. */
export type Confirmed<Payload> = {
  requestId: string
  subjectId: string
  payload: Payload
  reason: string | null
  requestedBy: string
}

/** How a domain declares what takes effect only once a second person confirmed it. */
export type SecondPersonKind<Payload> = {
  name: SecondPersonKindName
  payload: z.ZodType<Payload>
  /** The ids of the people whom it concerns, who neither request nor confirm it. `execute` refuses them. */
  concerns?(tx: Tx, subjectId: string): Promise<string[]>
  /** Checks everything again and does it, in the transaction of the confirmation. May return what is done after the commit. */
  execute(
    app: App,
    tx: Tx,
    confirmed: Confirmed<Payload>,
    action: AdminAction,
  ): Promise<(() => Promise<unknown>) | undefined>
}

type NewRequest<Payload> = {
  subjectId: string
  payload: Payload
  /** Amounts and counts to show, without personal data. */
  details: Record<string, unknown>
  reason: string | null
}

/**
 * Records a request and tells those who can confirm it, and every owner if no one else can (P705, P706). The same request again is the one
 * that waits. Refuses SecondPersonAsked (409) if another one about this subject waits.
 */
export async function askSecondPerson<Payload>(
  tx: Tx,
  kind: SecondPersonKind<Payload>,
  { subjectId, payload, details, reason }: NewRequest<Payload>,
  action: AdminAction,
): Promise<WaitsForSecond> {
  const { admin, now } = action
  const from = aloneFrom(admin.userId, await holders(tx, kind, subjectId, now), now)
  const [asked] = await tx.rows<{ id: string }>(
    'ask_second_person',
    `insert into second_person_requests (id, kind, subject_id, payload, details, reason, requested_by, requested_at, alone_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (kind, subject_id) where outcome is null do nothing returning id`,
    [
      newId(now),
      kind.name,
      subjectId,
      JSON.stringify(payload),
      JSON.stringify(details),
      reason,
      admin.userId,
      now,
      from,
    ],
  )
  if (!asked) return await sameRequest(tx, kind.name, { subjectId, payload, userId: admin.userId })
  await record(tx, 'requested', { id: asked.id, kind: kind.name, subjectId, details, reason }, action)
  const aloneAt = from?.toISOString() ?? null
  await emit(
    tx,
    [{ kind: 'second_person_requested', userId: admin.userId, waits: kind.name, aloneFrom: aloneAt }],
    now,
  )
  return { requestId: asked.id, aloneFrom: aloneAt }
}

async function sameRequest(
  tx: Tx,
  kind: SecondPersonKindName,
  { subjectId, payload, userId }: { subjectId: string; payload: unknown; userId: string },
): Promise<WaitsForSecond> {
  const [same] = await tx.rows<{ id: string; aloneFrom: Date | null }>(
    'same_second_person_request',
    `select id, alone_from from second_person_requests
     where kind = $1 and subject_id = $2 and outcome is null and requested_by = $3 and payload = $4::jsonb`,
    [kind, subjectId, userId, JSON.stringify(payload)],
  )
  if (!same)
    throw refusal(
      'SecondPersonAsked',
      409,
      phrase('This already waits for a second person. Decide that first.'),
    )
  return { requestId: same.id, aloneFrom: same.aloneFrom?.toISOString() ?? null }
}

/**
 * Confirms a request and does what it says in the same transaction, once (P705). Refuses SecondPersonNotFound (404), what `confirmProblem`
 * refuses, and what the command refuses.
 */
export async function confirmSecondPerson<Payload>(
  app: App,
  kind: SecondPersonKind<Payload>,
  requestId: string,
  action: AdminAction,
): Promise<{ status: 'confirmed' }> {
  const { admin, now } = action
  const after = await app.db.transaction(async tx => {
    const request = await lockRequest(tx, kind.name, requestId)
    if (request.outcome === 'confirmed' && request.decidedBy === admin.userId) return undefined
    const payload = kind.payload.parse(request.payload)
    const facts = { request, holders: await holders(tx, kind, request.subjectId, now), by: admin.userId, now }
    const problem = confirmProblem(facts)
    if (problem) throw problem
    await decide(tx, request, { outcome: 'confirmed', reason: null }, action)
    const { subjectId, reason, requestedBy } = request
    return await kind.execute(app, tx, { requestId, subjectId, payload, reason, requestedBy }, action)
  })
  await after?.()
  return { status: 'confirmed' }
}

/**
 * Declines a request, or withdraws one's own; nothing else changes. Refuses SecondPersonNotFound (404) and SecondPersonDecided (409).
 */
export async function declineSecondPerson(
  app: App,
  kind: SecondPersonKindName,
  request: { requestId: string; reason: string },
  action: AdminAction,
): Promise<{ status: 'declined' | 'withdrawn' }> {
  return await app.db.transaction(async tx => {
    const found = await lockRequest(tx, kind, request.requestId)
    if (found.outcome !== null) throw secondPersonDecided()
    const status = found.requestedBy === action.admin.userId ? 'withdrawn' : 'declined'
    await decide(tx, found, { outcome: status, reason: request.reason }, action)
    return { status }
  })
}

type Locked = Omit<SecondPersonRequestRow, 'decisionReason' | 'decidedAt' | 'requestedAt'>

async function lockRequest(tx: Tx, kind: SecondPersonKindName, requestId: string): Promise<Locked> {
  const [row] = await tx.rows<Locked>(
    'lock_second_person_request',
    `select id, kind, subject_id, payload, details, reason, requested_by, alone_from, outcome, decided_by
     from second_person_requests where id = $1 and kind = $2 for update`,
    [requestId, kind],
  )
  if (!row) throw refusal('SecondPersonNotFound', 404, phrase('We can’t find this request.'))
  return row
}

async function holders<Payload>(
  tx: Tx,
  { name, concerns }: SecondPersonKind<Payload>,
  subjectId: string,
  now: Date,
): Promise<string[]> {
  const apart = new Set(await concerns?.(tx, subjectId))
  return (await holdersOf(tx, secondPersonKinds[name], now)).filter(id => !apart.has(id))
}

async function decide(
  tx: Tx,
  request: Locked,
  { outcome, reason }: { outcome: 'confirmed' | 'declined' | 'withdrawn'; reason: string | null },
  action: AdminAction,
): Promise<void> {
  const decided = await tx.rows(
    'decide_second_person_request',
    `update second_person_requests set outcome = $2, decided_by = $3, decided_at = $4, decision_reason = $5
     where id = $1 and outcome is null returning id`,
    [request.id, outcome, action.admin.userId, action.now, reason],
  )
  if (decided.length === 0) throw secondPersonDecided()
  await record(tx, outcome, { ...request, details: request.details as object, reason }, action)
}

/** Writes the audit entry, and tells the screens. */
async function record(
  tx: Tx,
  what: 'requested' | 'confirmed' | 'declined' | 'withdrawn',
  request: { id: string; kind: string; subjectId: string; details: object; reason: string | null },
  action: AdminAction,
): Promise<void> {
  await audit(tx, {
    ...auditedBy(action),
    action: `second-person.${what}`,
    subjectType: 'second-person',
    subjectId: request.id,
    ...(request.reason !== null && { reason: request.reason }),
    details: { waits: request.kind, of: request.subjectId, ...request.details },
  })
  await announce(tx, ['admin'])
}
