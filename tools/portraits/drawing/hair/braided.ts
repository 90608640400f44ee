import { at, both, clipped, dashes, ellipse, fill, line } from '../svg.ts'
import { bead, type Hairdo, type Head, hairdo, jitter, rope } from './strand.ts'

const partedCap = (w: number, top: number) =>
  `M${-w - 4} 446C${-w - 18} 330 ${-w + 6} ${top} 0 ${top}C${w - 6} ${top} ${w + 18} 330 ${w + 4} 446L${w - 8} 432C${w - 6} 384 ${w - 32} 334 0 304C${-w + 32} 334 ${-w + 6} 384 ${-w + 8} 432Z`

/** The dark behind hanging hair, so that no ground shows through. */
const nape = (w: number, end: number, colour: string) =>
  fill(
    `M${-w - 6} 380H${w + 6}C${w + 30} 480 ${w + 28} 600 ${w + 10} ${end}H${-w - 10}C${-w - 28} 600 ${-w - 30} 480 ${-w - 6} 380Z`,
    colour,
  )

const crownLines = (w: number, colour: string) =>
  both(
    [0, 1, 2, 3]
      .map(i =>
        line(
          `M0 ${242 + i * 17}C${-34 - i * 6} ${246 + i * 18} ${-w + 34 - i * 2} ${284 + i * 20} ${-w + 8} ${370 + i * 20}`,
          colour,
          3,
          0.55,
        ),
      )
      .join(''),
  )

/** Box braids that fall past the shoulders. */
export function boxBraids({ w, tone }: Head): Hairdo {
  const back = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
    .map(i =>
      rope(
        `M${i * 24} 330C${i * 30} 470 ${i * 33} 620 ${i * 31} ${770 + jitter(i + 9) * 30}`,
        tone,
        19,
        '0.1 15',
      ),
    )
    .join('')
  const side = (s: number) =>
    [0, 1, 2, 3]
      .map(i => {
        const x = w - 4 + i * 15
        const end = 852 - i * 16 + jitter(i + s) * 26
        const strand = `M${s * (w - 6 + i * 5)} ${396 - i * 14}C${s * (x + 8)} 520 ${s * (x + 20)} 650 ${s * (x + 2)} ${at(end)}`
        return rope(strand, tone, 17, '0.1 14') + (i % 2 ? bead(s * (x + 2), end - 6, '#d99a1c') : '')
      })
      .join('')
  return hairdo({
    behind: nape(w, 720, tone.shade) + back,
    front: fill(partedCap(w, 232), tone.base) + crownLines(w, tone.light),
    over: side(-1) + side(1),
    fringe: partedCap(w, 232),
    ears: false,
  })
}

/** Rows of braid along the scalp, from the hairline to the crown. */
const flatRows = (gather: number, crown: number, tone: Head['tone']) =>
  [-4, -3, -2, -1, 0, 1, 2, 3, 4]
    .map(i => {
      const row = `M${i * 25} ${at(326 + i * i * 4)}C${i * 26} 296 ${at(i * (gather + 8))} 274 ${i * gather} ${crown + Math.abs(i)}`
      return line(row, tone.base, 17) + dashes(row, tone.light, 7, '0.1 11', 0.55)
    })
    .join('')

/** Braids gathered on the crown. */
export function braidedBun({ w, tone, id }: Head): Hairdo {
  const cap = `M${-w - 2} 440C${-w - 12} 336 ${-w + 10} 244 0 242C${w - 10} 244 ${w + 12} 336 ${w + 2} 440L${w - 8} 424C${w - 8} 390 ${w - 22} 350 ${w - 46} 332C40 318 -40 318 ${-w + 46} 332C${-w + 22} 350 ${-w + 8} 390 ${-w + 8} 424Z`
  const rows = flatRows(8, 252, tone)
  const bun =
    ellipse(0, 196, 84, 66, tone.shade) +
    [0, 1, 2, 3]
      .map(i =>
        rope(
          `M${-70 + i * 10} ${216 - i * 6}C${-60 + i * 8} ${128 + i * 17} ${66 - i * 6} ${126 + i * 17} ${72 - i * 8} ${212 - i * 5}`,
          tone,
          20,
          '0.1 15',
        ),
      )
      .join('')
  return hairdo({
    behind: bun,
    front:
      fill(cap, tone.shade) +
      clipped(`${id}-rows`, cap, rows) +
      line('M-44 252C-20 240 20 240 44 252', '#cf7550', 12),
    fringe: cap,
  })
}

