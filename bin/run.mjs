import './lib/this-machine.mjs'
import { compiled, ensureBuilt } from './lib/build.mjs'
import { ensureInstalled, ensureInstalledIn } from './lib/install.mjs'
import { become, run } from './lib/processes.mjs'
import { giveUp, node24, root } from './lib/this-machine.mjs'
import { sum } from './lib/totals.mjs'

const [name, ...args] = process.argv.slice(2)

/** The npm scripts in package.json. Each first installs missing packages; those with `built` also build first. */
const commands = {
  start: {
    built: true,
    run() {
      const followLauncher = new URL('./lib/follow-launcher.mjs', import.meta.url).href
      const env = { ...compiled, ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' }
      become(node24(), ['--import', followLauncher, 'dist/server/main.js'], { env, ipc: true })
    },
  },

  /** Node restarts the server when its code changes; Vite updates the screens in the browser. */
  dev: {
    run() {
      const env = { ...process.env, NODE_ENV: 'development', DEV: '1' }
      become(node24(), ['--watch', '--watch-preserve-output', 'app/server/main.server.ts'], { env })
    },
  },

  /** Runs the operator's commands with the server's environment. */
  tassel: {
    built: true,
    run() {
      const env = { ...compiled, ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() }
      become(node24(), ['dist/server/tassel.js', ...args], { env })
    },
  },

  /** Runs everything that CI runs, or the tests at the given paths. */
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

  /** Runs the checks that need no database, build or browser, or the tests at the given paths. */
  check: {
    async run() {
      if (args.length > 0) return await runTestsAt(args)
      const { checks, conclude, inParallel } = await import('./lib/steps.mjs')
      conclude(await inParallel(checks))
    },
  },

  /** Runs long tests in full, which `npm test` shortens. */
  drill: {
    built: true,
    async run() {
      const { conclude, drill, pictures, runStep } = await import('./lib/steps.mjs')
      const totals = [await runStep(drill(args))]
      if (args.length === 0) totals.push(await runStep(pictures))
      conclude(sum(totals))
    },
  },

  /** Mutates the money rules (`rules`, with Stryker) or the guards of the database (`sql`), and checks that a test fails. */
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

  /** Measures Tassel's speed compared with a bare server. */
  bench: { built: true, run: () => become(node24(), ['bench/run.server.ts', ...args]) },

  /** Measures the public pages on a simulated slow phone: the median of five runs each. */
  lighthouse: {
    built: true,
    async run() {
      const { lighthouse, lighthouseFolder } = await import('./lib/steps.mjs')
      await ensureInstalledIn(lighthouseFolder)
      become(node24(), [...lighthouse.args, '--median'])
    },
  },

  /** Takes screenshots of screens. */
  pictures: { built: true, run: () => become(node24(), ['tests/ui/pictures/run.ts', ...args]) },

  /** Generates the row types in db/tables.ts from db/schema. */
  tables: {
    run: () =>
      become(node24(), [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        'apart',
        '--update=all',
        'app/platform/database/tables.db.test.ts',
      ]),
  },

  /** Updates the translation catalogs from the source with Lingui and compiles them. */
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

  /** Commits and tags a version, packs it, and folds its migrations; without a version, packs the current one. */
  release: {
    async run() {
      const [version, ...options] = args[0]?.startsWith('--') ? [undefined, ...args] : args
      if (version) {
        const { code } = await run(node24(), ['tools/release/prepare.ts', version], { live: true })
        if (code !== 0) process.exit(code)
      }
      await ensureBuilt('release')
      const pack = ['tools/release/build.ts', ...options]
      if (!version) return become(node24(), pack)
      const { code } = await run(node24(), pack, { live: true })
      if (code !== 0) process.exit(code)
      become(node24(), ['tools/release/fold.ts'])
    },
  },

  /** Writes the operator's branding into the iOS and Android apps and builds them. */
  native: {
    async run() {
      const { buildNative, syncNative } = await import('./lib/native.mjs')
      await syncNative()
      await buildNative()
    },
  },
}

/** Runs all kinds of tests in these files and folders. */
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
