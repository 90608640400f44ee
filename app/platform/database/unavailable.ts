/** SQLSTATEs of a database that can't serve a request now: time-outs, too many connections, a shutdown. */
const busyStates = /^(55P03|57014|25P03|25P04|57P0[1-5]|53\d{3}|08\w{3}|40001|40P01)$/
/** System errors of an unreachable server or a broken connection. */
const systemCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Messages of driver errors, which have no code. */
const driverMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable|Client was closed/

type Failure = { code?: unknown; message?: unknown; syscall?: unknown; cause?: unknown }

/** Thrown when the request's time budget for the database is spent. */
export class DatabaseTooSlow extends Error {
  constructor(message = 'the request waited too long for the database') {
    super(message)
  }
}

/** Thrown without sending the statement, because the database responds to none. */
export class DatabaseSilent extends DatabaseTooSlow {
  constructor() {
    super('the database answers no one')
  }
}

/** True if the database was unreachable or too slow, so that a retry may help. */
export function isUnavailable(error: unknown): boolean {
  return anywhere(
    error,
    found => found instanceof DatabaseTooSlow || hasState(found, busyStates) || isLostConnection(found),
  )
}

/** True if the connection was lost, or closed by the server, before the statement completed. */
export function lostConnection(error: unknown): boolean {
  return anywhere(error, found => hasState(found, /^(57P0[1-3]|08\w{3})$/) || isLostConnection(found))
}

/** True if no connection was established, so that any statement may be retried. */
export function notConnected(error: unknown): boolean {
  return anywhere(error, found => hasState(found, /^(53300|57P03)$/) || hasSystemCode(found))
}

function isLostConnection(found: Failure): boolean {
  return hasSystemCode(found) || (typeof found.message === 'string' && driverMessages.test(found.message))
}

function hasState({ code }: Failure, states: RegExp): boolean {
  return typeof code === 'string' && states.test(code)
}

/** ENOENT usually means a missing file; it means a missing Unix socket only if the system call is `connect`. */
function hasSystemCode({ code, syscall }: Failure): boolean {
  if (typeof code !== 'string' || !systemCodes.test(code)) return false
  return code !== 'ENOENT' || syscall === 'connect'
}

function anywhere(error: unknown, is: (found: Failure) => boolean): boolean {
  if (typeof error !== 'object' || error === null) return false
  return is(error as Failure) || anywhere((error as Failure).cause, is)
}

/**
 * True for a statement that changes nothing, so that it may be retried: a SELECT that locks no rows and calls no schema-qualified function,
 * such as `graphile_worker.add_job` or `rollups.refresh`.
 */
export function changesNothing(sql: string): boolean {
  return (
    /^\s*(select|with|values|show)\b/i.test(sql) &&
    !/\b(insert|update|delete|merge|call|nextval|setval|set_config|pg_notify|pg_\w*advisory\w*)\b/i.test(
      sql,
    ) &&
    !/\bfor\s+(no\s+key\s+)?(update|share|key\s+share)\b/i.test(sql) &&
    !/\w\.\w+\s*\(/.test(sql)
  )
}

/** Returns the SQLSTATE of an error or its cause. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return 'cause' in error ? sqlState(error.cause) : undefined
}
