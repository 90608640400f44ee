import { buildHttp, listen } from '#app/platform/http/transport.server.ts'
import { operations } from '#app/routes.server.ts'
import { servePages } from '#app/shell/pages/serve-pages.server.ts'
import { benchAdmin } from './bench-admin.ts'
import { benchApp } from './tassel-app.server.ts'

const [databaseUrl = '', port = ''] = process.argv.slice(2)
const app = benchApp(databaseUrl, Number(port))
const http = buildHttp(app, operations, async headers => (headers.has('x-bench-admin') ? benchAdmin : null))
await servePages(http, app)
await listen(http, Number(port), '127.0.0.1')
process.send?.('ready')
