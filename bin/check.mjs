import './lib/this-machine.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checks, conclude, inParallel } from './lib/steps.mjs'

/** `npm run check`: the fast part of the tests. */
await ensureInstalled()
conclude(await inParallel(checks))
