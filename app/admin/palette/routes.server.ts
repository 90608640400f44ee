import { adminOnly } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { searchBody } from './contract.ts'
import { searchEverything } from './search-everything.server.ts'

export const paletteRoutes: readonly Operation[] = [
  operation('POST /api/admin/search', {
    summary: 'People, donors and campaigns by words, a donation by its id',
    access: adminOnly,
    body: searchBody,
    rateLimit: { points: 120, seconds: 60 },
    handle: async ({ app, body }) => ({ found: await searchEverything(app, body.search) }),
  }),
]
