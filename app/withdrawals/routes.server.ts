import type { Operation } from '../platform/http/operation.server.ts'

export const withdrawalRoutes: readonly Operation[] = []
