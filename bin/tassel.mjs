import './lib/this-machine.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node24.mjs'
import { become } from './lib/processes.mjs'

/** `npm run tassel -- <command>`: the operator's commands, on the same environment as the server. */
await ensureInstalled()
await ensureBuilt()
const env = { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() }
become(node24(), ['app/tassel.server.ts', ...process.argv.slice(2)], { env })
