import { resolveViewer } from '#app/accounts/sessions/viewer.server.ts'
import { Refusal } from '#app/lib/refusal.ts'
import type { App } from '#app/platform/app.server.ts'
import { type Database, openDatabase } from '#app/platform/database/database.server.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { isWhole } from '#tests/setup/whole.ts'
import type { World } from '#tests/world/app.ts'

/** One of several servers that share a database, each with its own connections and HTTP handler. */
export type Server = { app: App; http(request: Request): Promise<Response> }

export type Servers = {
  all: readonly Server[]
  /** The server for the `index`th call, round-robin. */
  at(index: number): Server
  /**
   * Runs a race and records the highest number of transactions that were open at once. With a starting line, transactions wait until this many are
   * open, since a few short ones could otherwise run one after another by chance.
   */
  race<T>(work: () => Promise<T>, startingLine?: number): Promise<T>
  /** The median over all races of the highest number of open transactions. If it is above 1, the transactions overlapped. */
  typicalPeak(): number
  close(): Promise<void>
}

/** Starts `count` servers on a world's database, each with a pool of `connections`. */
export function severalServers(world: World, count: number, connections: number): Servers {
  const open: Open = { now: 0, peak: 0, line: startingLineOf(0) }
  const peaks: number[] = []
  const all = Array.from({ length: count }, () => startServer(world, connections, open))
  return {
    all,
    at: index => all[index % all.length] as Server,
    async race(work, startingLine = 0) {
      open.peak = 0
      open.line = startingLineOf(startingLine)
      const result = await work()
      peaks.push(open.peak)
      return result
    },
    typicalPeak: () => peaks.toSorted((a, b) => a - b)[Math.trunc(peaks.length / 2)] ?? 0,
    async close() {
      await Promise.all(all.map(({ app }) => app.db.close()))
    },
  }
}

type Open = { now: number; peak: number; line: StartingLine }

/** A barrier: `come` resolves when the expected number of callers has arrived. */
type StartingLine = { come(): Promise<void> }

function startingLineOf(many: number): StartingLine {
  let missing = many
  let go = () => {}
  const complete = new Promise<void>(resolve => {
    go = resolve
  })
  return {
    async come() {
      missing -= 1
      if (missing <= 0) go()
      await complete
    },
  }
}

function startServer(world: World, connections: number, open: Open): Server {
  const db = counted(openDatabase(world.databaseUrl, silentLog, { max: connections }), open)
  const app: App = { ...world.app, db }
  const http = buildHttp(app, operations, resolveViewer)
  return { app, http: async request => await http.fetch(request) }
}

function counted(db: Database, open: Open): Database {
  return {
    ...db,
    transaction: work =>
      db.transaction(async tx => {
        open.now += 1
        open.peak = Math.max(open.peak, open.now)
        try {
          await open.line.come()
          return await work(tx)
        } finally {
          open.now -= 1
        }
      }),
  }
}

/** Resolves to `accepted`, or to the code of the refusal. Rethrows any other error. */
export function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'accepted',
    error => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
}

/** The number of times that each outcome occurs. */
export function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

export const rounds = isWhole ? 50 : 15
