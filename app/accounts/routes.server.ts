import type { Operation } from '../platform/http/operation.server.ts'
import { codeRoutes } from './code-routes.server.ts'
import { ownSessionRoutes } from './own-session-routes.server.ts'
import { passkeyRoutes } from './passkey-routes.server.ts'
import { passwordRoutes } from './password-routes.server.ts'
import { profileRoutes } from './profile-routes.server.ts'
import { signInRoutes } from './sign-in-routes.server.ts'
import { suspensionRoutes } from './suspension-routes.server.ts'

export const accountRoutes: readonly Operation[] = [
  ...signInRoutes,
  ...codeRoutes,
  ...passwordRoutes,
  ...passkeyRoutes,
  ...ownSessionRoutes,
  ...profileRoutes,
  ...suspensionRoutes,
]
