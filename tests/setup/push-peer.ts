import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import type { PushMessage } from '#app/platform/push/port.ts'
import { aCertificate, type Certificate, trust } from './certificate.ts'

/** A message that a push service accepted, decrypted after its signature was verified. */
export type Received = {
  device: string
  service: 'web' | 'fcm' | 'apns'
  message: PushMessage
  topic: string
}
/** A push service's response to a message, usually a refusal. 'silence' sends no response. */
export type Reply = { status: number; headers?: Record<string, string>; body?: unknown } | 'silence'

export type PushPeer = {
  /** The environment variables that make a server send to these doubles. */
  env: Record<string, string>
  received: Received[]
  /** The device of every send attempt, including refused ones, in order. */
  asked: string[]
  /** Chooses the response to a message for this device. Null accepts the message. */
  reply: (device: string, service: Received['service']) => Reply | null
  /** Creates a subscribed browser and returns its registration. */
  aBrowser(name?: string): {
    kind: 'web'
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  }
  anAndroid(): { kind: 'fcm'; token: string }
  anIPhone(): { kind: 'apns'; token: string }
  /** Sets the certificate that Apple's double presents on new connections, by default the one that this process trusts. */
  wear(certificate?: Certificate): void
  stop(): Promise<void>
}

type Browser = { ecdh: ReturnType<typeof createECDH>; auth: Buffer }

/**
 * Starts doubles of Web Push, FCM, and APNs on free local ports. They validate requests as the real services do. Apple's double uses TLS with a
 * certificate that this process trusts until `stop` is called.
 */
