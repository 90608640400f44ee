import { connect } from 'node:net'
import type { Side } from '../sides/process.server.ts'
import { processorSecondsOf } from '../sides/process-tree.server.ts'
import { answerReader } from './answers.ts'
import { type Speed, speedOf } from './speed.ts'

/** The raw bytes of a request. */
export type Wire = Buffer

export type Headers = Readonly<Record<string, string>>

/** A POST request with a JSON body. */
export type Post = { path: string; headers: Headers; body: string }

/** The headers of a browser. */
export const visitor: Headers = { 'accept-encoding': 'gzip, deflate, br' }

/** Serializes a keep-alive GET request. */
export const get = (path: string, headers: Headers = visitor): Wire => wire(`GET ${path}`, headers, '')

/** Serializes a keep-alive POST request. */
export const post = ({ path, headers, body }: Post): Wire =>
  wire(`POST ${path}`, { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body)

function wire(line: string, headers: Headers, body: string): Wire {
  const all = { host: '127.0.0.1', 'user-agent': 'bench', accept: '*/*', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

export type Load = {
  side: Pick<Side, 'port' | 'pid'>
  connections: number
  /** Returns the next request; undefined ends the run. */
  next(): Wire | undefined
  /** No requests are sent after this many seconds. */
  seconds?: number
  /** Is told when each response was complete (ms, as of performance.now()) and how long it took (ms). */
  onAnswer?(at: number, ms: number): void
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
  onAnswer,
}: Load): Promise<Speed> {
  const latencies: number[] = []
  const serverUsed = processorSecondsOf(pid)
  const started = performance.now()
  const until = started + seconds * 1000
  const answered = (sentAt: number) => {
    const at = performance.now()
    if (onAnswer) onAnswer(at, at - sentAt)
    else latencies.push(at - sentAt)
  }
  const connection = () => sendInTurn(port, () => (performance.now() < until ? next() : undefined), answered)
  await Promise.all(Array.from({ length: connections }, connection))
  const took = (performance.now() - started) / 1000
  return speedOf(latencies, took, processorSecondsOf(pid) - serverUsed)
}

function sendInTurn(
  port: number,
  next: () => Wire | undefined,
  answered: (sentAt: number) => void,
): Promise<void> {
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
      answered(sentAt)
      if (answer.status >= 200 && answer.status < 300) return send()
      socket.destroy(new Error(`port ${port} answered ${answer.status}: ${chunk.toString('latin1', 0, 600)}`))
    })
    socket.on('error', reject)
    socket.on('close', () => (done ? resolve() : reject(new Error(`port ${port} hung up`))))
  })
}

/** Returns a function that gives each of the items once. */
export function eachOnce<T>(items: readonly T[]): () => T | undefined {
  let turn = 0
  return () => items[turn++]
}

/** Returns a function that gives one of the items at random. */
export const anyOf =
  <T>(items: readonly T[]): (() => T | undefined) =>
  () =>
    items[Math.floor(Math.random() * items.length)]
