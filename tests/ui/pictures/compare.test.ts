import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { comparePictures, judge } from './compare.ts'

const folder = mkdtempSync(join(tmpdir(), 'tassel-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function aPicture(name: string, size: number, square: number): Promise<string> {
  const file = join(folder, name)
  const background = { r: 251, g: 248, b: 241 }
  const dark = await sharp({
    create: { width: square, height: square, channels: 3, background: '#1e2a26' },
  })
    .png()
    .toBuffer()
  await sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: dark, left: 2, top: 2 }])
    .png()
    .toFile(file)
  return file
}

describe('two pictures', () => {
  it('are equal, differ partly, or differ in size', async () => {
    const one = await aPicture('one.png', 100, 10)
    const difference = join(folder, 'difference.png')
    expect(await comparePictures(one, await aPicture('same.png', 100, 10), difference)).toBe(0)
    expect(await comparePictures(one, await aPicture('more.png', 100, 20), difference)).toBeCloseTo(0.03, 3)
    expect(await comparePictures(one, await aPicture('taller.png', 101, 10), difference)).toBe(1)
  })
})

describe('changed screens', () => {
  const intended = [
    { screens: 'admin-*', why: 'rows are lower' },
    { screens: 'terms', why: 'another paragraph' },
  ]
  it.each([
    [['admin-donors', 'terms'], [], []],
    [['admin-donors', 'terms', 'privacy'], ['privacy'], []],
    [
      ['terms-of-use', 'admin'],
      ['terms-of-use', 'admin'],
      ['admin-*', 'terms'],
    ],
    [[], [], ['admin-*', 'terms']],
  ])('%j: not meant %j, meant and not there %j', (changed, unintended, idle) => {
    const found = judge(changed, intended)
    expect({ ...found, idle: found.idle.map(({ screens }) => screens) }).toEqual({ unintended, idle })
  })
})
