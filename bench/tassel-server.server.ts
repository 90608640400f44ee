import type { Viewer } from '#app/lib/viewer.ts'
import { buildHttp, listen } from '#app/platform/http/transport.server.ts'
import { operations } from '#app/routes.server.ts'
import { servePages } from '#app/shell/serve-pages.server.ts'
import { benchApp } from './tassel-app.server.ts'

/** Everybody is an admin here, so that the admin's work can be measured without a session; visitors' works look nobody up either. */
const admin: Viewer = {
  userId: '00000000-0000-4000-8000-000000000000',
  sessionId: '',
  email: 'admin@bench.example',
  emailVerified: true,
  customUserId: 'admin',
  firstName: 'Bench',
  lastName: 'Admin',
  profilePictureUrl: null,
  isAdmin: true,
  steppedUpAt: null,
}

const [databaseUrl = '', port = ''] = process.argv.slice(2)
const app = benchApp(databaseUrl, Number(port))
const http = buildHttp(app, operations, async headers => (headers.has('x-bench-admin') ? admin : null))
await servePages(http, app)
await listen(http, Number(port), '127.0.0.1')
process.send?.('ready')
