import './lib/this-machine.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node24.mjs'
import { become } from './lib/processes.mjs'

/** `npm run bench`: the figures of this machine, side by side with a bare peer. */
await ensureInstalled()
await ensureBuilt()
become(node24(), ['bench/run.server.ts', ...process.argv.slice(2)])
