import type { z } from 'zod'
import { phrase } from '../../lib/phrase.ts'
import { check } from '../../lib/problem.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../app.server.ts'
import { securityEvent } from '../security-events.server.ts'
import { findsCardNumber } from './card-number.ts'
import type { HttpContext } from './http-context.server.ts'
import type { Operation } from './operation.server.ts'
import { plainInput } from './plain-input.ts'

const maxJsonBytes = 64 * 1024

/** Validates input against a schema. Refuses with InvalidInput (400) with a message for each invalid field. */
export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  const plain = plainInput(value)
  if (!schema) return {}
  const { data, problems } = check(schema, plain)
  if (problems === null) return data
  const [first] = Object.values(problems)
  const { message, values } = first ?? { message: phrase('Invalid input') }
  throw refusal('InvalidInput', 400, message, { ...(values && { values }), fields: problems })
}

/** Reads a JSON body. Refuses bodies that contain card numbers. */
export async function readCardFree(op: Operation, c: HttpContext, app: App): Promise<unknown> {
  const body = await readJson(c)
  refuseCardNumbers(app, op, body)
  return body
}

async function readJson(c: HttpContext): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw refusal('NotJson', 415, phrase('Send JSON with content-type application/json.'))
  }
  const bytes = await readBytes(c, maxJsonBytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw refusal('MalformedJson', 400, phrase('The request is not valid JSON.'))
  }
}

/** The body as read from the socket, because a web stream would double the cost of a request. */
function bodyOf(c: HttpContext): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  const { incoming } = c.env ?? {}
  // Keeps the socket open for the response if the body is too large.
  return incoming ? incoming.iterator({ destroyOnReturn: false }) : (c.req.raw.body ?? [])
}

export async function readBytes(c: HttpContext, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readChunks(c, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Streams the body. Refuses with TooLarge (413), immediately if content-length exceeds the limit. */
export async function* readChunks(c: HttpContext, maxBytes: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () => refusal('TooLarge', 413, phrase('The request is too large.'))
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge()
  let total = 0
  for await (const chunk of bodyOf(c)) {
    total += chunk.byteLength
    if (total > maxBytes) throw tooLarge()
    yield chunk
  }
}

/** Refuses a card number (CardNumberRefused, 400) before anything else uses the body. The security event contains only the operation. */
function refuseCardNumbers(app: App, { method, path, bankFields }: Operation, body: unknown): void {
  if (!findsCardNumber(body, bankFields)) return
  securityEvent(app, 'card-number-refused', { operation: method + path })
  const words = phrase('That looks like a card number. Remove it and try again; nothing was saved.')
  throw refusal('CardNumberRefused', 400, words, {
    title: phrase('Please keep your card number to yourself'),
  })
}
