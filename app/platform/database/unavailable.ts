/** SQLSTATEs of a database that is there and cannot serve now: locks and statements that took too long, too many callers, a stop. */
const busyStates = /^(55P03|57014|25P03|25P04|57P0[1-5]|53\d{3}|08\w{3}|40001|40P01)$/
/** The system's names for a server that cannot be reached, or a connection that broke. */
const systemCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The driver has words alone for these. */
const driverWords =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable|Client was closed/

type Failure = { code?: unknown; message?: unknown; syscall?: unknown; cause?: unknown }

/** The request's time for the database is spent. */
export class DatabaseTooSlow extends Error {
  constructor(message = 'the request waited too long for the database') {
    super(message)
  }
}

/** The database answers nobody, so that nothing was asked. */
export class DatabaseSilent extends DatabaseTooSlow {
  constructor() {
    super('the database answers nobody')
  }
}

/** True where the database did not do its part in time or was not there: worth asking again, and no bug. */
export function isUnavailable(error: unknown): boolean {
  return anywhere(
    error,
    found => found instanceof DatabaseTooSlow || hasState(found, busyStates) || isLostConnection(found),
  )
}

/** True where a connection was lost, or ended by the server, before it answered. */
export function lostConnection(error: unknown): boolean {
  return anywhere(error, found => hasState(found, /^(57P0[1-3]|08\w{3})$/) || isLostConnection(found))
}

/** True where no connection was had at all: nothing was asked, so that anything may be asked again. */
export function notConnected(error: unknown): boolean {
  return anywhere(error, found => hasState(found, /^(53300|57P03)$/) || hasSystemCode(found))
}

function isLostConnection(found: Failure): boolean {
  return hasSystemCode(found) || (typeof found.message === 'string' && driverWords.test(found.message))
}

function hasState({ code }: Failure, states: RegExp): boolean {
  return typeof code === 'string' && states.test(code)
}

/** A missing file is ENOENT as well; a socket that is missing comes from `connect`. */
function hasSystemCode({ code, syscall }: Failure): boolean {
  if (typeof code !== 'string' || !systemCodes.test(code)) return false
  return code !== 'ENOENT' || syscall === 'connect'
}

/** The query builder wraps what the driver said. */
function anywhere(error: unknown, is: (found: Failure) => boolean): boolean {
  if (typeof error !== 'object' || error === null) return false
  return is(error as Failure) || anywhere((error as Failure).cause, is)
}

/**
 * True for a statement that changes nothing, so that it may be asked twice: a SELECT that locks no row and calls no function of
 * a schema (`graphile_worker.add_job`, `rollups.fold`).
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
