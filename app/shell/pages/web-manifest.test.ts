import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { tasselBranding } from '../../platform/branding.ts'
import { webManifest } from './web-manifest.ts'

test('names only the branding (P302)', () => {
  const other = JSON.stringify(webManifest({ ...tasselBranding, product: 'Scholarly' }))
  expect(other).toContain('Scholarly')
  expect(other).not.toMatch(/tassel/i)
})

test('its screenshots exist in the declared size', async () => {
  const { screenshots } = webManifest(tasselBranding) as { screenshots: { src: string; sizes: string }[] }
  expect(screenshots).toHaveLength(2)
  for (const { src, sizes } of screenshots) {
    const file = readFileSync(new URL(`../../../public${src}`, import.meta.url))
    const { width, height } = await sharp(file).metadata()
    expect(`${width}x${height}`).toBe(sizes)
    expect(file.length).toBeLessThan(150_000)
  }
})
