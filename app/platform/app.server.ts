import type { Clock } from './clock.server.ts'
import type { Database } from './database/database.server.ts'
import type { Env } from './env.server.ts'
import type { FileStore } from './files/files.server.ts'
import type { Logger } from './log.server.ts'
import type { PaymentProvider } from './payments/port.ts'
import type { Push } from './push/port.ts'
import type { Secrets } from './secrets.server.ts'
import type { Live } from './topics/live.server.ts'

/** The dependencies of commands and loaders, created once at startup. */
export type App = {
  env: Env
  clock: Clock
  log: Logger
  db: Database
  secrets: Secrets
  files: FileStore
  payments: PaymentProvider
  push: Push
  live: Live
  /** Returns a short id for public links. Demo worlds use predictable ids, so that every demo world is the same. */
  newShortId(): string
}
