import { type ClientHttp2Session, connect, constants, type IncomingHttpHeaders } from 'node:http2'
import { importPKCS8, SignJWT } from 'jose'
import {
  answerWithinMs,
  type PushMessage,
  type PushOutcome,
  type PushService,
  retryAfterMs,
  ttlSeconds,
} from './port.ts'
import type { ApnsSettings } from './settings.server.ts'

type ApnsTarget = Parameters<PushService['send']>[0] & { kind: 'apns' }

/** Apple refuses tokens older than an hour, and renewals more often than every 20 minutes. */
const tokenLifeMs = 40 * 60_000
const maxAnswerLength = 4_000

type Answer = { status: number; reason: string; headers: IncomingHttpHeaders }

/**
 * Sends through Apple's push service over one HTTP/2 connection, which is reopened if it is lost. Requests are authenticated with a token
 * signed by the .p8 key.
 */
export function apnsService(settings: ApnsSettings, now: () => Date): PushService<ApnsTarget> {
  let token: { text: Promise<string>; at: number } | null = null
  let session: ClientHttp2Session | null = null
  const providerToken = () => {
    if (!token || performance.now() - token.at > tokenLifeMs)
      token = { text: sign(settings), at: performance.now() }
    return token.text
  }
  const connection = () => {
    if (!session || session.closed || session.destroyed) session = open(settings.url)
    return session
  }
  return {
    async send(target, message) {
      try {
        const headers = headersOf(settings, message, await providerToken(), now())
        const answer = await request(connection(), headers, target, message)
        if (answer.reason === 'ExpiredProviderToken') token = null
        return outcomeOf(answer, now())
      } catch (error) {
        return { outcome: 'retry', afterMs: null, why: `APNs: ${reasonOf(error as Error).slice(0, 80)}` }
      }
    },
    async close() {
      session?.close()
      session?.destroy()
    },
  }
}

/** The reason for a lost connection is in the error's cause. */
const reasonOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message)

function open(url: string): ClientHttp2Session {
  const session = connect(url)
  // Each request reports its own errors; without a listener, the `error` event would crash the process.
  session.on('error', () => undefined)
  session.on('goaway', () => session.close())
  session.unref()
  return session
}

async function sign({ key, keyId, teamId }: ApnsSettings): Promise<string> {
  return await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setIssuedAt()
    .sign(await importPKCS8(key, 'ES256'))
}

const headersOf = ({ topic }: ApnsSettings, { tag }: PushMessage, token: string, now: Date) => ({
  authorization: `bearer ${token}`,
  'apns-topic': topic,
  'apns-push-type': 'alert',
  'apns-priority': '10',
  'apns-expiration': String(Math.floor(now.getTime() / 1000) + ttlSeconds),
  'apns-collapse-id': tag.slice(0, 64),
})

function request(
  session: ClientHttp2Session,
  requestHeaders: ReturnType<typeof headersOf>,
  { token }: ApnsTarget,
  { title, body, url, tag }: PushMessage,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      ...requestHeaders,
    })
    let headers: IncomingHttpHeaders = {}
    let text = ''
    stream.setEncoding('utf8')
    stream.setTimeout(answerWithinMs, () => {
      stream.close(constants.NGHTTP2_CANCEL)
      // Other requests on this connection also fail, and are retried on a new one.
      session.destroy()
      reject(new Error('no answer in time'))
    })
    stream.on('response', response => {
      headers = response
    })
    stream.on('data', (part: string) => {
      if (text.length < maxAnswerLength) text += part
    })
    stream.on('error', reject)
    stream.on('close', () => reject(new Error('the connection was lost')))
    stream.on('end', () => resolve({ status: Number(headers[':status']), reason: reasonIn(text), headers }))
    stream.end(JSON.stringify({ aps: { alert: { title, body }, sound: 'default' }, url, tag, title, body }))
  })
}

function reasonIn(text: string): string {
  try {
    const { reason } = JSON.parse(text) as { reason?: unknown }
    return typeof reason === 'string' && /^\w{1,40}$/.test(reason) ? reason : ''
  } catch {
    return ''
  }
}

const goneReasons = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken'])

function outcomeOf({ status, reason, headers }: Answer, now: Date): PushOutcome {
  const why = `APNs: HTTP ${status} ${reason}`.trimEnd()
  if (status === 200) return { outcome: 'delivered' }
  if (status === 410 || goneReasons.has(reason)) return { outcome: 'gone' }
  if (reason === 'ExpiredProviderToken' || status === 408 || status === 429 || !(status < 500)) {
    return { outcome: 'retry', afterMs: retryAfterMs(headers['retry-after'], now), why }
  }
  return { outcome: 'refused', why }
}
