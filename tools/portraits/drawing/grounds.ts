import { type GroundColours, grounds } from './colours.ts'
import type { GroundMotif, PortraitLook } from './look.ts'
import { at, ellipse, fill, line, rect } from './svg.ts'

/** Grounds are drawn on the whole 800 x 1000 picture, from its top left corner. */
type Draw = (c: GroundColours, id: string) => string

const woven: Draw = (c, id) => {
  const strands = (x: number, y: number) =>
    [7, 29, 51].map(d => rect(x + 4, y + d, 64, 14, c.light, 7, 0.5)).join('')
  const crossing = (x: number, y: number) =>
    [7, 29, 51].map(d => rect(x + d, y + 4, 14, 64, c.deep, 7, 0.32)).join('')
  return `<pattern id="${id}-weave" width="144" height="144" patternUnits="userSpaceOnUse">${strands(0, 0)}${crossing(72, 0)}${crossing(0, 72)}${strands(72, 72)}</pattern><rect width="800" height="1000" fill="url(#${id}-weave)"/>`
}

const arch: Draw = c =>
  fill('M96 1000V430C96 250 230 120 400 120C570 120 704 250 704 430V1000Z', c.light) +
  line('M60 1000V424C60 230 214 82 400 82C586 82 740 230 740 424V1000', c.deep, 10, 0.7)

const window: Draw = c => {
  const pane = (x: number, y: number) => rect(x, y, 132, 190, c.light, 6)
  const panes = [70, 218].flatMap(x => [60, 266, 472].map(y => pane(x, y))).join('')
  return (
    rect(46, 36, 328, 652, c.deep, 14, 0.55) +
    panes +
    rect(30, 688, 360, 26, c.deep, 8, 0.8) +
    fill('M470 0H720L420 1000H40Z', c.light, 0.35) +
    fill('M70 470C110 420 160 470 202 440V662H70Z', c.deep, 0.4) +
    ellipse(300, 150, 34, 34, c.accent, 0.9)
  )
}

const spines = [
  [0, 46, 150],
  [50, 34, 178],
  [88, 52, 138],
  [144, 38, 168],
  [186, 30, 152],
  [222, 56, 176],
  [300, 40, 144],
  [344, 48, 172],
  [396, 34, 158],
  [434, 44, 140],
  [520, 52, 170],
  [576, 36, 150],
  [616, 42, 178],
  [662, 50, 146],
  [716, 34, 166],
  [754, 46, 154],
] as const

const books: Draw = c => {
  const tones = [c.deep, c.light, c.accent, c.deep, c.light, c.deep]
  const shelf = (y: number, shift: number) =>
    spines
      .map(([x, width, height], i) =>
        rect(
          (x + shift) % 800,
          y - height,
          width,
          height,
          tones[(i + shift) % 6] as string,
          5,
          tones[(i + shift) % 6] === c.accent ? 0.55 : 0.75,
        ),
      )
      .join('') + rect(0, y, 800, 20, c.deep)
  return shelf(226, 1) + shelf(470, 64) + shelf(714, 130) + shelf(958, 35)
}

