import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { run } from './processes.mjs'
import { giveUp, node24, refuseReadOnly, root, working } from './this-machine.mjs'

const dist = join(root, 'dist')
/** A checkout runs dist/, and `npm run release` packs dist/release/, which has no demo (vite.config.ts). */
const builds = {
  checkout: { folder: dist, flags: [], what: 'the screens' },
  release: { folder: join(dist, 'release'), flags: ['--mode=release'], what: 'the release' },
}
const markerOf = ({ folder }) => join(folder, 'built-from')
/** Enables Node's cache of compiled code, which halves the CPU time of a start. */
export const compiled = { NODE_COMPILE_CACHE: join(dist, 'compiled') }
const PARTS = { web: [], server: ['--ssr'] }

/** True if dist/ was built from the current sources. */
export function isBuilt(sources = fingerprint(), build = builds.checkout) {
  const marker = markerOf(build)
  return existsSync(marker) && readFileSync(marker, 'utf8') === sources
}

/** Builds the browser's and the server's files, of a checkout or a release, if they are missing or outdated. */
export async function ensureBuilt(name = 'checkout') {
  const build = builds[name]
  const sources = fingerprint()
  if (isBuilt(sources, build)) return
  refuseReadOnly(existsSync(dist) ? dist : root, 'to build the screens')
  const done = working(`Building ${build.what}`)
  const next = join(dist, `next-${process.pid}`)
  mkdirSync(next, { recursive: true })
  await runBuild(next, build.flags, () => done('failed'))
  await compressFiles(join(next, 'web'))
  publish(next, build, sources)
  done()
}

/** Moves a finished build into place, so that neither an interrupted build nor two concurrent builds leave a mixture. */
function publish(next, build, sources) {
  const { folder } = build
  mkdirSync(folder, { recursive: true })
  rmSync(markerOf(build), { force: true })
  for (const part of Object.keys(PARTS)) {
    rmSync(join(folder, part), { recursive: true, force: true })
    renameSync(join(next, part), join(folder, part))
  }
  rmSync(next, { recursive: true })
  if (folder === dist) rmSync(compiled.NODE_COMPILE_CACHE, { recursive: true, force: true })
  writeFileSync(markerOf(build), sources)
}

async function runBuild(next, modeFlags, failed) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const results = await Promise.all(
    Object.entries(PARTS).map(([part, flags]) =>
      run(
        node24(),
        [
          vite,
          'build',
          ...flags,
          ...modeFlags,
          '--logLevel=warn',
          '--emptyOutDir',
          `--outDir=${join(next, part)}`,
        ],
        { env },
      ),
    ),
  )
  // The service worker lists the files of the other builds, so it comes last.
  if (results.every(result => result.code === 0))
    results.push(await run(node24(), [join(root, 'bin/lib/build-worker.mjs'), next], { env }))
  const broken = results.filter(result => result.code !== 0)
  if (broken.length === 0) return
  failed()
  rmSync(next, { recursive: true, force: true })
  process.stderr.write(broken.map(result => result.output).join('\n'))
  giveUp('The screens could not be built.')
}

/** Adds a Brotli copy (.br) of each text file, compressed better than the server could do at startup. */
async function compressFiles(folder) {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names
      .filter(name => /\.(js|css|svg|json)$/.test(name))
      .map(async name => {
        const file = join(folder, name)
        await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)))
      }),
  )
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json']) add(hash, file)
  for (const folder of ['app', 'demo', 'public', 'bin/lib', 'db']) addFolder(hash, folder)
  return hash.digest('hex')
}

function addFolder(hash, folder) {
  if (!existsSync(join(root, folder))) return
  const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  const files = names.filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  for (const path of files.map(entry => join(entry.parentPath, entry.name)).sort()) {
    add(hash, path.slice(root.length + 1))
  }
}

function add(hash, file) {
  hash
    .update(`${file}\0`)
    .update(readFileSync(join(root, file)))
    .update('\0')
}
