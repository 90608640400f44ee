import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { anyone } from '../accounts/access.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import { askedPart, isFileKey } from '../platform/files/files.ts'
import { orBusy } from '../platform/files/storage-trouble.server.ts'
import { operation } from '../platform/http/operation.server.ts'
import { fileShown } from './picture-access.server.ts'

export const fileRoutes = [
  operation('GET /files/:folder/:name', {
    summary:
      'An uploaded picture or video (whole, or the part a Range asks for), to whoever may see it now; its address is never given to another',
    access: anyone,
    params: z.strictObject({ folder: z.string().max(40), name: z.string().max(120) }),
    handle: async ({ app, viewer, params, headers }) => {
      const key = `${params.folder}/${params.name}`
      const shown = isFileKey(key) ? await fileShown(app.db, key, viewer) : null
      if (!shown) throw noFile()
      // The bytes behind an address never change, so its name says all: who has it is answered without touching the store.
      const answer = { ...harmless, 'cache-control': shown.caching, etag: `"${params.name}"` }
      if (headers.get('if-none-match')?.includes(answer.etag))
        return new Response(null, { status: 304, headers: answer })
      // A video is asked for in parts; what was made of other bytes is none of this file's.
      const whole = headers.get('if-range') ?? answer.etag
      const { bytes } = shown
      const part =
        bytes !== null && whole === answer.etag ? askedPart(headers.get('range'), bytes) : undefined
      if (part === null)
        return new Response(null, {
          status: 416,
          headers: { ...answer, 'content-range': `bytes */${bytes}` },
        })
      const file = await orBusy(app, () => app.files.open(key, part))
      if (!file) throw noFile()
      const body = Readable.toWeb(file.body) as ReadableStream<Uint8Array>
      const length = part ? part.end - part.start + 1 : file.bytes
      return new Response(body, {
        status: part ? 206 : 200,
        headers: {
          ...answer,
          'content-type': file.contentType,
          'content-length': String(length),
          ...(bytes !== null && { 'accept-ranges': 'bytes' }),
          ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${file.bytes}` }),
        },
      })
    },
  }),
]

/** The same for none, and for one that this person may not see. */
const noFile = () => refusal('NotFound', 404, phrase('This file doesn’t exist.'))

const harmless = {
  // Opened on its own, a file can do nothing: no script, no form, no frame around it.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
}
