import { startServer } from './start-server.server.ts'

const stop = await startServer(process.env).catch((error: Error) => {
  process.stderr.write(`Tassel could not start. ${error.message}\n`)
  process.exit(1)
})

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    // Whatever still hangs after 8 s is cut off: every commit is already safe.
    setTimeout(() => process.exit(1), 8_000).unref()
    void stop().then(() => process.exit(0))
  })
}
