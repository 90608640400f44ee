import {
  context,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { LRUCache } from 'lru-cache'
import type { Logger } from './log.server.ts'
import { runningVersion } from './running-version.server.ts'
import type { Tracing } from './tracing.server.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
const propagator = new W3CTraceContextPropagator()

/** Subjects whose first span is remembered. Later work on them begins within seconds. */
const rememberedSubjects = 5_000

/** Starts the tracer. The exporter and the resource also read OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES. */
export function openTelemetry(endpoint: string, log: Logger): Tracing {
  const warn = (message: string) => log.warn({}, `traces: ${message.split('\n')[0]}`)
  diag.setLogger({ error: warn, warn, info: () => {}, debug: () => {}, verbose: () => {} }, DiagLogLevel.WARN)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({ 'service.name': 'tassel', 'service.version': runningVersion(null).version }),
      )
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  })
  const tracer = provider.getTracer('tassel')
  const subjects = new LRUCache<string, string>({ max: rememberedSubjects })
  const current = () => {
    const carrier: { traceparent?: string } = {}
    propagator.inject(context.active(), carrier, defaultTextMapSetter)
    return carrier.traceparent ?? null
  }
  return {
    current,
    async run(name, { kind, attributes = {}, parent }, work) {
      const cause = parent
        ? propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter)
        : context.active()
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, cause)
      try {
        return await context.with(trace.setSpan(cause, span), () => work(span))
      } catch (error) {
        // Only the error's class: messages may contain what people typed.
        span.setAttribute('error.type', (error as Error).name)
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    remember(attribute, id) {
      const traceparent = current()
      trace.getActiveSpan()?.setAttribute(attribute, id)
      if (traceparent && !subjects.has(id)) subjects.set(id, traceparent)
    },
    remembered: id => subjects.get(id) ?? null,
    async stop() {
      await provider.shutdown().catch((error: Error) => warn(error.message))
      context.disable()
      diag.disable()
    },
  }
}
