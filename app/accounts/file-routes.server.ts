import { z } from '@hono/zod-openapi'
import { refusal } from '../lib/refusal.ts'
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
    handle: async ({ app, params: asked }) => {
      const known = params.safeParse(asked)
      const file = known.success ? await app.files.get(`${known.data.folder}/${known.data.name}`) : null
      if (!file) throw refusal('NotFound', 404, 'There is no such file.')
      return new Response(new Uint8Array(file.bytes), {
        headers: {
          'content-type': file.contentType,
          'cache-control': 'public, max-age=31536000, immutable',
          // Opened on its own, a file can do nothing: no script, no form, no frame around it.
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
        },
      })
    },
  }),
]
