import type { Operation } from '../platform/http/operation.server.ts'
import { pictureRoutes } from './picture-routes.server.ts'

export const homeRoutes: readonly Operation[] = [...pictureRoutes]
