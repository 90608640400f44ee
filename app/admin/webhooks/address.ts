import { queryAddress } from '../../lists/list-address.ts'

// Must not import zod schemas: the route table imports this file, so every visitor downloads it.

export const webhooksAddress = (search: URLSearchParams) =>
  queryAddress('GET /api/screens/admin/connections/webhooks', { status: true, before: true }, search)
