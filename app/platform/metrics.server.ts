import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

const requests = new Counter({
  name: 'tassel_http_requests_total',
  help: 'HTTP answers by method and status class',
  labelNames: ['method', 'status'],
  registers: [registry],
  collect: countThem,
})
/** Answers by method and class since the metrics were last read: the library finds a series more slowly than an answer leaves. */
const notCounted = new Map<string, Map<string, number>>()

function countThem(): void {
  for (const [method, byStatus] of notCounted)
    for (const [status, count] of byStatus) requests.inc({ method, status }, count)
  notCounted.clear()
}

const seconds = new Histogram({
  name: 'tassel_http_request_seconds',
  help: 'Seconds from request to answer',
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
})

const auditEntries = new Gauge({
  name: 'tassel_audit_log_entries',
  help: 'Entries of the audit log at the last self-check of this server; it never falls',
  labelNames: ['log'],
  registers: [registry],
})

/** Sets how long the audit log is. There is no value before a first self-check. */
export function countAuditEntries(entries: number): void {
  auditEntries.set({ log: 'audit' }, entries)
}

const classes = ['', '1xx', '2xx', '3xx', '4xx', '5xx']

/** Counts one answer. */
export function countRequest(method: string, status: number, duration: number): void {
  const byStatus = notCounted.get(method) ?? new Map<string, number>()
  const ofClass = classes[Math.trunc(status / 100)] ?? 'none'
  notCounted.set(method, byStatus.set(ofClass, (byStatus.get(ofClass) ?? 0) + 1))
  seconds.observe(duration)
}

const openStreams = new Gauge({
  name: 'tassel_live_streams',
  help: 'Live update streams that are open on this server',
  registers: [registry],
})
const securityEvents = new Counter({
  name: 'tassel_security_events_total',
  help: 'Security events by kind (docs/monitoring.md)',
  labelNames: ['kind'],
  registers: [registry],
})
const ignoredWebhooks = new Counter({
  name: 'tassel_webhooks_ignored_total',
  help: 'Signed webhooks that told nothing of our payments, by provider',
  labelNames: ['provider'],
  registers: [registry],
})

/** Counts one signed webhook that was acknowledged and did not concern our payments. */
export function countIgnoredWebhook(provider: string): void {
  ignoredWebhooks.inc({ provider })
}

const storageRefusals = new Counter({
  name: 'tassel_storage_refusals_total',
  help: 'Uploads and files refused, because the store fails or the disk is nearly full',
  labelNames: ['reason'],
  registers: [registry],
})
for (const reason of ['unavailable', 'disk-space']) storageRefusals.inc({ reason }, 0)

/** Counts one upload or file that was refused for want of storage. */
export function countStorageRefusal(reason: 'unavailable' | 'disk-space'): void {
  storageRefusals.inc({ reason })
}

/** Says how many live update streams are open now. */
export function setOpenStreams(count: number): void {
  openStreams.set(count)
}

/** Counts one security event; platform/security-events.server.ts calls this. */
export function countSecurityEvent(kind: string): void {
  securityEvents.inc({ kind })
}

/** Lets a series begin at nothing, so that its first event is an increase. */
export function beginSecurityEvents(kinds: readonly string[]): void {
  for (const kind of kinds) securityEvents.inc({ kind }, 0)
}

/**
 * A gauge that is read each time the metrics are. What cannot be read is NaN, and stops no other series. Registered again (another app in
 * one process) it reads the newer one.
 */
export function registerGauge(name: string, help: string, read: () => Promise<number>): void {
  registry.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read().catch(() => Number.NaN))
    },
  })
}

/** Everything measured by this server, as Prometheus text. */
export async function metricsText(): Promise<string> {
  return await registry.metrics()
}
