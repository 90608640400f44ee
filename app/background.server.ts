import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Ground } from './build-app.server.ts'
import type { Env } from './platform/env.server.ts'
import { type Logger, startLog } from './platform/log.server.ts'
import type { Measured } from './platform/metrics.server.ts'
import { projectFolder } from './platform/project-folder.server.ts'
import { pauseBefore } from './platform/workers/pause.ts'
import { type Talk, talkOver } from './platform/workers/talk.server.ts'

const code = new URL(
  import.meta.env?.PROD ? 'dist/server/background.js' : 'app/background-thread.server.ts',
  projectFolder,
)
const stopLimitMs = 6_000
const askLimitMs = 2_000

export type Background = {
  /** Resolves when it runs; throws why it cannot. From then on it is started again whenever it ends by itself. */
  start(ground: Ground): Promise<void>
  metrics(): Promise<Measured[]>
  close(): Promise<void>
}

type Thread = { worker: Worker; talk: Talk; ended: Promise<void> }

/**
 * The work beside the pages: mails, pushes, jobs, what the payment provider runs here. In a thread of its own, so that whoever waits for a page
 * waits for none of it; its code begins to load at once. What ends it (a fault, or no memory) leaves the pages alone.
 */
export function beginBackground(env: Env): Background {
  const log = startLog(env.logLevel)
  let thread = load(log)
  let closing = false

  async function watchOver(ground: Ground): Promise<void> {
    for (let failures = 0; ; ) {
      const since = performance.now()
      await thread.ended
      if (closing) return
      failures = performance.now() - since > 60_000 ? 1 : failures + 1
      log.error({}, 'the work beside the pages ended; it begins again')
      await sleep(pauseBefore(failures))
      if (closing) return
      thread = load(log)
      await thread.talk.ask('start', ground).catch(async error => {
        log.error({ err: (error as Error).message }, 'the work beside the pages cannot begin yet')
        await thread.worker.terminate()
      })
    }
  }

  return {
    async start(ground) {
      await thread.talk.ask('start', ground)
      void watchOver(ground)
    },
    metrics: async () => {
      const measured = await thread.talk.ask<Measured>('metrics', undefined, askLimitMs).catch(() => null)
      return measured ? [measured] : []
    },
    async close() {
      closing = true
      await thread.talk.ask('stop', undefined, stopLimitMs).catch(() => undefined)
      await thread.worker.terminate()
    },
  }
}

function load(log: Logger): Thread {
  const worker = new Worker(code, { execArgv: [], name: 'background' })
  const talk = talkOver(
    { send: message => worker.postMessage(message), onMessage: listener => worker.on('message', listener) },
    {},
  )
  worker.on('error', error => log.error({ err: error }, 'the work beside the pages failed'))
  const ended = new Promise<void>(resolve => {
    worker.once('exit', () => {
      talk.end()
      resolve()
    })
  })
  return { worker, talk, ended }
}
