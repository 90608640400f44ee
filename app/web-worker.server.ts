import { type Ground, openApp } from './build-app.server.ts'
import { connectionsOfEach } from './connections.ts'
import { type Measured, ownMetrics, setMetricsSource } from './platform/metrics.server.ts'
import { talkOver } from './platform/workers/talk.server.ts'
import { readEnv } from './read-env.server.ts'
import { startWeb } from './start-web.server.ts'

/** One of WORKERS processes that answer people (platform/workers/start-workers.server.ts). */
const env = readEnv(process.env)
let stop = async () => {}

const { ask } = talkOver(
  {
    send: message => void process.send?.(message),
    onMessage: listener => process.on('message', listener),
  },
  {
    async start(ground: Ground) {
      const { app, close } = await openApp(env, ground, {
        watches: true,
        connections: connectionsOfEach(env.workers),
      })
      const web = await startWeb(app)
      stop = async () => {
        await web.drain()
        await close()
      }
    },
    metrics: ownMetrics,
    stop: leave,
  },
)
setMetricsSource(async () => await ask<Measured[]>('metrics'))

let leaving: Promise<void> | undefined

function leave(): Promise<void> {
  leaving ??= stop().finally(() => process.exit(0))
  return leaving
}

// A terminal's Ctrl-C reaches everyone in it; who watches over this process tells it when to go.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => void leave())
