import type { Operation } from '../platform/http/operation.server.ts'

export const homeRoutes: readonly Operation[] = []
