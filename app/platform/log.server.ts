import { pino } from 'pino'
import { sourceStack } from './source-stack.server.ts'

export type Logger = {
  debug(facts: object, message: string): void
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** Lines that wait in memory while the disk under the log is full; what comes after is lost. */
const waitingBytes = 1_000_000
const sayAgainMs = 60_000

/** Structured JSON logs to standard output (1) or standard error (2), which may fail without ending anything. Names that could hold a secret or a person are cut wherever they stand. */
export function startLog(level: string, to: 1 | 2 = 1): Logger {
  const out = pino.destination({ fd: to, sync: true, maxLength: waitingBytes })
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

/** An error's stack names the files and lines of the sources, whatever runs. */
function withSources(err: unknown): unknown {
  if (err instanceof Error) return { message: err.message, stack: sourceStack(err.stack) }
  const { stack } = (err ?? {}) as { stack?: unknown }
  return typeof stack === 'string' ? { ...(err as object), stack: sourceStack(stack) } : err
}

/**
 * A full disk or a closed pipe under the output is no reason to stop taking donations: standard error says so once a minute, if
 * it can, and logging goes on as soon as there is room again.
 */
function outliveBrokenOutput(): (error: Error) => void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  let saidAt = -sayAgainMs
  return error => {
    if (performance.now() - saidAt < sayAgainMs) return
    saidAt = performance.now()
    process.stderr.write(`The log cannot be written: ${error.message}\n`)
  }
}

/** A log that says nothing, for tests. */
export const silentLog: Logger = { debug() {}, info() {}, warn() {}, error() {} }
