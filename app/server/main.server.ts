import { writeForOurselves } from '../platform/files/private-files.server.ts'
import { sourceStack } from '../platform/source-stack.server.ts'
import { readEnv } from './read-env.server.ts'

writeForOurselves()
process.on('uncaughtExceptionMonitor', error => process.stderr.write(`${sourceStack(error.stack)}\n`))

const starting = start()
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    // Exits without waiting any longer: all committed data is safe.
    setTimeout(() => process.exit(1), 8_000).unref()
    void starting.then(({ stop }) => stop()).then(() => process.exit(0))
  })
}
try {
  await starting
} catch (error) {
  process.stderr.write(`Tassel could not start. ${(error as Error).message}\n`)
  process.exit(1)
}

/** Validates the environment before loading the rest of the server, so that errors are reported immediately. */
async function start(): Promise<{ stop(): Promise<void> }> {
  const env = readEnv(process.env)
  const { startServer } = await import('./start-server.server.ts')
  return await startServer(env)
}
