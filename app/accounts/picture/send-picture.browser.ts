import { openRequest } from '../../device/upload.browser.ts'
import { type Answer, addressOf } from '../../lib/endpoint.ts'
import type { RefusalBody } from '../../lib/refusal.ts'
import { ApiRefusal } from '../../shell/wire/call.browser.ts'

/** Onto the profile and the owner's campaigns, or stored for a campaign that is about to be created. */
export type PictureTarget = 'profile' | 'campaign'

const addresses = {
  profile: addressOf('POST /api/profile/photo'),
  campaign: addressOf('POST /api/pictures'),
}

type Sending = {
  target: PictureTarget
  /** Share of the bytes uploaded so far, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads a picture and answers its address. `fetch` reports no upload progress, so this is an XMLHttpRequest. Throws ApiRefusal
 * where the server refuses, an AbortError after `signal`, and any other Error where the network fails.
 */
export function sendPicture(picture: Blob, { target, onProgress, signal }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    openRequest(request, 'POST', addresses[target])
    request.setRequestHeader('content-type', picture.type || 'application/octet-stream')
    request.responseType = 'json'
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
    })
    request.addEventListener('error', () => reject(new Error('the network failed')))
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    request.addEventListener('load', () => {
      const answer = request.response as Partial<Answer<'POST /api/pictures'> & RefusalBody> | null
      if (request.status === 200 && answer?.profilePictureUrl) return resolve(answer.profilePictureUrl)
      reject(answer?.error ? new ApiRefusal(request.status, answer.error) : new Error('no answer'))
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(picture)
  })
}
