import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import { fileCacheControl } from '../platform/files.ts'
import { operation } from '../platform/http/operation.server.ts'
import { anyone } from './access.ts'

const params = z.strictObject({
  folder: z
    .string()
    .regex(/^[a-z-]+$/)
    .max(40),
  name: z
    .string()
    .regex(/^[A-Za-z0-9_-]+\.(webp|png|svg)$/)
    .max(120),
})

export const fileRoutes = [
  operation({
    method: 'get',
    path: '/files/:folder/:name',
    summary: 'An uploaded picture; its address changes with its content',
    access: anyone,
    params: z.strictObject({ folder: z.string().max(40), name: z.string().max(120) }),
    handle: async ({ app, params: asked, headers }) => {
      const known = params.safeParse(asked)
      const file = known.success ? await app.files.open(`${known.data.folder}/${known.data.name}`) : null
      if (!file) throw refusal('NotFound', 404, phrase('There is no such file.'))
      const answer = { ...always, etag: file.etag }
      if (headers.get('if-none-match')?.includes(file.etag)) {
        file.body.destroy()
        return new Response(null, { status: 304, headers: answer })
      }
      const body = Readable.toWeb(file.body) as ReadableStream<Uint8Array>
      return new Response(body, {
        headers: { ...answer, 'content-type': file.contentType, 'content-length': String(file.bytes) },
      })
    },
  }),
]

const always = {
  'cache-control': fileCacheControl,
  // Opened on its own, a file can do nothing: no script, no form, no frame around it.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
}
