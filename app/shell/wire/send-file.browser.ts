import { openRequest } from '#device/server.browser.ts'
import { type Answer, addressOf, type EndpointName, type Input } from '../../lib/endpoint.ts'
import type { RefusalBody } from '../../lib/refusal.ts'
import { ApiRefusal } from './call.browser.ts'

export type Sending = {
  /** Receives the share of uploaded bytes, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads a file and returns the endpoint's response. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 * Throws ApiRefusal if the server refuses, an AbortError after `signal` aborts, and another Error if the network fails.
 */
export function sendFile<E extends EndpointName>(
  endpoint: E,
  { file, ...input }: Input<E> & { file: Blob },
  { onProgress, signal }: Sending,
): Promise<Answer<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    openRequest(request, endpoint.slice(0, endpoint.indexOf(' ')), addressOf(endpoint, input as never))
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.responseType = 'json'
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
    })
    request.addEventListener('error', () => reject(new Error('the network failed')))
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    request.addEventListener('load', () => {
      const answer = request.response as Partial<RefusalBody> | null
      if (request.status === 200 && answer && !answer.error) return resolve(answer as Answer<E>)
      reject(answer?.error ? new ApiRefusal(request.status, answer.error) : new Error('no answer'))
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
