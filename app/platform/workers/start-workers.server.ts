import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log.server.ts'
import { pauseBefore } from './pause.ts'
import { Gone, type Talk, talkOver } from './talk.server.ts'

/** Longer than any request; then a worker that does not end is killed. */
const stopLimitMs = 25_000
/** Longer than a worker needs on a busy machine. */
const startLimitMs = 60_000
const askLimitMs = 2_000

type WebWorker = { process: Worker; talk: Talk; startedAt: number; leaving: boolean }

type Options<Given> = {
  count: number
  /** Handed to each worker before it starts. */
  given: Given
  /** What workers may ask of the process that watches over them. */
  answers: Record<string, () => Promise<unknown>>
  log: Logger
}

export type Workers = {
  /** Each one's answer to a question; those that end meanwhile, or do not answer, are left out. */
  askEach<T>(question: string): Promise<T[]>
  /** New workers take the place of all, one after the other; an old one goes when the new one listens. */
  renew(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts `count` processes of this program that share its port (node:cluster), and keeps as many: one that dies is replaced, after growing
 * pauses. Resolves when all listen; throws when one cannot start.
 */
export async function startWorkers<Given>({ count, given, answers, log }: Options<Given>): Promise<Workers> {
  const all = new Set<WebWorker>()
  const closing = new AbortController()
  let failures = 0
  let renewing: Promise<void> | undefined
  // What follows the launcher follows it in the process that watches over the workers; they follow that one.
  const execArgv = process.execArgv.filter(
    (arg, at, every) => arg !== '--import' && every[at - 1] !== '--import',
  )
  cluster.setupPrimary({ execArgv, serialization: 'advanced' })

  async function startOne(): Promise<WebWorker> {
    const worker = fork(answers)
    all.add(worker)
    worker.process.once('exit', (code, signal) => {
      all.delete(worker)
      worker.talk.end()
      if (worker.leaving || closing.signal.aborted) return
      log.error({ pid: worker.process.process.pid, exitCode: code, signal }, 'a web worker ended')
      void replace(worker)
    })
    try {
      await worker.talk.ask('start', given, startLimitMs)
      return worker
    } catch (error) {
      worker.leaving = true
      worker.process.process.kill('SIGKILL')
      throw error instanceof Gone ? new Error('a web worker did not start') : error
    }
  }

  /** Until there is one again: a worker that cannot start is no reason to give up, and none to try without a pause. */
  async function replace(gone: Pick<WebWorker, 'startedAt'>): Promise<void> {
    failures = performance.now() - gone.startedAt > 60_000 ? 0 : failures + 1
    await sleep(pauseBefore(failures), undefined, { signal: closing.signal }).catch(() => undefined)
    if (closing.signal.aborted) return
    const startedAt = performance.now()
    await startOne().catch(async error => {
      if (closing.signal.aborted) return
      log.error({ err: error.message }, 'a web worker could not be replaced yet')
      await replace({ startedAt })
    })
  }

  async function renewAll(): Promise<void> {
    const old = [...all]
    for (const worker of old) {
      if (closing.signal.aborted) return
      if (!all.has(worker)) continue
      const fresh = await startOne().catch(error => {
        log.error({ err: error.message }, 'a new web worker did not start: the old ones go on')
      })
      if (!fresh) return
      await end(worker)
    }
    log.info({ workers: old.length }, 'every web worker is a new one')
  }

  const close = async () => {
    closing.abort()
    await renewing?.catch(() => undefined)
    await Promise.all([...all].map(end))
  }
  try {
    await Promise.all(Array.from({ length: count }, startOne))
  } catch (error) {
    await close()
    throw error
  }
  return {
    async askEach<T>(question: string) {
      const asked = [...all].map(({ talk }) => talk.ask<T>(question, undefined, askLimitMs))
      const answered = await Promise.allSettled(asked)
      return answered.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    },
    renew() {
      renewing ??= renewAll().finally(() => {
        renewing = undefined
      })
      return renewing
    },
    close,
  }
}

function fork(answers: Options<unknown>['answers']): WebWorker {
  const worker = cluster.fork()
  const talk = talkOver(
    {
      send: message => void (worker.isConnected() && worker.send(message as object)),
      onMessage: listener => worker.on('message', listener),
    },
    answers,
  )
  return { process: worker, talk, startedAt: performance.now(), leaving: false }
}

/** Lets a worker finish what it does; one that hangs is killed. */
async function end(worker: WebWorker): Promise<void> {
  worker.leaving = true
  if (worker.process.isDead()) return
  const gone = once(worker.process, 'exit')
  const late = setTimeout(() => worker.process.process.kill('SIGKILL'), stopLimitMs)
  worker.talk.ask('stop').catch(() => undefined)
  await gone
  clearTimeout(late)
}
