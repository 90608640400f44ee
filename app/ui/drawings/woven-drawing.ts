import { type Drawing, draw } from './drawing.ts'
import { type Cloth, clothOf, INITIALS_COLOR, initialsOf, REPEAT, THREADS_ACROSS } from './woven-ground.ts'

export type WovenOptions = {
  name: string
  width: number
  height: number
  /** A prefix for SVG ids, unique in the document. */
  id: string
}

/** The cloth derived from a name, with the initials, in a box of `width` x `height`. */
export function wovenDrawing({ name, width, height, id }: WovenOptions): Drawing {
  const cloth = clothOf(name)
  const thread = Math.min(width, height) / THREADS_ACROSS
  const ground = { x: 0, y: 0, width, height }
  return draw('g', {}, [
    draw('defs', {}, [
      sett(`${id}w`, cloth, thread, false),
      sett(`${id}f`, cloth, thread, true),
      weave(`${id}t`, thread, [draw('path', { d: twill(thread), fill: '#fff' })]),
      weave(`${id}s`, thread, ribs(thread)),
      draw('mask', { id: `${id}m`, maskUnits: 'userSpaceOnUse', ...ground }, [
        draw('rect', { ...ground, fill: `url(#${id}t)` }),
      ]),
    ]),
    draw('rect', { ...ground, fill: `url(#${id}w)` }),
    draw('rect', { ...ground, fill: `url(#${id}f)`, mask: `url(#${id}m)` }),
    draw('rect', { ...ground, fill: `url(#${id}s)` }),
    initials(name, width, height, cloth.base),
  ])
}

/** A pattern with one repeat of the stripes in one direction (the sett of a tartan). */
function sett(id: string, cloth: Cloth, thread: number, across: boolean): Drawing {
  const size = REPEAT * thread
  const stripes = cloth.stripes.map(({ at, threads, color }) => {
    const box = across
      ? { x: 0, y: at * thread, width: size, height: threads * thread }
      : { x: at * thread, y: 0, width: threads * thread, height: size }
    return draw('rect', { ...box, fill: color })
  })
  const bed = draw('rect', { width: size, height: size, fill: cloth.base })
  return draw('pattern', { id, width: size, height: size, patternUnits: 'userSpaceOnUse' }, [bed, ...stripes])
}

/** A pattern with one repeat of the weave: four by four threads. */
function weave(id: string, thread: number, children: readonly Drawing[]): Drawing {
  const size = thread * 4
  return draw('pattern', { id, width: size, height: size, patternUnits: 'userSpaceOnUse' }, children)
}

/** Highlights and shadows of the horizontal threads, which form the diagonal ribs of a twill. */
function ribs(thread: number): Drawing[] {
  const shadow = { fill: 'none', stroke: '#000', strokeOpacity: 0.22, strokeWidth: thread * 0.34 }
  return [
    draw('path', { d: twill(thread), fill: '#fff', fillOpacity: 0.07 }),
    draw('path', { d: floats(thread), ...shadow }),
  ]
}

/** The cells in which the horizontal thread is on top in a 2/2 twill: two of four, shifted by one in each row. */
function twill(thread: number): string {
  const cell = (column: number, row: number) =>
    `M${column * thread} ${row * thread}h${thread}v${thread}h${-thread}Z`
  return [0, 1, 2, 3].map(row => cell(row, row) + cell((row + 1) % 4, row)).join('')
}

/** The shadows below the horizontal threads. */
function floats(thread: number): string {
  return [0, 1, 2, 3]
    .flatMap(row =>
      [row, row - 4].map(column => `M${column * thread} ${(row + 1) * thread}h${thread * 2}v${-thread}`),
    )
    .join('')
}

const n = (value: number) => Number(value.toFixed(4))

function initials(name: string, width: number, height: number, shadow: string): Drawing {
  const size = Math.min(width, height) * 0.36
  return {
    tag: 'text',
    attrs: {
      x: width / 2,
      y: n(height / 2 + size * 0.35),
      textAnchor: 'middle',
      fontFamily: "'Bricolage Grotesque Variable', 'Bricolage Grotesque', sans-serif",
      fontWeight: 600,
      fontSize: n(size),
      letterSpacing: n(size * 0.01),
      fill: INITIALS_COLOR,
      stroke: shadow,
      strokeWidth: n(size * 0.12),
      strokeLinejoin: 'round',
      paintOrder: 'stroke',
    },
    text: initialsOf(name),
  }
}
