import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawingText } from './drawing.ts'
import { wovenDrawing } from './woven-drawing.ts'
import { clothOf, DYES, INITIALS_COLOR, initialsOf, REPEAT, settOf } from './woven-ground.ts'

const weave = (name: string) => drawingText(wovenDrawing({ name, width: 120, height: 150, id: 'x' }))

describe('initialsOf', () => {
  test.each([
    ['Amara Okafor', 'AO'],
    ['  amara   okafor ', 'AO'],
    ['Ana María de la Cruz', 'AC'],
    ['Noor', 'N'],
    ['Élodie Martin', 'ÉM'],
    ['Priya S.', 'PS'],
    ['李 小龙', '李小'],
    ['😀 Smile', '😀S'],
    ['', ''],
    ['   ', ''],
  ])('%j -> %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('clothOf', () => {
  test('ignores case and surrounding whitespace', () => {
    expect(clothOf(' Amara Okafor')).toEqual(clothOf('amara okafor'))
  })

  test('distributes names over all dyes', () => {
    const names = Array.from({ length: 400 }, (_, i) => `Student ${i * 7919}`)
    expect(new Set(names.map(name => clothOf(name).base)).size).toBe(DYES.length)
    expect(new Set(names.map(name => JSON.stringify(clothOf(name)))).size).toBeGreaterThan(200)
  })

  test.each(DYES)('initials are readable on $base and $second (4.5:1)', ({ base, second }) => {
    expect(contrast(INITIALS_COLOR, base)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(INITIALS_COLOR, second)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('wovenDrawing', () => {
  test('escapes markup in a name', () => {
    const svg = weave('<script>alert(1)</script> &"')
    expect(svg).not.toContain('<script')
    expect(svg).toContain('&lt;&amp;')
  })

  test('is well-formed for an empty name', () => {
    expect(weave('')).not.toMatch(/NaN|undefined/)
    expect(weave('')).toMatch(/<text [^>]*><\/text>/)
  })

  test('writes attribute names as in SVG', () => {
    expect(weave('A B')).toContain('patternUnits="userSpaceOnUse"')
    expect(weave('A B')).toContain('stroke-width=')
  })
})

function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r, g, blue] = [1, 3, 5].map(at => {
      const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue
  }
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

describe('cloth.css', () => {
  const css = readFileSync(new URL('./cloth.css', import.meta.url), 'utf8')

  test('has the same dyes as the drawing', () => {
    const dyes = css.matchAll(/\.cloth-(\d+) \{\s+--base: (.+);\s+--second: (.+);\s+--accent: (.+);/g)
    expect(
      [...dyes].map(([, index, base, second, accent]) => [Number(index), { base, second, accent }]),
    ).toEqual([...DYES.entries()])
  })

  test('has the same stripes as the drawing, thread by thread', () => {
    const stops = [...css.matchAll(/var\(--(base|second|accent)\) 0 calc\((.+) \* var\(--t\)\)/g)]
    for (let count = 0; count < 200; count += 1) {
      const name = `Student ${count}`
      const { base, stripes } = clothOf(name)
      const drawn = Array.from<string>({ length: REPEAT }).fill(base)
      for (const { at, threads, color } of stripes) drawn.fill(color, at, at + threads)
      const { start, end, line, middle, hasThird } = settOf(name)
      const set: Record<string, number> = { s: start, e: end, l: line, m: middle ?? -1, k: hasThird ? 3 : 0 }
      const painted: string[] = []
      for (const [, color, until = ''] of stops) {
        const sum = until.replace(/var\(--(\w)\)/g, (_, key) => String(set[key])).replace(/[()]/g, '')
        const reach = sum.split(' + ').reduce((total, part) => total + Number(part), 0)
        while (painted.length < reach) painted.push(clothOf(name)[color as 'base' | 'second' | 'accent'])
      }
      expect(painted).toEqual(drawn)
    }
  })
})
