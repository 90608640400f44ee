import cluster from 'node:cluster'
import { writeForOurselves } from './platform/files/private-files.server.ts'
import { sourceStack } from './platform/source-stack.server.ts'

writeForOurselves()
process.on('uncaughtExceptionMonitor', error => process.stderr.write(`${sourceStack(error.stack)}\n`))

if (cluster.isWorker) await import('./web-worker.server.ts')
else await runServer()

/** What is wrong with the environment is said before anything else is loaded. */
async function runServer(): Promise<void> {
  const starting = (async () => {
    const { readEnv } = await import('./read-env.server.ts')
    const env = readEnv(process.env)
    const { startServer } = await import('./start-server.server.ts')
    return await startServer(env)
  })()
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      // Whatever still hangs after 8 s is cut off: every commit is already safe.
      setTimeout(() => process.exit(1), 8_000).unref()
      void starting.then(({ stop }) => stop()).then(() => process.exit(0))
    })
  }
  process.on('SIGUSR2', () => void starting.then(({ renew }) => renew()))
  try {
    await starting
  } catch (error) {
    process.stderr.write(`Tassel could not start. ${(error as Error).message}\n`)
    process.exit(1)
  }
}
