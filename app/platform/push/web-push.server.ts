import {
  answerWithinMs,
  type PushMessage,
  type PushOutcome,
  type PushService,
  retryAfterMs,
  ttlSeconds,
} from './port.ts'
import type { VapidKeys } from './settings.server.ts'
import { isPushAddress } from './web-push-address.ts'

type WebTarget = Parameters<PushService['send']>[0] & { kind: 'web' }

/**
 * Sends through browsers' push services (RFC 8030). Messages are encrypted for the device and signed with our VAPID keys; redirects aren't
 * followed.
 */
export function webPushService(
  keys: VapidKeys,
  testOrigin: string | null,
  now: () => Date,
): PushService<WebTarget> {
  return {
    async send(target, message) {
      if (!isPushAddress(target.endpoint, testOrigin))
        return { outcome: 'refused', why: 'no known push service' }
      try {
        return outcomeOf(await post(target, message, keys), now())
      } catch (error) {
        return { outcome: 'retry', afterMs: null, why: `web push: ${(error as Error).name}` }
      }
    },
  }
}

async function post({ endpoint, p256dh, auth }: WebTarget, message: PushMessage, keys: VapidKeys) {
  // Loaded on demand, because most processes send no messages.
  const { default: webPush } = await import('web-push')
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: keys,
      TTL: ttlSeconds,
      urgency: 'normal',
      // RFC 8030 allows at most 32 base64url characters: a UUID without its dashes.
      topic: message.tag.replaceAll('-', '').slice(0, 32),
    },
  )
  const { 'Content-Length': _, ...rest } = headers as Record<string, string>
  const response = await fetch(endpoint, {
    method,
    headers: rest,
    body: new Uint8Array(body ?? []),
    redirect: 'manual',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  await response.body?.cancel()
  return response
}

function outcomeOf({ status, ok, headers }: Response, now: Date): PushOutcome {
  const why = `web push: HTTP ${status}`
  if (ok) return { outcome: 'delivered' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429 || status === 408 || status >= 500) {
    return { outcome: 'retry', afterMs: retryAfterMs(headers.get('retry-after'), now), why }
  }
  return { outcome: 'refused', why }
}
