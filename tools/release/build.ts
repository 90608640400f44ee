import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { contents, processors, unbundled } from './contents.ts'
import { mendLinks } from './links.ts'
import { type LockFile, lockOf } from './lock-file.ts'
import { sbomOf } from './sbom.ts'

/** Packs dist/release/ and what it needs into release/: an archive, its list of components, checksums and a signature. */
const { values } = parseArgs({
  options: { key: { type: 'string' }, to: { type: 'string', default: 'release' } },
})
const run = (command: string, args: string[], cwd = '.') =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['inherit', 'pipe', 'inherit'],
  })
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file: string, value: unknown) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

const own = readJson('package.json')
const lock = readJson('package-lock.json') as LockFile
const [commit = '', seconds = ''] = run('git', ['log', '-1', '--format=%H %ct']).trim().split(' ')
const instant = new Date(Number(seconds) * 1000).toISOString()
const name = `tassel-${own.version}`
const folder = join(values.to, name)

rmSync(values.to, { recursive: true, force: true })
for (const path of contents) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(path.replace(/^dist\//, 'dist/release/'), join(folder, path), { recursive: true })
}
slimSourceMaps()
mendDocuments()
installUnbundled()
const { version, license } = own
const sbom = sbomOf(lock, { version, license, instant, names: Object.keys(own.dependencies), processors })
writeFileSync(join(values.to, `${name}.sbom.cdx.json`), sbom)
pack()
sign()

/** Removes the sources from the server's source maps: errors are traced to files and lines, which need no source. */
function slimSourceMaps(): void {
  for (const file of filesOf('dist/server', '.map')) {
    const { sourcesContent: _, ...map } = readJson(file)
    writeFileSync(file, JSON.stringify(map))
  }
}

/** Mends the documents' links to files that stay in the source. */
function mendDocuments(): void {
  const has = (path: string) => existsSync(join(folder, path))
  const sourceUrl = own.repository?.url
    ? `${own.repository.url.replace(/^git\+|\.git$/g, '')}/blob/${commit}`
    : null
  for (const file of filesOf('.', '.md'))
    writeFileSync(file, mendLinks(readFileSync(file, 'utf8'), relative(folder, file), { has, sourceUrl }))
}

function filesOf(path: string, ending: string): string[] {
  return readdirSync(join(folder, path), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(ending))
    .map(name => join(folder, path, name))
}

/** Installs the packages outside the bundle for each processor, without their scripts. */
function installUnbundled(): void {
  const { version, description, license, repository } = own
  const part = lockOf(lock, unbundled)
  const { dependencies } = part.packages[''] ?? {}
  // `gitHead` is where npm records the commit of a package.
  const manifest = {
    name: 'tassel',
    version,
    private: true,
    description,
    license,
    repository,
    gitHead: commit,
  }
  writeJson(join(folder, 'package.json'), {
    ...manifest,
    type: 'module',
    engines: { node: '>=24' },
    bin: { tassel: 'bin/tassel.mjs' },
    dependencies,
  })
  for (const cpu of processors) {
    const work = join(values.to, cpu)
    mkdirSync(work)
    writeJson(join(work, 'package.json'), { dependencies })
    writeJson(join(work, 'package-lock.json'), part)
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--os=linux', `--cpu=${cpu}`, '--libc=glibc'], work)
    rmSync(join(work, 'node_modules/.package-lock.json'))
    rmSync(join(work, 'node_modules/.bin'), { recursive: true, force: true })
    cpSync(join(work, 'node_modules'), join(folder, 'node_modules'), { recursive: true })
    rmSync(work, { recursive: true })
  }
}

/** Writes the archive. Order, owner, modes and times are fixed, so that the same commit gives the same bytes. */
function pack(): void {
  const fixed = [
    '--sort=name',
    `--mtime=${instant}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
  ]
  run('tar', [...fixed, '--format=ustar', '-cf', `${name}.tar`, name], values.to)
  run('gzip', ['--no-name', '--best', `${name}.tar`], values.to)
}

function sign(): void {
  const files = readdirSync(values.to).filter(file => file.startsWith(`${name}.`))
  const sums = files.map(file => {
    const digest = createHash('sha256')
      .update(readFileSync(join(values.to, file)))
      .digest('hex')
    return `${digest}  ${file}\n`
  })
  const list = join(values.to, 'SHA256SUMS')
  writeFileSync(list, sums.join(''))
  if (values.key) run('minisign', ['-S', '-s', values.key, '-m', list, '-t', `Tassel ${own.version}`])
  else process.stderr.write('Not signed: --key names the file of your minisign key.\n')
  process.stdout.write(sums.join(''))
}
