import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type ReceivedWebhook = {
  id: string
  type: string
  data: Record<string, unknown>
  headers: Record<string, string>
  body: string
  /** 1 for the first request with this id. */
  attempt: number
}

/** What the receiver does with a request. By default it answers 204. */
type Act = (request: ReceivedWebhook, answer: ServerResponse) => void

export const acts = {
  accept: ((_, answer) => answer.writeHead(204).end()) as Act,
  fail: ((_, answer) => answer.writeHead(500).end('Sorry')) as Act,
  hang: (() => undefined) as Act,
  /** The headers of a failure, and then the connection breaks. */
  breakOff: ((_, answer) => {
    answer.writeHead(500, { 'content-length': '1000' }).write('half')
    setTimeout(() => answer.destroy(), 5)
  }) as Act,
  /** A failure whose body never ends. */
  drip: ((_, answer) => {
    answer.writeHead(500)
    const drops = setInterval(() => answer.write('.'), 50)
    answer.on('close', () => clearInterval(drops))
  }) as Act,
  answer:
    (status: number, headers: Record<string, string> = {}, body = ''): Act =>
    (_, answer) =>
      answer.writeHead(status, headers).end(body),
}

export type WebhookReceiver = {
  url: string
  /** Every request, in the order in which it arrived, also those that the receiver refused. */
  received: ReceivedWebhook[]
  /** How many requests were open at the same time, at most. */
  maxOpen: () => number
  act: Act
  stop(): Promise<void>
}

/** Starts a receiver of webhooks on a free local port. It verifies each signature with the package standardwebhooks, if `secret` is given. */
export async function aWebhookReceiver(secret?: () => string): Promise<WebhookReceiver> {
  let open = 0
  let maxOpen = 0
  const attempts = new Map<string, number>()
  const server = createServer(async (request, answer) => {
    open++
    maxOpen = Math.max(maxOpen, open)
    answer.on('close', () => open--)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const headers = request.headers as Record<string, string>
    if (secret) new Webhook(secret()).verify(body, headers)
    const id = headers['webhook-id'] ?? ''
    const attempt = (attempts.get(id) ?? 0) + 1
    attempts.set(id, attempt)
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }
    const received = { id, type, data, headers, body, attempt }
    receiver.received.push(received)
    receiver.act(received, answer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    maxOpen: () => maxOpen,
    act: acts.accept,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return receiver
}