/** Locs to the shoulders. */
export function locs({ w, tone }: Head): Hairdo {
  const back = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
    .map(i =>
      rope(
        `M${i * 22} 320C${i * 32} 440 ${i * 36} 560 ${i * 34} ${682 + jitter(i + 20) * 44}`,
        tone,
        25,
        '1 13',
      ),
    )
    .join('')
  const side = (s: number) =>
    [0, 1, 2]
      .map(i =>
        rope(
          `M${s * (20 + i * 34)} ${262 + i * 8}C${s * (w + 10 + i * 8)} ${300 + i * 6} ${s * (w + 8 + i * 18)} 480 ${s * (w + 6 + i * 20)} ${690 - i * 22 + jitter(i * 5 + s + 3) * 30}`,
          tone,
          24,
          '1 13',
        ),
      )
      .join('')
  return hairdo({
    behind: nape(w, 640, tone.shade) + back,
    front: fill(partedCap(w, 236), tone.base) + crownLines(w, tone.light),
    over: side(-1) + side(1),
    fringe: partedCap(w, 236),
    ears: false,
  })
}

/** Short locs that stand and fall where they like. */
export function shortLocs({ w, tone }: Head): Hairdo {
  const base = `M${-w - 2} 424C${-w - 12} 336 ${-w + 10} 244 0 242C${w - 10} 244 ${w + 12} 336 ${w + 2} 424L${w - 8} 416C${w - 8} 380 ${w - 22} 350 ${w - 44} 336C40 326 -40 326 ${-w + 44} 336C${-w + 22} 350 ${-w + 8} 380 ${-w + 8} 416Z`
  const lock = (i: number, reach: number, end: number, seed: number) => {
    const out = i * reach + (jitter(i + seed) - 0.5) * 22
    const drop = end + i * i * 3.6 + (jitter(i + seed + 9) - 0.5) * 40
    return rope(
      `M${i * 8} 262C${at(i * 13)} ${196 + Math.abs(i) * 4} ${at(out * 1.06)} ${206 + Math.abs(i) * 8} ${at(out)} ${at(drop)}`,
      tone,
      25,
      '1 12',
    )
  }
  const back = [-5.5, -4.6, 4.6, 5.5, -3.6, 3.6, -2.5, 2.5, -1.4, 1.4, 0]
    .map(i => lock(i, 30, 306, 20))
    .join('')
  const falling = [-5, 5, -4, 4, -3, 3, -2, 2, -1, 1, 0.2].map(i => lock(i, 27, 310, 3)).join('')
  return hairdo({
    behind: back,
    front: fill(base, tone.base) + falling,
    fringe: `${base}M-100 320H100V342H-100Z`,
  })
}

/** Rows braided flat to the head, with their ends at the nape. */
export function cornrows({ w, tone, id }: Head): Hairdo {
  const cap = `M${-w - 1} 434C${-w - 10} 340 ${-w + 10} 250 0 248C${w - 10} 250 ${w + 10} 340 ${w + 1} 434L${w - 9} 424C${w - 10} 386 ${w - 22} 350 ${w - 46} 334C40 322 -40 322 ${-w + 46} 334C${-w + 22} 350 ${-w + 10} 386 ${-w + 9} 424Z`
  const rows = flatRows(17, 256, tone)
  const tails = [-3, -2, 2, 3]
    .map(i =>
      rope(
        `M${i * 30} 470C${i * 36} 560 ${i * 33} 620 ${i * 32} ${672 + jitter(i + 7) * 24}`,
        tone,
        17,
        '0.1 12',
      ),
    )
    .join('')
  return hairdo({
    behind: tails,
    front: fill(cap, tone.shade) + clipped(`${id}-rows`, cap, rows),
    fringe: cap,
  })
}
