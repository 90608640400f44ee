import { z } from '@hono/zod-openapi'
import { staff } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { servedLists } from '../lists.server.ts'
import { newViewInput, oneView, renameViewInput } from './contract.ts'
import { deleteView, loadViews, renameView, saveView } from './saved-views.server.ts'

const rateLimit = { points: 60, seconds: 60 }

export const savedViewRoutes: readonly Operation[] = [
  operation('GET /api/admin/views', {
    summary: 'Your own saved views of the admin lists',
    access: staff('useStaffPages'),
    handle: async ({ app, viewer }) => ({ views: await loadViews(app.db, viewer.userId) }),
  }),
  operation('POST /api/admin/views', {
    summary: 'Save the state of a list under a name',
    access: staff('useStaffPages'),
    body: newViewInput.extend({ list: z.enum(servedLists.map(({ list }) => list.name)) }),
    rateLimit,
    handle: async ({ app, viewer, body, now }) => {
      await saveView(app, viewer, body, now)
      return {}
    },
  }),
  operation('PATCH /api/admin/views/:viewId', {
    summary: 'Rename one of your views',
    access: staff('useStaffPages'),
    params: oneView,
    body: renameViewInput,
    rateLimit,
    handle: async ({ app, viewer, params, body }) => {
      await renameView(app, viewer, params.viewId, body.name)
      return {}
    },
  }),
  operation('DELETE /api/admin/views/:viewId', {
    summary: 'Delete one of your views',
    access: staff('useStaffPages'),
    params: oneView,
    rateLimit,
    handle: async ({ app, viewer, params }) => {
      await deleteView(app, viewer, params.viewId)
      return {}
    },
  }),
]
