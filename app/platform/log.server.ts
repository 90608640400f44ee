import { pino } from 'pino'

export type Logger = {
  debug(facts: object, message: string): void
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** Structured JSON logs to standard output. Names that could hold a secret or a person are cut wherever they stand. */
export function startLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
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
  })
}

/** A log that says nothing, for tests. */
export const silentLog: Logger = { debug() {}, info() {}, warn() {}, error() {} }
