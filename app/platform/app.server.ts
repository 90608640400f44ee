import type { Clock } from './clock.server.ts'
import type { Database } from './database/database.server.ts'
import type { Env } from './env.server.ts'
import type { FileStore } from './files/files.server.ts'
import type { Logger } from './log.server.ts'
import type { PaymentProvider } from './payments/port.ts'
import type { Push } from './push/port.ts'
import type { Secrets } from './secrets.server.ts'
import type { Live } from './topics/live.server.ts'

/** Everything a command or loader may need from the outside, made once at start-up and handed down. */
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
  /** Short ids, such as stand in links: random, but for a demo world that must come out the same each time. */
  newShortId(): string
}
