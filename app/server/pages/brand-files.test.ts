import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { checkLogo } from '../../platform/brand-logo.server.ts'
import { readEnv } from '../read-env.server.ts'
import { brandFile } from './brand-files.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'logo-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><script>alert(1)</script><rect width="64" height="64" fill="#1d3f8f"/></svg>'
const bytesOf = async (answer: Promise<Response> | null) =>
  Buffer.from(await ((await answer) ?? new Response()).arrayBuffer())
const pixel = async (png: Buffer, left: number, top: number) =>
  (await sharp(png).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()).toString(
    'hex',
  )

test('draws a logo into every icon, and never serves the original (P464)', async () => {
  const env = readEnv({ BRAND_LOGO: file('logo.svg', square) })
  expect(env.branding.logo).toMatchObject({ ratio: 1 })
  await checkLogo(env)
  for (const [path, size] of [
    ['/brand/logo.png', 144],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
    ['/icon-maskable-512.png', 512],
    ['/apple-touch-icon.png', 180],
  ] as const) {
    const png = await bytesOf(brandFile(env, path))
    expect(await sharp(png).metadata(), path).toMatchObject({ format: 'png', width: size, height: size })
    expect(await pixel(png, size / 2, size / 2), path).toBe('1d3f8f')
  }
  const icon = (await bytesOf(brandFile(env, '/icon.svg'))).toString()
  expect(icon).toMatch(
    /^<svg [^>]*viewBox="0 0 64 64"><image [^>]*href="data:image\/png;base64,[\w+/=]+"\/><\/svg>$/,
  )
  expect(brandFile(env, '/sw.js')).toBeNull()
})

test('a color without a logo dyes the mark; without either the built files are served', async () => {
  const own = readEnv({ BRAND_COLOR: '#8C1515' })
  expect(await pixel(await bytesOf(brandFile(own, '/apple-touch-icon.png')), 8, 8)).toBe('8c1515')
  expect(brandFile(own, '/brand/logo.png')).toBeNull()
  expect(brandFile(readEnv({}), '/icon.svg')).toBeNull()
})

test.each([
  ['a missing file', () => join(folder, 'none.svg'), 'there is no file'],
  [
    'an unsupported file type',
    () => file('logo.gif', 'GIF89a'),
    'is neither a PNG nor an SVG with a viewBox',
  ],
  [
    'an SVG without a size',
    () => file('bare.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'is neither a PNG',
  ],
  ['a file above 1 MB', () => file('large.png', new Uint8Array(1_000_001)), 'has more than 1 MB'],
])('%s prevents the start with a line that names BRAND_LOGO (P463)', (_, path, words) => {
  expect(() => readEnv({ BRAND_LOGO: path() })).toThrow(new RegExp(`BRAND_LOGO.*${words}`))
})

test('an SVG that can’t be rendered prevents the start', async () => {
  const env = readEnv({ BRAND_LOGO: file('broken.svg', '<svg viewBox="0 0 10 10"><rect') })
  await expect(checkLogo(env)).rejects.toThrow(/^BRAND_LOGO: .*broken\.svg can’t be drawn/)
})

test.each([
  ['#ffcc00', /BRAND_COLOR.*#ffcc00 is too light to be read/],
  ['navy', /BRAND_COLOR.*expected a color such as #1d3f8f/],
])('BRAND_COLOR=%s prevents the start', (color, line) => {
  expect(() => readEnv({ BRAND_COLOR: color })).toThrow(line)
})
