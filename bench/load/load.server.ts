import { connect } from 'node:net'
import type { Side } from '../sides/process.server.ts'
import { processorSecondsOf } from '../sides/process-tree.server.ts'
import { answerReader } from './answers.ts'
import { type Speed, speedOf } from './speed.ts'

/** The raw bytes of a request. */
export type Wire = Buffer

type RequestOptions = { method?: 'GET' | 'POST'; headers?: Readonly<Record<string, string>>; body?: string }

/** Serializes a keep-alive request. */
export function wire(path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}): Wire {
  const all: Record<string, string> = { host: '127.0.0.1', 'user-agent': 'bench', accept: '*/*', ...headers }
  if (body !== undefined) all['content-length'] = String(Buffer.byteLength(body))
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}

export type Load = {
  side: Pick<Side, 'port' | 'pid'>
  connections: number
  /** Returns the next request; undefined ends the run. */
  next(): Wire | undefined
  /** No requests are sent after this many seconds. */
  seconds?: number
}

/**
 * Sends requests over `connections` sockets, each as soon as the previous response has arrived, and returns the speed. Throws at the first
 * response that isn't 2xx. Writes to sockets directly, because an HTTP client with more overhead than the server would be the bottleneck.
 * This client handles about 50,000 small responses a second on one core.
 */
export async function load({
  side: { port, pid },
  connections,
  next,
  seconds = Number.POSITIVE_INFINITY,
}: Load): Promise<Speed> {
  const latencies: number[] = []
  const used = process.cpuUsage()
  const serverUsed = processorSecondsOf(pid)
  const started = performance.now()
  const until = started + seconds * 1000
  const connection = () => sendInTurn(port, () => (performance.now() < until ? next() : undefined), latencies)
  await Promise.all(Array.from({ length: connections }, connection))
  const took = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(used)
  return speedOf(latencies, took, {
    serverSeconds: processorSecondsOf(pid) - serverUsed,
    askerSeconds: (user + system) / 1e6,
  })
}

function sendInTurn(port: number, next: () => Wire | undefined, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const reader = answerReader()
    let sentAt = 0
    let done = false
    const send = () => {
      const request = next()
      done = request === undefined
      if (!request) return socket.end()
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('connect', send)
    socket.on('data', chunk => {
      const answer = reader.take(chunk)
      if (!answer) return
      latencies.push(performance.now() - sentAt)
      if (answer.status >= 200 && answer.status < 300) return send()
      socket.destroy(new Error(`port ${port} answered ${answer.status}: ${chunk.toString('latin1', 0, 600)}`))
    })
    socket.on('error', reject)
    socket.on('close', () => (done ? resolve() : reject(new Error(`port ${port} hung up`))))
  })
}

/** Returns a function that cycles through the requests. */
export function inTurn(requests: readonly Wire[]): () => Wire | undefined {
  let turn = 0
  return () => requests[turn++ % requests.length]
}
