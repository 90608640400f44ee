import './lib/this-machine.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node24.mjs'
import { become } from './lib/processes.mjs'

/** `npm run pictures`: draws the README's pictures of every screen. */
await ensureInstalled()
await ensureBuilt()
become(node24(), ['tests/pictures/run.ts', ...process.argv.slice(2)])
