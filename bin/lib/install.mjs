import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './processes.mjs'
import { working } from './progress.mjs'
import { refuseReadOnly } from './read-only.mjs'
import { giveUp, root } from './this-machine.mjs'

const modules = join(root, 'node_modules')
const marker = join(modules, '.tassel-installed')

/** Installs what only one suite of the tests needs, from that folder's own lock. */
export async function ensureInstalledIn(folder) {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
  const result = await npmCi(['--prefix', folder])
  if (result.code !== 0) giveUp(`The packages of ${folder} could not be installed:\n${result.output}`)
}

/** Installs what package-lock.json pins, unless it is there: `npm ci`, with the tools that the build needs. */
export async function ensureInstalled() {
  const wanted = fingerprint()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  if (!isInstalled()) await install()
  remember(wanted)
}

/** Where nobody may write, the packages are there all the same, and are only looked through again next time. */
function remember(wanted) {
  try {
    writeFileSync(marker, wanted)
  } catch {}
}

function fingerprint() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
}

/** Whether someone ran npm by hand already: npm writes down what it installed. */
function isInstalled() {
  const written = join(modules, '.package-lock.json')
  if (!existsSync(written)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readFileSync(written, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const has = found[path]
    return has ? has.version === entry.version : entry.optional && !isForThisMachine(entry)
  })
}

/** What an optional package needs in turn is missing with it, and carries no mark of its own. */
function isForThisMachine({ os, cpu, libc }) {
  if (libc || !(os || cpu)) return false
  return allows(os, process.platform) && allows(cpu, process.arch)
}

/** npm's rule: a list of names, or of names with `!` in front. */
function allows(list, value) {
  if (!list) return true
  const names = [list].flat()
  if (names.includes(`!${value}`)) return false
  return names.includes(value) || names.every(name => name.startsWith('!'))
}

async function install() {
  for (const folder of [root, modules].filter(existsSync))
    refuseReadOnly(folder, 'for npm to install the packages')
  const done = working('Installing packages (once; about a minute)')
  let result = await npmCi()
  // Another npm was at work in the same folder, or was cut off there: the second try finds it gone.
  if (result.output.includes('ENOTEMPTY')) result = await npmCi()
  if (result.code !== 0) {
    done('failed')
    process.stderr.write(result.output)
    giveUp('The packages could not be installed: is the npm registry reachable, and is this folder writable?')
  }
  done()
}

function npmCi(where = []) {
  const [command, ...first] = npm()
  const flags = [
    '--include=dev',
    '--include=optional',
    '--engine-strict=false',
    '--loglevel=error',
    '--no-progress',
  ]
  return run(command, [...first, 'ci', ...where, ...flags], { env: outsideEnv() })
}

/** The npm that started us, else the one in the path. Not on a Node inside the folder that it replaces. */
function npm() {
  const cli = process.env.npm_execpath
  const node = [process.env.npm_node_execpath, process.execPath].find(
    path => path && !path.startsWith(modules),
  )
  return cli && node && existsSync(cli) && !cli.startsWith(modules) ? [node, cli] : ['npm']
}

function outsideEnv() {
  const path = (process.env.PATH ?? '').split(delimiter).filter(entry => !entry.startsWith(modules))
  return { ...process.env, PATH: path.join(delimiter) }
}
