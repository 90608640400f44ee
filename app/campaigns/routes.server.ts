import { browseRoutes } from './browse/routes.server.ts'
import { consentRoutes } from './consent/routes.server.ts'
import { formRoutes } from './create/routes.server.ts'
import { editingRoutes } from './editing/routes.server.ts'
import { figureRoutes } from './figures/routes.server.ts'
import { reportRoutes } from './moderation/report-routes.server.ts'
import { moderationRoutes } from './moderation/routes.server.ts'
import { shareRoutes } from './sharing/routes.server.ts'
import { updateRoutes } from './updates/routes.server.ts'

/** The operations of every capability, and of the forms. */
export const campaignRoutes = [
  ...formRoutes,
  ...shareRoutes,
  ...browseRoutes,
  ...editingRoutes,
  ...updateRoutes,
  ...consentRoutes,
  ...reportRoutes,
  ...moderationRoutes,
  ...figureRoutes,
]
