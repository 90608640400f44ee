import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './processes.mjs'
import { root } from './this-machine.mjs'

/** Where sources came without git's files: what a release holds. The phones' projects stay out, since they may hold who signs them. */
const folders = ['.ci', 'app', 'bench', 'bin', 'db', 'docs', 'public', 'tests', 'tools']
const atTheTop =
  /^(LICENSE|\.(gitignore|npmrc|nvmrc|size-limit\.js|dependency-cruiser\.cjs)|[^.].*\.(json|ts|md))$/
/** Nobody's secrets, should they lie among the sources. */
const secret = /(^|\/)\.env|\.(pem|key|p12|p8|jks|keystore)$/

/**
 * Packs the sources of this very version as `source.tar.gz` into a folder: the server offers them to everyone who uses it (AGPL 13),
 * unless it is told another address. Without a tar on this system there is none.
 */
export async function packSource(folder) {
  const files = (await tracked()) ?? released()
  mkdirSync(folder, { recursive: true })
  const list = join(folder, 'source-files')
  const archive = join(folder, 'source.tar.gz')
  writeFileSync(list, files.filter(file => !secret.test(file) && existsSync(join(root, file))).join('\n'))
  const { code, output } = await run('tar', ['--numeric-owner', '-czf', archive, '-T', list], { cwd: root })
  rmSync(list)
  if (code === 0) return
  rmSync(archive, { force: true })
  process.stderr.write(`The sources could not be packed, so that no page links to them.\n${output}`)
}

/** What git keeps, as it stands in the folder now; null where git or its files are missing. */
async function tracked() {
  if (!existsSync(join(root, '.git'))) return null
  const { code, output } = await run('git', ['-c', 'core.quotePath=false', 'ls-files'], { cwd: root })
  return code === 0 ? output.split('\n').filter(Boolean) : null
}

function released() {
  const top = readdirSync(root).filter(name => atTheTop.test(name))
  const below = folders
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
  return [...top, ...below]
}
