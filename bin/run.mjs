import './lib/this-machine.mjs'
import { compiled, ensureBuilt } from './lib/build.mjs'
import { ensureInstalled, ensureInstalledIn } from './lib/install.mjs'
import { modestMemory, onePool } from './lib/modest-memory.mjs'
import { node24 } from './lib/node24.mjs'
import { become, run } from './lib/processes.mjs'
import { giveUp, root } from './lib/this-machine.mjs'
import { sum } from './lib/totals.mjs'
import { runAndWatch } from './lib/watch.mjs'

const [name, ...args] = process.argv.slice(2)

/** What each script of package.json does once the packages are there, and the screens too where it is `built`. */
const commands = {
  /** Hands over to the server. */
  start: {
    built: true,
    run() {
      const followLauncher = new URL('./lib/follow-launcher.mjs', import.meta.url).href
      const env = { ...compiled, ...onePool, ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' }
      become(node24(), [...modestMemory, '--import', followLauncher, 'dist/server/main.js'], {
        env,
        ipc: true,
      })
    },
  },

  /** The server starts again when its code changes, Vite reloads the screens in the browser. */
  dev: {
    run: () =>
      runAndWatch(node24(), ['app/server/main.server.ts'], {
        env: { ...process.env, NODE_ENV: 'development', DEV: '1' },
        folders: ['app', 'db'],
        matters: file => /\.(ts|sql)$/.test(file) && !/\.(test|browser)\.ts$/.test(file),
      }),
  },

  /** The operator's commands, on the same environment as the server. */
  tassel: {
    built: true,
    run() {
      const env = { ...compiled, ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() }
      become(node24(), ['dist/server/tassel.js', ...args], { env })
    },
  },

  /** Everything that CI runs, with one line of totals at the end; or the tests at the given paths. */
  test: {
    async run() {
      if (args.length > 0) return await runTestsAt(args)
      await ensureBuilt()
      const steps = await import('./lib/steps.mjs')
      const totals = [await steps.inParallel([...steps.checks, steps.sizes])]
      totals.push(await steps.runStep(steps.integration))
      totals.push(await steps.runStep(steps.browser))
      await ensureInstalledIn(steps.lighthouseFolder)
      totals.push(await steps.runStep(steps.lighthouse))
      steps.conclude(sum(totals))
    },
  },

  /** The fast part of the tests; or the tests at the given paths. */
  check: {
    async run() {
      if (args.length > 0) return await runTestsAt(args)
      const { checks, conclude, inParallel } = await import('./lib/steps.mjs')
      conclude(await inParallel(checks))
    },
  },

  /** The tests that are long by nature, whole; `npm test` runs them in a shortened form. */
  drill: {
    built: true,
    async run() {
      const { conclude, drill, pictures, runStep } = await import('./lib/steps.mjs')
      const totals = [await runStep(drill(args))]
      if (args.length === 0) totals.push(await runStep(pictures))
      conclude(sum(totals))
    },
  },

  /** Breaks the money rules (`rules`, by Stryker) or the guards of the database (`sql`), and checks that a test fails. */
  mutants: {
    async run() {
      const [kind, ...names] = args
      if (kind === 'sql') return become(node24(), ['tests/repo/mutants/run.ts', ...names])
      if (kind !== 'rules')
        giveUp('npm run mutants -- sql [name …], or npm run mutants -- rules [Stryker’s options]')
      const folder = `${root}/tests/repo/mutants/rules`
      await ensureInstalledIn(folder)
      const stryker = `${folder}/node_modules/@stryker-mutator/core/bin/stryker.js`
      become(node24(), [stryker, 'run', `${folder}/stryker.config.mjs`, ...names])
    },
  },

  /** The figures of this machine, side by side with a bare peer. */
  bench: { built: true, run: () => become(node24(), ['bench/run.server.ts', ...args]) },

  /** The public pages on a slow phone: the median of five looks at each, held to the goals. */
  lighthouse: {
    built: true,
    async run() {
      const { lighthouse, lighthouseFolder } = await import('./lib/steps.mjs')
      await ensureInstalledIn(lighthouseFolder)
      become(node24(), [...lighthouse.args, '--median'])
    },
  },

  /** Draws the README's pictures of every screen. */
  pictures: { built: true, run: () => become(node24(), ['tests/ui/pictures/run.ts', ...args]) },

  /** Writes the row types of the schema in db/schema to db/tables.ts. */
  tables: {
    run: () =>
      become(node24(), [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...['--project', 'apart', '--update=all'],
        'app/platform/database/tables.db.test.ts',
      ]),
  },

  /** Updates the catalogs from the source with Lingui, and compiles them. */
  words: {
    async run() {
      await ensureInstalledIn(`${root}/tools/words`)
      const lingui = `${root}/tools/words/node_modules/@lingui/cli/dist/lingui.js`
      const config = ['--config', 'tools/words/lingui.config.mjs']
      for (const step of [
        ['extract', '--clean'],
        ['compile', '--strict'],
      ]) {
        const { code } = await run(node24(), [lingui, ...step, ...config], { live: true })
        if (code !== 0) process.exit(code)
      }
      become(node24(), ['tools/words/index-catalogs.ts'])
    },
  },

  /** The iOS and Android apps: both projects in the operator's name, with the bundle in them. */
  native: {
    async run() {
      const { buildNative, syncNative } = await import('./lib/native.mjs')
      await syncNative()
      await buildNative()
    },
  },

  /** A double of Stripe to try payments with, on an origin of its own. */
}

/** Runs the tests in these files and folders, whatever their kind. */
async function runTestsAt(paths) {
  const { conclude, lighthouse, lighthouseFolder, runStep, stepsFor } = await import('./lib/steps.mjs')
  const { steps, needsBuild } = stepsFor(paths)
  if (needsBuild) await ensureBuilt()
  const totals = []
  for (const step of steps) {
    if (step === lighthouse) await ensureInstalledIn(lighthouseFolder)
    totals.push(await runStep(step))
  }
  conclude(sum(totals))
}

if (!Object.hasOwn(commands, name))
  giveUp(`There is no such command. There are ${Object.keys(commands).join(', ')}.`)
const { built = false, run: act } = commands[name]
await ensureInstalled()
if (built) await ensureBuilt()
await act()
