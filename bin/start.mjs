import './lib/this-machine.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node24.mjs'
import { become } from './lib/processes.mjs'

/** `npm start`: installs what is missing, builds what is stale, and hands over to the server on Node 24. */
await ensureInstalled()
await ensureBuilt()
const followLauncher = new URL('./lib/follow-launcher.mjs', import.meta.url).href
become(node24(), ['--import', followLauncher, 'app/main.server.ts'], {
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' },
  ipc: true,
})
