import { describe, expect, test } from 'vitest'
import { palette } from '../tokens.ts'
import { braidTile, cappedProgress, goldEnd, secondTurn, tassel } from './cord-path.ts'
import { cordLayout, cordSvg } from './cord-svg.ts'
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
  test.each([8, 11, 18, 27])('at %d px is a whole number of px wide and tiles without a seam', thickness => {
    const { width, strokes } = braidTile(thickness)
    expect(Number.isInteger(width)).toBe(true)
    const top = strokes.filter(stroke => stroke.paint === 'thread').map(stroke => numbers(stroke.d))
    const first = top[0]!
    const last = top[top.length - 1]!
    // A strand that enters at the left edge leaves at the same height, one or more tile widths later.
    expect((last[0]! - first[0]!) % width).toBeCloseTo(0, 5)
    expect(last[1]).toBe(first[1])
    expect(Math.min(...top.map(path => path[0]!))).toBeLessThanOrEqual(0)
    expect(Math.max(...top.map(path => path[6]!))).toBeGreaterThanOrEqual(width)
  })

  test('stays within its thickness', () => {
    const { strokes, height } = braidTile(18)
    for (const stroke of strokes.filter(each => each.paint === 'edge')) {
      const ys = numbers(stroke.d).filter((_, index) => index % 2 === 1)
      expect(Math.min(...ys) - stroke.width / 2).toBeGreaterThanOrEqual(-1)
      expect(Math.max(...ys) + stroke.width / 2).toBeLessThanOrEqual(height + 1)
    }
  })

  test('small cords omit details that would be too small to see', () => {
    expect(braidTile(10).strokes.length).toBeLessThan(braidTile(18).strokes.length)
    expect(tassel(10).strokes.length).toBeLessThan(tassel(18).strokes.length)
  })
})

describe('the gold', () => {
  const shares = [0, 0.03, 0.5, 0.91, 0.99, 1]

  test.each([140, 275, 327, 560, 976])('ends at the raised share of a track of %d px (P82)', length => {
    const ends = shares.map(progress => goldEnd(progress, length))
    const errors = ends.map((end, index) => Math.abs(end - shares[index]! * length))
    expect(Math.max(...errors)).toBeLessThanOrEqual(1)
    for (let step = 1; step <= 1000; step++) {
      expect(goldEnd(step / 1000, length)).toBeGreaterThanOrEqual(goldEnd((step - 1) / 1000, length))
    }
    expect(goldEnd(0.9999, length)).toBeLessThanOrEqual(length - 1)
    expect(goldEnd(1, length)).toBe(length)
    expect(goldEnd(1.4, length)).toBe(length)
  })

  test('goes around the cap only above the goal', () => {
    expect([0, 0.99, 1, Number.NaN].map(secondTurn)).toEqual([0, 0, 0, 0])
    expect(secondTurn(1.01)).toBeGreaterThan(0.1)
    expect(secondTurn(1.4)).toBeCloseTo(0.4, 5)
    expect([2, 9].map(secondTurn)).toEqual([1, 1])
  })

  test('ends with the knot, and the threads hang below it', () => {
    for (const { d, width } of tassel(18).strokes) {
      const at = numbers(d)
      const right = Math.max(...at.filter((_, index) => index % 2 === 0)) + width / 2
      expect(right).toBeLessThanOrEqual(18 * 0.25)
    }
  })
})

describe('cordSvg', () => {
  const size = { width: 600, height: 40 }
  const draw = (progress: number) => cordSvg({ progress, ...size, palette: light })
  const gold = `stroke="${light['cord-thread']}"`
  const track = `stroke="${light['track-thread']}"`

  test('a campaign without donations shows only the track', () => {
    expect(draw(0)).toContain(track)
    expect(draw(0)).not.toContain(gold)
  })

  test('at the goal no track is left, and the cap has its tassel on the left', () => {
    expect(draw(1)).not.toContain(track)
    expect(draw(1)).toContain('scale(-1 1)')
    expect(draw(0.9999)).toContain(track)
    expect(draw(0.9999)).not.toContain('scale(-1 1)')
  })

  test('each share is drawn differently, with the cap on top', () => {
    const drawn = [0, 0.03, 0.5, 0.91, 0.99, 1, 1.4].map(draw)
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(draw(2.5)).toBe(draw(2))
    for (const svg of drawn) expect(svg.lastIndexOf('<use')).toBeLessThan(svg.indexOf('<circle'))
  })

  test('the gold ends at the share of the goal', () => {
    for (const progress of [0.03, 0.5, 0.99, 1]) {
      const reach = /<svg x="0" y="[\d.]+" width="([\d.]+)"/.exec(draw(progress))
      const { length } = cordLayout({ progress, ...size })
      expect(Math.abs(Number(reach?.[1]) - progress * length)).toBeLessThanOrEqual(1)
    }
  })

  test.each([
    draw(0),
    draw(0.4),
    draw(1),
    draw(1.4),
    draw(2),
    markSvg(96),
    appIconSvg(512),
    appIconSvg(512, true),
  ])('drawing %# is well-formed and has no missing number or color', svg => {
    expect(svg).toMatch(/^<svg .*<\/svg>$/)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })
})

function numbers(d: string): number[] {
  return (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
}
