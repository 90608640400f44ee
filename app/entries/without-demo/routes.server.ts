import type * as included from '#demo/routes.server.ts'

export const demoRoutes: typeof included.demoRoutes = []
