import { anyone } from '../accounts/access.ts'
import { operation } from '../platform/http/operation.server.ts'
import { androidLinkProof, appleLinkProof } from './deep-links.ts'

/** Cached for an hour, because phones and the stores' servers request these files at each installation. */
function proofAnswer(proof: object | null, requestId: string): Response {
  if (proof) return Response.json(proof, { headers: { 'cache-control': 'public, max-age=3600' } })
  const error = { code: 'NoApp', message: 'This server has no app.', requestId }
  return Response.json({ error }, { status: 404 })
}

export const nativeRoutes = [
  operation('GET /.well-known/assetlinks.json', {
    summary: 'Which Android app may open this server’s links',
    access: anyone,
    handle: async ({ app, requestId }) => proofAnswer(androidLinkProof(app.env.nativeApp), requestId),
  }),
  operation('GET /.well-known/apple-app-site-association', {
    summary: 'Which iOS app may open this server’s links, and which of them',
    access: anyone,
    handle: async ({ app, requestId }) => proofAnswer(appleLinkProof(app.env.nativeApp), requestId),
  }),
]
