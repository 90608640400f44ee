import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalledIn } from './install.mjs'
import { run } from './processes.mjs'
import { giveUp, node24, root, working } from './this-machine.mjs'

const mobile = join(root, 'mobile')

/**
 * Writes the branding into the iOS and Android projects, builds the app's bundle, and copies the bundle and the plugins into both projects.
 */
export async function syncNative() {
  const branding = await run(node24(), ['tools/native/apply-branding.ts'])
  if (branding.code !== 0) giveUp(branding.output.trim())
  console.log(branding.output.trim())
  await act('Building the app’s bundle', node24(), ['node_modules/vite/bin/vite.js', ...toNative], root)
  await ensureInstalledIn(mobile)
  await act('Copying it into both projects', node24(), [cap, 'sync'], mobile)
}

const toNative = ['build', '--mode', 'native', '--logLevel=warn', '--emptyOutDir']
const cap = join(mobile, 'node_modules/@capacitor/cli/bin/capacitor')

async function act(what, command, args, cwd) {
  const done = working(what)
  const result = await run(command, args, { cwd })
  done(result.code === 0 ? 'done' : 'failed')
  if (result.code !== 0) giveUp(result.output.trim())
}

/** Builds each app as a test if the vendor's tools are installed, and prints which tools are missing. */
export async function buildNative() {
  const tools = [
    { name: 'an Android SDK (ANDROID_HOME) with Java 21', isHere: hasAndroid(), build: buildAndroid },
    {
      name: 'Xcode',
      isHere: process.platform === 'darwin' && answers('xcodebuild', ['-version']),
      build: buildIos,
    },
  ]
  for (const { isHere, build } of tools) if (isHere) await build()
  const missing = tools.filter(({ isHere }) => !isHere).map(({ name }) => name)
  if (missing.length > 0)
    console.log(
      `Not built, for want of ${missing.join(' and ')}: both projects are ready for them (docs/native.md).`,
    )
}

function hasAndroid() {
  const sdk = process.env.ANDROID_HOME ?? process.env.ANDROID_SDK_ROOT
  const isThere = (sdk && existsSync(sdk)) || existsSync(join(mobile, 'android/local.properties'))
  return Boolean(isThere) && javaVersion() >= 21
}

function javaVersion() {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0)
}

const answers = (command, args) => spawnSync(command, args).status === 0

const buildAndroid = () =>
  act('Building the Android app', './gradlew', ['--quiet', 'assembleDebug'], join(mobile, 'android'))

const buildIos = () =>
  act(
    'Building the iOS app',
    'xcodebuild',
    [
      '-quiet',
      '-project',
      'App.xcodeproj',
      '-scheme',
      'App',
      '-configuration',
      'Debug',
      '-destination',
      'generic/platform=iOS Simulator',
      'build',
    ],
    join(mobile, 'ios/App'),
  )
