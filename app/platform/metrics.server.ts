import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

const requests = new Counter({
  name: 'tassel_http_requests_total',
  help: 'HTTP answers by method and status class',
  labelNames: ['method', 'status'],
  registers: [registry],
})

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

/** Sets the number of entries in the audit log. The metric has no value before the first self-check. */
export function countAuditEntries(entries: number): void {
  auditEntries.set({ log: 'audit' }, entries)
}

/** Counts one response. `duration` is in seconds. 501 counts as 4xx: a caller wants what isn't offered, and nothing is broken. */
export function countRequest(method: string, status: number, duration: number): void {
  requests.inc({ method, status: status === 501 ? '4xx' : `${Math.trunc(status / 100)}xx` })
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
const ignoredPaymentEvents = new Counter({
  name: 'tassel_webhooks_ignored_total',
  help: 'Signed payment events that concern none of our payments, by provider',
  labelNames: ['provider'],
  registers: [registry],
})

/** Counts a correctly signed payment event that isn't about one of our payments. */
export function countIgnoredPaymentEvent(provider: string): void {
  ignoredPaymentEvents.inc({ provider })
}

const webhookDeliveries = new Counter({
  name: 'tassel_webhook_deliveries_total',
  help: 'Attempts to deliver webhooks by result',
  labelNames: ['result'],
  registers: [registry],
})
const webhookResults = ['delivered', 'retry', 'dead', 'gone'] as const
for (const result of webhookResults) webhookDeliveries.inc({ result }, 0)

export function countWebhookDelivery(result: (typeof webhookResults)[number]): void {
  webhookDeliveries.inc({ result })
}

const storageRefusals = new Counter({
  name: 'tassel_storage_refusals_total',
  help: 'Uploads and files refused, because the store fails or the disk is nearly full',
  labelNames: ['reason'],
  registers: [registry],
})
for (const reason of ['unavailable', 'disk-space']) storageRefusals.inc({ reason }, 0)

export function countStorageRefusal(reason: 'unavailable' | 'disk-space'): void {
  storageRefusals.inc({ reason })
}

export function setOpenStreams(count: number): void {
  openStreams.set(count)
}

export function countSecurityEvent(kind: string): void {
  securityEvents.inc({ kind })
}

/** Initializes each series with 0, so that the first event counts as an increase. */
export function beginSecurityEvents(kinds: readonly string[]): void {
  for (const kind of kinds) securityEvents.inc({ kind }, 0)
}

/** Registers a gauge whose value is read at each scrape; NaN if reading fails. Registering a name again replaces the gauge. */
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

/** Registers a gauge with a value for each check, read at each scrape; none if reading fails. */
export function registerStates(name: string, help: string, read: () => Promise<[string, number][]>): void {
  registry.removeSingleMetric(name)
  new Gauge({
    ...{ name, help, labelNames: ['check'], registers: [registry] },
    async collect() {
      this.reset()
      for (const [check, state] of await read().catch(() => [])) this.set({ check }, state)
    },
  })
}

/** All metrics in Prometheus's text format. */
export async function metricsText(): Promise<string> {
  return await registry.metrics()
}
