import { parentPort } from 'node:worker_threads'
import { type Ground, openApp } from './build-app.server.ts'
import { backgroundConnections } from './connections.ts'
import { startDelivery } from './notifications/delivery/start-delivery.server.ts'
import { openMailer } from './platform/mail.server.ts'
import { ownMetrics } from './platform/metrics.server.ts'
import { providers } from './platform/payments/providers.server.ts'
import { talkOver } from './platform/workers/talk.server.ts'
import { readEnv } from './read-env.server.ts'
import { startJobs } from './start-jobs.server.ts'

/** The thread of background.server.ts. */
const env = readEnv(process.env)
const stops: (() => Promise<void>)[] = []

if (parentPort) {
  const port = parentPort
  talkOver(
    { send: message => port.postMessage(message), onMessage: listener => port.on('message', listener) },
    { start, metrics: ownMetrics, stop },
  )
}

async function start(ground: Ground): Promise<void> {
  const { app, close } = await openApp(env, ground, { watches: false, connections: backgroundConnections })
  stops.push(close)
  const beside = await providers[env.payments].start?.(app)
  if (beside) stops.push(beside.close)
  const mailer = openMailer(env)
  stops.push(async () => mailer?.close())
  stops.push(await startDelivery(app, ground.access.appUrl))
  stops.push(await startJobs(app, mailer))
}

/** Last started, first stopped. */
async function stop(): Promise<void> {
  for (const end of stops.toReversed()) await end()
}
