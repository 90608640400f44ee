import { importPKCS8, SignJWT } from 'jose'
import {
  answerWithinMs,
  type PushMessage,
  type PushOutcome,
  type PushService,
  retryAfterMs,
  ttlSeconds,
} from './port.ts'
import type { FcmSettings } from './settings.server.ts'

type FcmTarget = Parameters<PushService['send']>[0] & { kind: 'fcm' }

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** An access token is renewed this many ms before it expires. */
const renewBeforeMs = 5 * 60_000

type AccessToken = { text: string; until: number }

/** Sends through Firebase Cloud Messaging (HTTP v1). All messages share one access token of the service account. */
export function fcmService(settings: FcmSettings, now: () => Date): PushService<FcmTarget> {
  let token: Promise<AccessToken> | null = null
  const accessToken = async () => {
    const current = await token?.catch(() => null)
    if (!current || performance.now() > current.until - renewBeforeMs) token = requestToken(settings)
    return (await (token as Promise<AccessToken>)).text
  }
  return {
    async send(target, message) {
      try {
        const response = await post(settings, await accessToken(), bodyOf(target, message))
        const answer = await outcomeOf(response, now())
        // The service account's rights may have changed: the next attempt requests a new token.
        if (response.status === 401) token = null
        return answer
      } catch (error) {
        return { outcome: 'retry', afterMs: null, why: `FCM: ${(error as Error).message.slice(0, 80)}` }
      }
    },
  }
}

async function requestToken({ account }: FcmSettings): Promise<AccessToken> {
  const key = await importPKCS8(account.privateKey, 'RS256')
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.clientEmail)
    .setAudience(account.tokenUri)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
  const response = await fetch(account.tokenUri, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (!response.ok) throw new Error(`signing in: HTTP ${response.status}`)
  const { access_token: text, expires_in: seconds } = (await response.json()) as {
    access_token: string
    expires_in: number
  }
  return { text, until: performance.now() + seconds * 1000 }
}

const post = ({ url, account }: FcmSettings, token: string, body: object) =>
  fetch(`${url}/v1/projects/${account.projectId}/messages:send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  })

const bodyOf = ({ token }: FcmTarget, { title, body, url, tag }: PushMessage) => ({
  message: {
    token,
    notification: { title, body },
    data: { title, body, url, tag },
    android: { collapse_key: tag, ttl: `${ttlSeconds}s`, notification: { tag } },
  },
})

type ErrorBody = {
  error?: {
    status?: string
    details?: { errorCode?: string; fieldViolations?: { field?: string }[] }[]
  }
}

async function outcomeOf(response: Response, now: Date): Promise<PushOutcome> {
  const { status, ok, headers } = response
  if (ok) {
    await response.body?.cancel()
    return { outcome: 'delivered' }
  }
  const { error } = (await response.json().catch(() => ({}))) as ErrorBody
  const code = error?.details?.find(({ errorCode }) => errorCode)?.errorCode ?? error?.status ?? ''
  const why = `FCM: HTTP ${status} ${/^[A-Z_]{1,40}$/.test(code) ? code : ''}`.trimEnd()
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH' || namesToken(error))
    return { outcome: 'gone' }
  if (status === 401 || status === 408 || status === 429 || status >= 500) {
    return { outcome: 'retry', afterMs: retryAfterMs(headers.get('retry-after'), now), why }
  }
  return { outcome: 'refused', why }
}

/** True if FCM reports that the device's token is invalid. */
const namesToken = (error: ErrorBody['error']) =>
  error?.details?.some(({ fieldViolations }) =>
    fieldViolations?.some(({ field }) => field === 'message.token'),
  ) ?? false
