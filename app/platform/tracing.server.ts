import type { Attributes, Span } from '@opentelemetry/api'
import type { PlatformEnv } from './env.server.ts'
import type { Logger } from './log.server.ts'

export type SpanOptions = {
  kind: 'server' | 'client' | 'consumer'
  /** Never personal data: no addresses, names, queries, or parameters of SQL. */
  attributes?: Attributes
  /** The `traceparent` (W3C Trace Context) of the span that caused this one; by default the current span. */
  parent?: string | null | undefined
}

export type Tracing = {
  run<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>
  current(): string | null
  /** Writes the id on the current span, and remembers the first span with it. */
  remember(attribute: string, id: string): void
  remembered(id: string): string | null
  stop(): Promise<void>
}

let tracing: Tracing | null = null

/** Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT until closed. The packages of OpenTelemetry are loaded only here. */
export async function startTracing(
  { otelExporterOtlpEndpoint: endpoint }: Pick<PlatformEnv, 'otelExporterOtlpEndpoint'>,
  log: Logger,
): Promise<{ close(): Promise<void> } | null> {
  if (!endpoint) return null
  const { openTelemetry } = await import('./open-telemetry.server.ts')
  const started = openTelemetry(endpoint, log)
  tracing = started
  return {
    async close() {
      tracing = null
      await started.stop()
    },
  }
}

/** Does work in a span, which fails if the work throws. Without tracing it only does the work. */
export const traced = <T>(
  name: string,
  options: SpanOptions,
  work: (span?: Span) => Promise<T>,
): Promise<T> => (tracing ? tracing.run(name, options, work) : work())

/** The `traceparent` of the current span; null without tracing. */
export const currentTrace = (): string | null => tracing?.current() ?? null

/** Writes on the current span, as an attribute, what it is about, so that later work on that joins the same trace (`traceOf`). */
export function traceSubject(attribute: string, id: string): void {
  tracing?.remember(attribute, id)
}

/** The `traceparent` of the first span about a subject, if it was lately on this server. */
export const traceOf = (id: string): string | null => tracing?.remembered(id) ?? null
