import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { adaptiveSafeZone, type Drawing, draw, drawings } from '../../../tools/native/drawings.ts'
import { readMark } from '../../../tools/native/mark.ts'
import { looksAlike } from '../../../tools/native/same-picture.ts'
import { bytesOf, textOf } from './projects.ts'

type Pixels = { data: Buffer; size: number; hasAlpha: boolean }
const pictures = new Map<string, Pixels>()

beforeAll(async () => {
  for (const { path } of drawings) {
    const picture = sharp(bytesOf(path))
    const { hasAlpha } = await picture.metadata()
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(info.width, path).toBe(info.height)
    pictures.set(path, { data, size: info.width, hasAlpha: Boolean(hasAlpha) })
  }
})

const pixelsOf = (path: string): Pixels => pictures.get(path) ?? expect.fail(`${path} is missing`)
const named = (part: string) => drawings.filter(({ path }) => path.includes(part))

/** The distance from the center to the farthest visible pixel, as a fraction of the picture's width. */
function reach({ data, size }: Pixels): number {
  let farthest = 0
  for (let pixel = 0; pixel < size * size; pixel++) {
    if ((data[pixel * 4 + 3] ?? 0) < 16) continue
    const [x, y] = [(pixel % size) + 0.5, Math.trunc(pixel / size) + 0.5]
    farthest = Math.max(farthest, Math.hypot(x - size / 2, y - size / 2) / size)
  }
  return farthest
}

/** The number of colors in a sample of the pixels. A blank picture has one. */
function shades({ data, size }: Pixels): number {
  const step = Math.max(1, Math.trunc(size / 300))
  const found = new Set<number>()
  for (let pixel = 0; pixel < size * size; pixel += step) found.add(data.readUInt32LE(pixel * 4))
  return found.size
}

describe('every picture', () => {
  test.each(drawings)('$path is $size px and not blank', ({ path, size }) => {
    const pixels = pixelsOf(path)
    expect(pixels.size).toBe(size)
    expect(shades(pixels)).toBeGreaterThan(8)
  })

  test('matches the branding', async () => {
    // Skips the splash screens, which take seconds to compare and show the same mark as the icons.
    const wrong: string[] = []
    for (const drawing of drawings.filter(({ size }) => size <= 1024))
      if (!(await looksAlike(bytesOf(drawing.path), await draw(drawing)))) wrong.push(drawing.path)
    expect(wrong).toEqual([])
  })
})

test('Android has each icon in its five densities', () => {
  const sizes = (name: string) => named(`/${name}.png`).map(({ size }) => size)
  expect(sizes('ic_launcher')).toEqual([48, 72, 96, 144, 192])
  expect(sizes('ic_launcher_round')).toEqual([48, 72, 96, 144, 192])
  expect(sizes('ic_launcher_foreground')).toEqual([108, 162, 216, 324, 432])
  expect(sizes('ic_launcher_monochrome')).toEqual([108, 162, 216, 324, 432])
  expect(sizes('ic_notification')).toEqual([24, 36, 48, 72, 96])
})

test('the whole mark is inside every launcher’s icon shape (P336)', () => {
  for (const { path } of [...named('_foreground'), ...named('_monochrome')])
    expect(reach(pixelsOf(path)), path).toBeLessThanOrEqual(adaptiveSafeZone / 2)
})

test('icons that the system colors are white with shades of transparency', () => {
  for (const { path } of [...named('_monochrome'), ...named('ic_notification')]) {
    const { data } = pixelsOf(path)
    const drawn = Array.from({ length: data.length / 4 }, (_, pixel) => pixel * 4).filter(at => data[at + 3])
    expect(
      drawn.every(at => data[at] === 255 && data[at + 1] === 255 && data[at + 2] === 255),
      path,
    ).toBe(true)
    expect(new Set(drawn.map(at => data[at + 3])).size, path).toBeGreaterThan(3)
  }
})

test('Apple’s icon and the store’s are opaque to the corners', () => {
  for (const path of [...named('AppIcon-512@2x'), ...named('google-play'), ...named('splash')].map(
    one => one.path,
  ))
    expect(pixelsOf(path).hasAlpha, path).toBe(false)
})

test('each picture that a project references exists', () => {
  const assets = 'ios/App/App/Assets.xcassets'
  for (const set of ['AppIcon.appiconset', 'Splash.imageset']) {
    const { images } = JSON.parse(textOf(`${assets}/${set}/Contents.json`)) as {
      images: { filename: string }[]
    }
    expect(images.map(({ filename }) => `${assets}/${set}/${filename}`).toSorted()).toEqual(
      drawings
        .map(({ path }) => path)
        .filter(path => path.startsWith(`${assets}/${set}/`))
        .toSorted(),
    )
  }
})

describe('an operator’s own icon', () => {
  const square = (ground: string, shapes: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground}"/>${shapes}</svg>`

  test('is measured wherever its mark is', async () => {
    const mark = await readMark(
      square('#FFFFFF', '<rect x="10" y="20" width="30" height="40" fill="#123456"/>'),
    )
    expect(mark.ground).toBe('#ffffff')
    expect(mark.box.x).toBeCloseTo(10, 0)
    expect(mark.box.y).toBeCloseTo(20, 0)
    expect(mark.box.width).toBeCloseTo(30, 0)
    expect(mark.box.height).toBeCloseTo(40, 0)
  })

  test.each([
    ['without a ground', '<svg viewBox="0 0 10 10"><circle r="4"/></svg>', 'expected a viewBox'],
    ['with nothing on it', square('#ffffff', ''), 'nothing stands on its ground'],
  ])('%s is refused with what is missing', async (_, svg, line) => {
    await expect(readMark(svg)).rejects.toThrow(line)
  })
})

test('a picture of another size, with another mark, or without one differs', async () => {
  const one: Drawing = { ...(drawings[0] as Drawing), size: 64 }
  const drawn = await draw(one)
  expect(await looksAlike(drawn, await draw(one))).toBe(true)
  expect(await looksAlike(drawn, await draw({ ...one, size: 63 }))).toBe(false)
  expect(await looksAlike(drawn, await draw({ ...one, ground: '#000000' }))).toBe(false)
  expect(await looksAlike(drawn, await draw({ ...one, diameter: 0.5 }))).toBe(false)
  expect(await looksAlike(drawn, Buffer.from('no picture'))).toBe(false)
})