const leaf = (x: number, y: number, turn: number, size: number, colour: string, vein: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${fill('M0 0C-70 -60 -78 -190 0 -280C78 -190 70 -60 0 0Z', colour)}${line('M0 0V-236M0 -60L-34 -96M0 -60L34 -96M0 -120L-38 -158M0 -120L38 -158M0 -176L-26 -204M0 -176L26 -204', vein, 5, 0.6)}</g>`

const leaves: Draw = c =>
  ellipse(400, 430, 320, 320, c.light, 0.7) +
  leaf(20, 760, -14, 1.05, c.deep, c.light) +
  leaf(110, 880, 24, 1.2, c.deep, c.base) +
  leaf(-10, 520, 34, 0.8, c.deep, c.light) +
  leaf(760, 700, 20, 1.15, c.deep, c.light) +
  leaf(690, 900, -20, 1.25, c.deep, c.base) +
  leaf(815, 450, -32, 0.8, c.deep, c.light) +
  leaf(700, 150, 140, 0.5, c.accent, c.light)

const hills: Draw = c =>
  ellipse(588, 236, 104, 104, c.accent, 0.75) +
  fill('M0 560C160 440 300 500 430 560C560 620 680 520 800 470V1000H0Z', c.light) +
  fill('M0 700C140 620 260 640 420 690C580 740 700 650 800 640V1000H0Z', c.deep, 0.75) +
  line('M96 250h120M150 286h90M60 330h70', c.light, 16, 0.9)

const board: Draw = c => {
  const chalk = c.light
  return (
    rect(40, 60, 720, 560, c.deep, 18) +
    rect(62, 82, 676, 516, c.base, 8, 0.55) +
    line('M110 470L110 170M110 470H290M110 440C170 430 210 360 280 210', chalk, 5, 0.8) +
    line(
      'M560 190L680 190L620 300ZM600 360a50 50 0 1 0 100 0a50 50 0 1 0 -100 0M560 470h150M560 500h110',
      chalk,
      5,
      0.8,
    ) +
    line('M130 150h70M150 520h110', chalk, 5, 0.6) +
    rect(40, 620, 720, 18, c.accent, 6, 0.6)
  )
}

const columns: Draw = c => {
  const column = (x: number) =>
    rect(x, 260, 92, 740, c.light) +
    rect(x + 60, 260, 32, 740, c.deep, 0, 0.35) +
    rect(x - 14, 236, 120, 28, c.light, 4) +
    [18, 38].map(dx => rect(x + dx, 276, 6, 724, c.deep, 3, 0.35)).join('')
  return (
    fill('M-20 190L400 20L820 190V236H-20Z', c.light) +
    fill('M60 176L400 44L740 176Z', c.deep, 0.45) +
    ellipse(400, 132, 34, 34, c.accent, 0.7) +
    column(20) +
    column(196) +
    column(512) +
    column(688)
  )
}

const rings: Draw = c =>
  [430, 350, 270]
    .map((r, i) => ellipse(400, 430, r, r, i % 2 ? c.base : c.light, i === 2 ? 1 : 0.75))
    .join('') +
  ellipse(120, 150, 30, 30, c.accent, 0.8) +
  ellipse(704, 214, 16, 16, c.accent, 0.6)

const pennants: Draw = c => {
  const flag = (x: number, y: number, turn: number, colour: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${fill('M0 0L190 44L0 96Z', colour)}${rect(-10, -6, 14, 108, c.light, 4)}</g>`
  return (
    flag(66, 120, -10, c.deep) +
    flag(560, 110, 12, c.accent) +
    flag(36, 380, 8, c.accent) +
    flag(590, 400, -8, c.deep) +
    line('M0 60C200 110 600 110 800 50', c.light, 6) +
    [90, 190, 300, 410, 520, 630, 730]
      .map((x, i) =>
        fill(
          `M${x} ${at(70 + 34 - Math.abs(x - 400) * 0.07)}l46 0l-23 50Z`,
          i % 2 ? c.accent : c.light,
          0.85,
        ),
      )
      .join('')
  )
}

const tiles: Draw = (c, id) =>
  `<pattern id="${id}-tile" width="160" height="160" patternUnits="userSpaceOnUse">${fill('M0 80A80 80 0 0 1 80 0H160A80 80 0 0 1 80 80A80 80 0 0 1 0 160Z', c.light, 0.6)}${ellipse(80, 80, 12, 12, c.deep, 0.8)}${ellipse(0, 0, 12, 12, c.deep, 0.8)}${ellipse(160, 160, 12, 12, c.deep, 0.8)}</pattern><rect width="800" height="1000" fill="url(#${id}-tile)"/>`

const stars = [
  [80, 120],
  [180, 260],
  [110, 420],
  [240, 90],
  [620, 90],
  [706, 230],
  [650, 380],
  [740, 500],
  [540, 170],
  [60, 580],
] as const
const night: Draw = c =>
  stars
    .map(([x, y], i) =>
      fill(
        `M${x} ${y - 16 - (i % 3) * 6}Q${x + 3} ${y - 3} ${x + 14 + (i % 3) * 5} ${y}Q${x + 3} ${y + 3} ${x} ${y + 16 + (i % 3) * 6}Q${x - 3} ${y + 3} ${x - 14 - (i % 3) * 5} ${y}Q${x - 3} ${y - 3} ${x} ${y - 16 - (i % 3) * 6}Z`,
        i % 3 ? c.light : c.accent,
        0.85,
      ),
    )
    .join('') +
  line('M80 120L180 260L110 420M620 90L706 230L650 380', c.light, 3, 0.4) +
  fill('M0 780C200 700 300 740 420 760C560 780 680 700 800 720V1000H0Z', c.deep, 0.8)

const motifs: Record<GroundMotif, Draw> = {
  woven,
  arch,
  window,
  books,
  leaves,
  hills,
  board,
  columns,
  rings,
  pennants,
  tiles,
  night,
}

/** The ground behind a student. */
export function groundOf({ ground }: PortraitLook, id: string): string {
  const colours = grounds[ground.tint]
  return rect(0, 0, 800, 1000, colours.base) + motifs[ground.motif](colours, id)
}
