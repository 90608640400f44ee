import type { App } from '#app/platform/app.server.ts'
import { startClock } from '#app/platform/clock.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { localFiles } from '#app/platform/files/files.server.ts'
import { newShortId } from '#app/platform/ids.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { sandboxProvider } from '#app/platform/payments/sandbox/sandbox-provider.server.ts'
import { noPush } from '#app/platform/push/port.ts'
import { secretsFrom } from '#app/platform/secrets.server.ts'
import { readEnv } from '#app/read-env.server.ts'

/** Tassel's parts on the bench's database; nothing runs beside what is measured. */
export function benchApp(databaseUrl: string, port: number): App {
  const env = readEnv({ DEMO: '1', PORT: String(port) })
  const secrets = secretsFrom(`1:${Buffer.alloc(32, 7).toString('base64')}`)
  return {
    env,
    secrets,
    log: silentLog,
    clock: startClock(),
    db: openDatabase(databaseUrl, silentLog, { max: 20 }),
    live: { watch: () => () => {}, stop: async () => {} },
    files: localFiles('/nonexistent'),
    payments: sandboxProvider(env, secrets),
    push: noPush,
    newShortId,
  }
}
