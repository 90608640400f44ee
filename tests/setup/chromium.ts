import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The lowest major version that supports the CSS of the screens. */
const OLDEST_MAJOR = 125

/**
 * Playwright launch options of the browser for tests and screenshots. On Linux x64 that is the Chromium of an npm package, unpacked on first use, so
 * all machines render the same; elsewhere, the installed Chrome or Chromium. Throws if none is installed.
 */
export function chromiumLaunchOptions(): LaunchOptions {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { executablePath: systemBrowser(), args: ['--no-sandbox'] }
  }
  const home = unpackedHome()
  return {
    executablePath: join(home, 'chromium'),
    args: ['--no-sandbox', '--headless=shell'],
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_PATH: join(home, 'fonts'),
    },
  }
}

const CANDIDATES = [
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function systemBrowser(): string {
  const executable = CANDIDATES.find(path => {
    if (!existsSync(path)) return false
    const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 })
    return Number(stdout?.match(/ (\d+)\./)?.[1]) >= OLDEST_MAJOR
  })
  if (executable) return executable
  throw new Error(
    'The browser tests need Google Chrome or Chromium: install one (npm has none for this system).',
  )
}

function unpackedHome(): string {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  )
  const home = join(root, 'node_modules/.cache', `chromium-${version}`)
  if (!existsSync(join(home, 'chromium'))) unpack(home)
  return home
}

function unpack(home: string): void {
  mkdirSync(dirname(home), { recursive: true })
  const staging = mkdtempSync(`${home}-`)
  // Runs in a separate process, since the package unpacks into TMPDIR and changes the environment of the process that imports it.
  const code = "await (await import('@sparticuz/chromium')).default.executablePath()"
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    env: { ...process.env, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`Chromium could not be unpacked: ${done.stderr}`)
  writeFileSync(join(staging, 'fonts/fonts.conf'), fontsConfig(home))
  // A browser that was still running when its folder was deleted may have written files there again.
  if (existsSync(home) && !existsSync(join(home, 'chromium'))) rmSync(home, { recursive: true, force: true })
  try {
    renameSync(staging, home)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(join(home, 'chromium'))) throw error
  }
}

/** Replaces the package's fonts.conf, whose folders exist only on AWS Lambda. */
function fontsConfig(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${home}/fonts/cache</cachedir>
</fontconfig>
`
}
