import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const bin = fileURLToPath(new URL('../../../bin', import.meta.url))

export type Checkout = {
  root: string
  write(file: string, text: string): void
  read(file: string): string
  /** Runs a command of bin/run.mjs to completion. */
  run(command: string): Promise<{ code: number | null; output: string }>
  /** Starts a command of bin/run.mjs. Resolves once it has printed `until`. */
  start(command: string, until: string): Promise<Started>
}

export type Started = { child: ChildProcess; output(): string; ended: Promise<number | null> }

/**
 * A temporary checkout with the real bin/ and stand-ins for the programs that it runs: npm and Vite record their calls, build scripts
 * generate no response schemas and no service worker, and the server is a few lines.
 */
export function fakeCheckout(): Checkout {
  const root = mkdtempSync(join(tmpdir(), 'tassel checkout '))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  cpSync(bin, join(root, 'bin'), { recursive: true })
  for (const [file, text] of Object.entries(STAND_INS)) write(file, text)
  const start: Checkout['start'] = async (command, until) => {
    const started = launch(root, command)
    while (!started.output().includes(until)) await new Promise(resolve => setTimeout(resolve, 10))
    return started
  }
  const run: Checkout['run'] = async command => {
    const { ended, output } = launch(root, command)
    return { code: await ended, output: output() }
  }
  return { root, write, read: file => readFileSync(join(root, file), 'utf8'), run, start }
}

function launch(root: string, command: string): Started {
  const child = spawn(process.execPath, [join(root, 'bin/run.mjs'), command], {
    env: { PATH: process.env.PATH, npm_execpath: join(root, 'npm.cjs'), npm_node_execpath: process.execPath },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (text += part))
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, output: () => text, ended }
}

const LOCK = JSON.stringify({
  packages: {
    '': {},
    'node_modules/one': { version: '1.0.0' },
    'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['win32'] },
    'node_modules/native': { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
    'node_modules/of-a-missing-one': { version: '1.0.0', optional: true },
  },
})

/** node_modules/.package-lock.json, which npm writes after it has installed everything that this machine needs. */
export const INSTALLED = JSON.stringify({
  packages: { 'node_modules/one': { version: '1.0.0' }, 'node_modules/native': { version: '1.0.0' } },
})

const STAND_INS = {
  'package.json': '{"type":"module"}',
  'package-lock.json': LOCK,
  'node_modules/.package-lock.json': INSTALLED,
  'vite.config.ts': '',
  'tsconfig.json': '{}',
  'app/screen.tsx': 'one',
  'npm.cjs': `const { appendFileSync, writeFileSync, existsSync } = require('node:fs')
    const root = __dirname
    appendFileSync(root + '/npm.log', process.argv.slice(2).join(' ') + '\\n')
    if (existsSync(root + '/offline')) { console.error('ENOTFOUND registry'); process.exit(1) }
    writeFileSync(root + '/node_modules/.package-lock.json', ${JSON.stringify(INSTALLED)})`,
  'node_modules/vite/bin/vite.js': `import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
    if (existsSync('broken')) { console.error('syntax error in screen.tsx'); process.exit(1) }
    const out = process.argv.find(arg => arg.startsWith('--outDir=')).slice(9)
    mkdirSync(out, { recursive: true })
    writeFileSync(out + '/made', process.argv.includes('--ssr') ? 'ssr' : 'web')
    if (process.argv.includes('--ssr')) writeFileSync(out + '/main.js', "import '../../server.js'")
    appendFileSync('vite.log', 'x')`,
  'bin/lib/build-worker.mjs': '',
  'server.js': `process.on('SIGTERM', () => { console.log('ending well'); process.exit(0) })
    console.log('serving in', process.env.NODE_ENV)
    setInterval(() => {}, 1000)`,
}
