import { addressKey } from '../lib/address-key.ts'
import type { App } from './app.server.ts'
import { requestScope } from './http/request-scope.server.ts'
import { beginSecurityEvents, countSecurityEvent } from './metrics.server.ts'

/** Security events for operators; docs/monitoring.md describes how to respond to each. */
export type SecurityEventKind = (typeof securityEventKinds)[number]
const securityEventKinds = [
  'sign-in-refused',
  'access-refused',
  'sign-in-required',
  'proof-required',
  'limit-hit',
  'step-up',
  'user-id-changed',
  'role-granted',
  'role-revoked',
  'secret-revealed',
  'webhook-refused',
  'card-testing',
  'card-number-refused',
  'payments-paused',
  'payments-resumed',
  'account-suspended',
  'account-restored',
  'passkey-added',
  'passkey-removed',
] as const
beginSecurityEvents(securityEventKinds)

/** Ids, refusal codes and names of limits; never user-written text, emails or IP addresses. */
export type SecurityFacts = Partial<
  Record<
    `${string}Id` | 'operation' | 'limit' | 'refusal' | 'purpose' | 'status' | 'count',
    string | number | null
  >
>

/** Anyone on the internet can trigger these events, so only a limited number per minute is logged. The metric counts all. */
const floodable = new Set<SecurityEventKind>([
  'card-number-refused',
  'sign-in-refused',
  'access-refused',
  'sign-in-required',
  'proof-required',
  'limit-hit',
  'webhook-refused',
])
const maxLinesPerMinute = 120

/**
 * Logs `security: <kind>` as a warning and counts it in `tassel_security_events_total{kind}`. During a request, the log line includes the
 * request id and a keyed hash of the IP address, so that operators can follow one source without identifying anyone.
 */
export function securityEvent(
  app: Pick<App, 'log' | 'secrets'>,
  kind: SecurityEventKind,
  facts: SecurityFacts = {},
): void {
  countSecurityEvent(kind)
  const room = floodable.has(kind) ? roomFor(app, kind) : { write: true, unwritten: 0 }
  if (!room.write) return
  const scope = requestScope()
  app.log.warn(
    {
      event: kind,
      ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, withoutPersonalData(value)])),
      ...(scope && { requestId: scope.requestId, source: sourceOf(app, scope.clientAddress) }),
      ...(room.unwritten > 0 && { unwritten: room.unwritten }),
    },
    `security: ${kind}`,
  )
}

function sourceOf(app: Pick<App, 'secrets'>, address: string): string {
  return app.secrets.hash('log-source', addressKey(address)).slice(0, 16)
}

/** Replaces email addresses, IP addresses, and long or multi-word texts with `[removed]`. */
function withoutPersonalData(value: string | number | null | undefined): string | number | null | undefined {
  if (typeof value !== 'string') return value
  return /@|\s|\d{1,3}(\.\d{1,3}){3}|:[\da-f]*:/i.test(value) || value.length > 100 ? '[removed]' : value
}

type Minute = { startedAt: number; written: number; unwritten: number }
const minutes = new WeakMap<object, Map<SecurityEventKind, Minute>>()

function roomFor(app: Pick<App, 'log'>, kind: SecurityEventKind): { write: boolean; unwritten: number } {
  const known = minutes.get(app.log) ?? new Map<SecurityEventKind, Minute>()
  minutes.set(app.log, known)
  const now = performance.now()
  const last = known.get(kind)
  const current = last && now - last.startedAt < 60_000 ? last : { startedAt: now, written: 0, unwritten: 0 }
  known.set(kind, current)
  if (current.written >= maxLinesPerMinute) {
    current.unwritten += 1
    return { write: false, unwritten: 0 }
  }
  current.written += 1
  return { write: true, unwritten: current === last ? 0 : (last?.unwritten ?? 0) }
}
