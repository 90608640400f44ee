import { pino } from 'pino'
import { sourceStack } from './source-stack.server.ts'

export type Logger = {
  debug(facts: object, message: string): void
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
  /** What ends the process. */
  fatal(facts: object, message: string): void
}

/** The maximum size of lines buffered while the log can't be written; further lines are lost. */
const maxBufferedBytes = 1_000_000
const warnAgainMs = 60_000

/**
 * Logs JSON to standard output (1) or standard error (2). Write errors don't stop the process. Fields that could contain secrets or
 * personal data are redacted.
 */
export function startLog(level: string, to: 1 | 2 = 1): Logger {
  const out = pino.destination({ fd: to, sync: true, maxLength: maxBufferedBytes })
  out.on('error', outliveBrokenOutput())
  return pino(
    {
      level,
      base: undefined,
      serializers: { err: withSources },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'email',
          'password',
          'code',
          'token',
          'cookie',
          'authorization',
          'accountNumber',
          'routingNumber',
          'phone',
        ].flatMap(name => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
    },
    out,
  )
}

/** Replaces positions in an error's stack with files and lines of the source code. */
function withSources(err: unknown): unknown {
  if (err instanceof Error) return { message: err.message, stack: sourceStack(err.stack) }
  const { stack } = (err ?? {}) as { stack?: unknown }
  return typeof stack === 'string' ? { ...(err as object), stack: sourceStack(stack) } : err
}

/** Keeps a full disk or a closed pipe from stopping the server. Warns on standard error at most once a minute. */
function outliveBrokenOutput(): (error: Error) => void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  let warnedAt = -warnAgainMs
  return error => {
    if (performance.now() - warnedAt < warnAgainMs) return
    warnedAt = performance.now()
    process.stderr.write(`The log cannot be written: ${error.message}\n`)
  }
}

export const silentLog: Logger = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