export async function aPushPeer(): Promise<PushPeer> {
  const browsers = new Map<string, Browser>()
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const p8 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const accessToken = randomBytes(16).toString('hex')
  const peer = { received: [] as Received[], asked: [] as string[], reply: () => null } as Omit<
    PushPeer,
    'env' | 'aBrowser' | 'anAndroid' | 'anIPhone' | 'wear' | 'stop'
  >
  /** Records the attempt, and sends the reply that the test configured or accepts the message. */
  const settle = (
    found: Omit<Received, 'message'>,
    answer: (status: number, headers: Record<string, string>, body: unknown) => void,
    read: () => PushMessage,
    taken: number,
  ) => {
    peer.asked.push(found.device)
    const reply = peer.reply(found.device, found.service)
    if (reply === 'silence') return
    if (reply) return answer(reply.status, reply.headers ?? {}, reply.body ?? {})
    peer.received.push({ ...found, message: read() })
    answer(taken, {}, { name: 'projects/tassel-test/messages/1' })
  }

  const takeWeb = async (request: IncomingMessage, body: Buffer, answer: Parameters<typeof settle>[1]) => {
    const device = request.url ?? ''
    const browser = browsers.get(device)
    if (!browser) return answer(410, {}, {})
    await checkVapid(String(request.headers.authorization), `http://${request.headers.host}`)
    if (request.headers['content-encoding'] !== 'aes128gcm') return answer(400, {}, {})
    const topic = String(request.headers.topic)
    settle({ device, service: 'web', topic }, answer, () => JSON.parse(decrypt(body, browser)), 201)
  }
  const takeFcm = (request: IncomingMessage, body: Buffer, answer: Parameters<typeof settle>[1]) => {
    if (request.headers.authorization !== `Bearer ${accessToken}`)
      return answer(401, {}, { error: { status: 'UNAUTHENTICATED' } })
    const { message } = JSON.parse(body.toString())
    const { title, body: text } = message.notification
    const { url, tag } = message.data
    const topic = message.android.collapse_key
    settle(
      { device: message.token, service: 'fcm', topic },
      answer,
      () => ({ title, body: text, url, tag }),
      200,
    )
  }
  const http = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const answer: Parameters<typeof settle>[1] = (status, headers, said) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(said))
    }
    try {
      if (request.url === '/token') {
        await checkAssertion(new URLSearchParams(body.toString()).get('assertion') ?? '', rsa.publicKey, http)
        return answer(200, {}, { access_token: accessToken, expires_in: 3600 })
      }
      if (request.url === '/v1/projects/tassel-test/messages:send') return takeFcm(request, body, answer)
      return await takeWeb(request, body, answer)
    } catch (error) {
      answer(403, {}, { error: String(error) })
    }
  })
  const sessions = new Set<Http2Session>()
  const own = await aCertificate()
  const distrust = trust(own)
  const http2 = createSecureServer(own)
  // A client that does not trust the certificate disconnects, which is no error of the test.
  http2.on('sessionError', () => undefined)
  http2.on('session', session => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => undefined)
  })
  http2.on('stream', (stream, headers) => {
    let text = ''
    stream.setEncoding('utf8')
    stream.on('error', () => undefined)
    stream.on('data', part => {
      text += part
    })
    stream.on('end', async () => {
      const answer: Parameters<typeof settle>[1] = (status, more, said) => {
        stream.respond({ ':status': status, ...more })
        stream.end(status === 200 ? undefined : JSON.stringify(said))
      }
      try {
        const token = String(headers.authorization).replace('bearer ', '')
        const { protectedHeader } = await jwtVerify(token, p8.publicKey, { issuer: 'TEAM123456' })
        if (protectedHeader.kid !== 'KEY1234567' || headers['apns-topic'] !== 'example.tassel')
          return answer(403, {}, { reason: 'InvalidProviderToken' })
      } catch {
        return answer(403, {}, { reason: 'InvalidProviderToken' })
      }
      const { aps, url, tag } = JSON.parse(text)
      const device = String(headers[':path']).replace('/3/device/', '')
      const topic = String(headers['apns-collapse-id'])
      settle({ device, service: 'apns', topic }, answer, () => ({ ...aps.alert, url, tag }), 200)
    })
  })
  const listen = (server: typeof http | typeof http2) =>
    new Promise<number>(resolve =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    )
  const origin = `http://127.0.0.1:${await listen(http)}`
  const apns = `https://localhost:${await listen(http2)}`
  return Object.assign(peer, {
    env: {
      WEB_PUSH_TEST_ORIGIN: origin,
      FCM_URL: origin,
      FCM_SERVICE_ACCOUNT: JSON.stringify({
        project_id: 'tassel-test',
        client_email: 'push@tassel-test.iam.example.com',
        private_key: rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }),
        token_uri: `${origin}/token`,
      }),
      APNS_URL: apns,
      APNS_KEY: String(p8.privateKey.export({ type: 'pkcs8', format: 'pem' })),
      APNS_KEY_ID: 'KEY1234567',
      APNS_TEAM_ID: 'TEAM123456',
      APNS_TOPIC: 'example.tassel',
    },
    aBrowser(name = randomBytes(8).toString('hex')) {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      browsers.set(`/push/${name}`, { ecdh, auth })
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { kind: 'web' as const, subscription: { endpoint: `${origin}/push/${name}`, keys } }
    },
    anAndroid: () => ({ kind: 'fcm' as const, token: `fcm-${randomBytes(40).toString('base64url')}` }),
    anIPhone: () => ({ kind: 'apns' as const, token: randomBytes(32).toString('hex') }),
    wear: (certificate = own) => http2.setSecureContext(certificate),
    async stop() {
      distrust()
      http.closeAllConnections()
      for (const session of sessions) session.destroy()
      await Promise.all([http, http2].map(server => new Promise(resolve => server.close(resolve))))
    },
  })
}

/** Throws unless the header is `vapid t=<JWT>, k=<key>`, and the JWT is signed with that key, for this audience, and has a contact (RFC 8292). */
async function checkVapid(authorization: string, audience: string): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const bytes = Buffer.from(key, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map(part => part.toString('base64url'))
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { audience })
  if (!/^mailto:|^https:/.test(String(payload.sub))) throw new Error('no subject')
}

async function checkAssertion(
  assertion: string,
  publicKey: KeyObject,
  server: ReturnType<typeof createServer>,
): Promise<void> {
  const { port } = server.address() as AddressInfo
  await jwtVerify(assertion, createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })), {
    audience: `http://127.0.0.1:${port}/token`,
    issuer: 'push@tassel-test.iam.example.com',
  })
}

/** Decrypts a message as a browser does (RFC 8291, RFC 8188), independently of the library under test. */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const shared = ecdh.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
