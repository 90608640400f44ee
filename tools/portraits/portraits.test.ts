import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { skins } from './drawing/colours.ts'
import { hairStyles } from './drawing/hair/hair.ts'
import type { PortraitLook } from './drawing/look.ts'
import { portraitSvg } from './drawing/portrait.ts'
import { looks as byName } from './looks.ts'

const looks = Object.values(byName)
const someone = looks[0] as PortraitLook

/** The elements still open at the end of a text, or the first that closes out of turn: empty when well formed. */
function unbalanced(svg: string): string[] {
  const open: string[] = []
  for (const [, slash, name, selfClosed] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (slash && open.pop() !== name) return [`</${name}>`]
    if (!slash && !selfClosed) open.push(name as string)
  }
  return open
}

const small = (picture: Buffer | string) => sharp(picture).resize(64, 80).removeAlpha().raw().toBuffer()
const thumbnail = (look: PortraitLook) => small(Buffer.from(portraitSvg(look)))
const difference = (a: Buffer, b: Buffer) =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length

describe('portraitSvg', () => {
  it('is the same text for the same look', () => {
    for (const look of looks) expect(portraitSvg(structuredClone(look))).toBe(portraitSvg(look))
  })

  it.each(hairStyles)('draws well-formed vectors with %s hair and nothing from elsewhere', style => {
    const svg = portraitSvg({ ...someone, hair: { style, colour: 'chestnut' } })
    expect(unbalanced(svg)).toEqual([])
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|<image|href=|foreignObject/)
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 800 1000"/)
  })

  it('finds what it names: every clip and gradient it uses is defined once', () => {
    for (const look of looks) {
      const svg = portraitSvg(look)
      const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(match => match[1])
      const used = new Set([...svg.matchAll(/url\(#([^)]+)\)/g)].map(match => match[1]))
      expect(new Set(defined).size).toBe(defined.length)
      expect([...used].filter(id => !defined.includes(id))).toEqual([])
    }
  })

  it('keeps two portraits on one page apart', () => {
    const ids = looks.map(look => portraitSvg(look).match(/ id="([^"]+)-blush"/)?.[1])
    expect(new Set(ids).size).toBe(looks.length)
  })

  it('stays under 32 KB', () => {
    for (const look of looks) expect(portraitSvg(look).length).toBeLessThan(32_768)
  })
})

describe('the demo portraits', () => {
  it('are no two alike, even when small', async () => {
    const pictures = await Promise.all(looks.map(thumbnail))
    const distances = pictures.flatMap((a, i) => pictures.slice(i + 1).map(b => difference(a, b)))
    expect(Math.min(...distances)).toBeGreaterThan(8)
  }, 30_000)

  it('leave the cheeks free: skin where the face must be', async () => {
    for (const look of looks) {
      const pixels = await thumbnail(look)
      const offset = (40 * 64 + 27) * 3
      const channel = (at: number) => Number.parseInt(skins[look.skin].base.slice(at, at + 2), 16)
      const away = [1, 3, 5].map((at, i) => Math.abs(channel(at) - (pixels[offset + i] ?? 0)))
      expect(Math.max(...away), JSON.stringify(look)).toBeLessThan(45)
    }
  }, 30_000)

  it('are committed as they are drawn here: `node tools/portraits/make.ts` makes them again', async () => {
    for (const [name, look] of Object.entries(byName)) {
      const drawn = await thumbnail(look)
      for (const size of ['large', 'small']) {
        const committed = await small(`app/demo/portraits/${name}-${size}.webp`)
        expect(difference(drawn, committed), `${name}-${size}.webp`).toBeLessThan(3)
      }
    }
  }, 30_000)
})
