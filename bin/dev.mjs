import './lib/this-machine.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node24.mjs'
import { become } from './lib/processes.mjs'

/** `npm run dev`: the server starts again when its code changes, the screens reload in the browser. */
await ensureInstalled()
become(node24(), ['--watch', '--watch-preserve-output', 'app/main.server.ts'], {
  env: { ...process.env, NODE_ENV: 'development', DEV: '1' },
})
