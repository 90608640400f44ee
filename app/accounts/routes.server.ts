import type { Operation } from '../platform/http/operation.server.ts'
import { codeRoutes } from './code-routes.server.ts'

export const accountRoutes: readonly Operation[] = [...codeRoutes]
