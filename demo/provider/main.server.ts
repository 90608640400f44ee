import { startClock } from '#app/platform/clock.server.ts'
import { readPlatformEnv } from '#app/platform/env.server.ts'
import { writeForOurselves } from '#app/platform/files/private-files.server.ts'
import { startLog } from '#app/platform/log.server.ts'
import { loadSecrets } from '#app/platform/secrets.server.ts'
import { startDemoProvider } from './start-demo-provider.server.ts'

// Runs the demo provider in a separate process with Tassel's environment, so that it keeps running while Tassel restarts.
writeForOurselves()
const env = readPlatformEnv(process.env)
const started = await startDemoProvider({
  env,
  log: startLog(env.logLevel),
  clock: startClock(env.startsAt ?? undefined),
  secrets: await loadSecrets(env.secretKeys, env.dataDir),
}).catch((error: Error) => {
  process.stderr.write(`The demo provider could not start. ${error.message}\n`)
  process.exit(1)
})
if (!started.demoProvider) {
  process.stderr.write(`The demo provider already runs on port ${env.sandboxPort}.\n`)
  process.exit(1)
}
process.stdout.write(`The demo provider is ready: ${env.sandboxUrl}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void started.close().then(() => process.exit(0)))
}
