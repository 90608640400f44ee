import { z } from '@hono/zod-openapi'
import { anyone, signedIn } from '../../accounts/access.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { campaignId } from '../params.ts'
import { type Counted, shareChannels, visitSources } from './channels.ts'
import { countOnce } from './counts.server.ts'
import { loadFigures } from './load-figures.server.ts'

/** What a browser sends of a visit or a share: words of the lists, and nothing else. */
const countedInput: z.ZodType<Counted, Counted> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('visit'), channel: z.enum(visitSources) }),
  z.strictObject({ kind: z.literal('share'), channel: z.enum(shareChannels) }),
])

export const figureRoutes = [
  operation('GET /api/screens/campaign-figures/:campaignId', {
    summary: 'Figures of your own campaign: donations by day, where visits came from, shares',
    access: signedIn,
    params: campaignId,
    handle: ({ app, viewer, params, now }) => loadFigures(app, viewer, params.campaignId, now),
  }),
  operation('POST /api/campaigns/:campaignId/counts', {
    summary:
      'Count a visit of a campaign’s page or a use of its share dialog; the answer is the same whether it is counted or not',
    access: anyone,
    params: campaignId,
    body: countedInput,
    rateLimit: { points: 120, seconds: 600, inMemory: true },
    handle: async ({ app, viewer, params, body, headers, now }) => {
      await countOnce(app, { ...params, counted: body, viewer, headers, now })
      return {}
    },
  }),
]
