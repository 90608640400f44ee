import './lib/this-machine.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node24.mjs'
import { become } from './lib/processes.mjs'

/** `npm run mutants`: breaks each guard of the money paths and sees that a test notices. */
await ensureInstalled()
become(node24(), ['tests/mutants/run.ts', ...process.argv.slice(2)])
