import type { Operation } from '../platform/http/operation.server.ts'
import { codeRoutes } from './codes/routes.server.ts'
import { passkeyRoutes } from './passkeys/routes.server.ts'
import { profileRoutes } from './profile/routes.server.ts'
import { ownSessionRoutes } from './sessions/routes.server.ts'
import { passwordRoutes } from './sign-in/password-routes.server.ts'
import { signInRoutes } from './sign-in/routes.server.ts'
import { suspensionRoutes } from './suspension/routes.server.ts'

export const accountRoutes: readonly Operation[] = [
  ...signInRoutes,
  ...codeRoutes,
  ...passwordRoutes,
  ...passkeyRoutes,
  ...ownSessionRoutes,
  ...profileRoutes,
  ...suspensionRoutes,
]
