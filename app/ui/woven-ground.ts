import { type Drawing, draw } from './drawing.ts'

/**
 * A cloth for a name: who has no photograph gets initials on a ground woven from the name (design, Space and form).
 * The same name is always the same cloth. Pure, so that the share picture and the mail weave it too.
 */
export type Cloth = {
  base: string
  second: string
  accent: string
  /** Stripes of one repeat, in threads: the sett of the cloth, the same along and across. */
  stripes: readonly { at: number; threads: number; color: string }[]
}

/** Base and second colour both carry the paper-coloured initials at 4.5:1 or better; the accent is a thin stripe. */
export const DYES: readonly { base: string; second: string; accent: string }[] = [
  { base: '#0f4c3a', second: '#1b634d', accent: '#d99a1c' },
  { base: '#6b2130', second: '#86303f', accent: '#e6bfa6' },
  { base: '#1f3a5f', second: '#2e5280', accent: '#d9c48b' },
  { base: '#4a2e57', second: '#654176', accent: '#e0b25a' },
  { base: '#5a3a1e', second: '#78512f', accent: '#ecd6a4' },
  { base: '#1d4a55', second: '#2a6470', accent: '#eadfc6' },
  { base: '#3f4a1e', second: '#56632b', accent: '#e6c765' },
  { base: '#7f2d1f', second: '#9b3c2a', accent: '#f0d9a8' },
  { base: '#26302c', second: '#40504a', accent: '#d99a1c' },
]

export const INITIALS_COLOR = '#fbf8f1'

const THREADS = 44

/** FNV-1a of the name, as an unsigned 32-bit number. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return hash
}

/** First letters of the first and the last word, in capitals; '' for an empty name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return chosen.map(word => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** The cloth of a name: its dyes and its stripes. */
export function clothOf(name: string): Cloth {
  const hash = hashOf(name)
  const dye = DYES[hash % DYES.length] ?? DYES[0]!
  const broad = 5 + ((hash >>> 5) % 4)
  const start = (hash >>> 9) % 5
  const line = start + broad + 2 + ((hash >>> 13) % 4)
  const stripes = [
    { at: start, threads: broad, color: dye.second },
    { at: line, threads: 1, color: dye.accent },
  ]
  if ((hash >>> 17) % 2) stripes.push({ at: line + 3, threads: 1, color: dye.second })
  if ((hash >>> 19) % 3 === 0)
    stripes.push({ at: start + Math.trunc(broad / 2), threads: 1, color: dye.accent })
  return { ...dye, stripes }
}

export type WovenOptions = {
  name: string
  width: number
  height: number
  /** Prefix of the ids inside, unique in the document. */
  id: string
}

/** The drawing of a name's cloth with its initials, `width` x `height` units. */
export function wovenDrawing({ name, width, height, id }: WovenOptions): Drawing {
  const cloth = clothOf(name)
  const thread = Math.min(width, height) / 76
  const repeat = THREADS * thread
  const ground = { x: 0, y: 0, width, height }
  const tile = { width: repeat, height: repeat, patternUnits: 'userSpaceOnUse' }
  const stripes = (across: boolean) =>
    cloth.stripes.map(stripe => {
      const along = { [across ? 'y' : 'x']: stripe.at * thread, [across ? 'x' : 'y']: 0 }
      const size = across
        ? { width: repeat, height: stripe.threads * thread }
        : { width: stripe.threads * thread, height: repeat }
      return draw('rect', { ...along, ...size, fill: stripe.color })
    })
  const bed = draw('rect', { width: repeat, height: repeat, fill: cloth.base })
  return draw('g', {}, [
    draw('defs', {}, [
      draw('pattern', { id: `${id}w`, ...tile }, [bed, ...stripes(false)]),
      draw('pattern', { id: `${id}f`, ...tile }, [bed, ...stripes(true)]),
      draw(
        'pattern',
        { id: `${id}t`, width: thread * 4, height: thread * 4, patternUnits: 'userSpaceOnUse' },
        [draw('path', { d: twill(thread), fill: '#fff' })],
      ),
      draw(
        'pattern',
        { id: `${id}s`, width: thread * 4, height: thread * 4, patternUnits: 'userSpaceOnUse' },
        [
          draw('path', {
            d: twillShade(thread),
            stroke: '#000',
            strokeOpacity: 0.2,
            strokeWidth: thread * 0.22,
          }),
        ],
      ),
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

/** Where the thread across lies on top in a 2/2 twill: two of four, one further on in each row. */
function twill(thread: number): string {
  const cell = (column: number, row: number) =>
    `M${column * thread} ${row * thread}h${thread}v${thread}h${-thread}Z`
  return [0, 1, 2, 3].map(row => cell(row, row) + cell((row + 1) % 4, row)).join('')
}

/** The fine shadow where threads meet: across below each row, along beside each float. */
function twillShade(thread: number): string {
  return [0, 1, 2, 3]
    .map(row => {
      const y = row * thread
      const ends = [row, (row + 2) % 4].map(column => `M${column * thread} ${y}v${thread}`).join('')
      return `M0 ${y}h${thread * 4}${ends}`
    })
    .join('')
}

function initials(name: string, width: number, height: number, shadow: string): Drawing {
  const size = Math.min(width, height) * 0.36
  return {
    tag: 'text',
    attrs: {
      x: width / 2,
      y: height / 2 + size * 0.35,
      textAnchor: 'middle',
      fontFamily: "'Bricolage Grotesque Variable', 'Bricolage Grotesque', sans-serif",
      fontWeight: 600,
      fontSize: size,
      letterSpacing: size * 0.01,
      fill: INITIALS_COLOR,
      stroke: shadow,
      strokeWidth: size * 0.12,
      strokeLinejoin: 'round',
      paintOrder: 'stroke',
    },
    text: initialsOf(name),
  }
}
