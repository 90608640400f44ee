import { describe, expect, test } from 'vitest'
import { palette } from '../tokens.ts'
import { braidTile, cappedProgress, tassel } from './cord-path.ts'
import { cordSvg } from './cord-svg.ts'
import { appIconSvg, markSvg } from './mark-svg.ts'

const light = palette('light')

describe('cappedProgress', () => {
  test.each([
    [0, 0],
    [0.5, 0.5],
    [1, 1],
    [3.2, 1],
    [-0.1, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
  ])('%d is drawn as %d', (progress, drawn) => {
    expect(cappedProgress(progress)).toBe(drawn)
  })
})

describe('braidTile', () => {
  test.each([8, 11, 18, 27])('at %d px is whole px wide and laid end to end without a seam', thickness => {
    const { width, strokes } = braidTile(thickness)
    expect(Number.isInteger(width)).toBe(true)
    const top = strokes.filter(stroke => stroke.paint === 'thread').map(stroke => numbers(stroke.d))
    const first = top[0]!
    const last = top[top.length - 1]!
    // The strand that enters at the left is the one that leaves at the right, one or more widths on.
    expect((last[0]! - first[0]!) % width).toBeCloseTo(0, 5)
    expect(last[1]).toBe(first[1])
    expect(Math.min(...top.map(path => path[0]!))).toBeLessThanOrEqual(0)
    expect(Math.max(...top.map(path => path[6]!))).toBeGreaterThanOrEqual(width)
  })

  test('never leaves its thickness', () => {
    const { strokes, height } = braidTile(18)
    for (const stroke of strokes.filter(each => each.paint === 'edge')) {
      const ys = numbers(stroke.d).filter((_, index) => index % 2 === 1)
      expect(Math.min(...ys) - stroke.width / 2).toBeGreaterThanOrEqual(-1)
      expect(Math.max(...ys) + stroke.width / 2).toBeLessThanOrEqual(height + 1)
    }
  })

  test('small cords leave out what would only be dirt', () => {
    expect(braidTile(10).strokes.length).toBeLessThan(braidTile(18).strokes.length)
    expect(tassel(10).strokes.length).toBeLessThan(tassel(18).strokes.length)
  })
})

describe('cordSvg', () => {
  const draw = (progress: number) => cordSvg({ progress, width: 600, height: 40, palette: light })
  const gold = `stroke="${light['cord-thread']}"`
  const track = `stroke="${light['track-thread']}"`

  test('an untouched campaign shows the tassel alone on its track', () => {
    expect(draw(0)).not.toContain('id="cord-tile"')
    expect(draw(0)).toContain(track)
    expect(draw(0)).toContain(gold)
  })

  test('at the goal there is no track left and the cap has its tassel, on the left', () => {
    expect(draw(1)).not.toContain(track)
    expect(draw(1)).toContain('scale(-1 1)')
    expect(draw(0.99)).not.toContain('scale(-1 1)')
  })

  test('past the goal is drawn as the goal', () => {
    expect(draw(2.5)).toBe(draw(1))
  })

  test('the gold reaches as far as the money', () => {
    const reach = /<svg x="0" y="[\d.]+" width="([\d.]+)"/.exec(draw(0.5))
    const full = /<svg x="0" y="[\d.]+" width="([\d.]+)"/.exec(draw(1))
    expect(Number(reach?.[1]) / Number(full?.[1])).toBeCloseTo(0.5, 5)
  })

  test.each([draw(0), draw(0.4), draw(1), markSvg(96), appIconSvg(512), appIconSvg(512, true)])(
    'drawing %# is whole and has no missing number or colour',
    svg => {
      expect(svg).toMatch(/^<svg .*<\/svg>$/)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    },
  )
})

function numbers(d: string): number[] {
  return (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
}
