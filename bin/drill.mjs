import './lib/this-machine.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { conclude, drill, runStep } from './lib/steps.mjs'

/** `npm run drill [file]`: the tests that are long by nature, whole; `npm test` runs them in a shortened form. */
await ensureInstalled()
await ensureBuilt()
conclude(await runStep(drill(process.argv.slice(2))))
