import './lib/this-machine.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled, ensureInstalledIn } from './lib/install.mjs'
import {
  browser,
  checks,
  conclude,
  inParallel,
  integration,
  lighthouse,
  lighthouseFolder,
  runStep,
  sizes,
} from './lib/steps.mjs'
import { sum } from './lib/totals.mjs'

/** `npm test`: everything that CI runs, with one line of totals at the end. */
await ensureInstalled()
await ensureBuilt()
const totals = [await inParallel([...checks, sizes])]
totals.push(await runStep(integration))
totals.push(await runStep(browser))
await ensureInstalledIn(lighthouseFolder)
totals.push(await runStep(lighthouse))
conclude(sum(totals))
