import type { Operation } from '../platform/http/operation.server.ts'

export const campaignRoutes: readonly Operation[] = []
