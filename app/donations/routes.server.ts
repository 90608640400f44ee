import type { Operation } from '../platform/http/operation.server.ts'

export const donationRoutes: readonly Operation[] = []
