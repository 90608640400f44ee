import { both, clipped, ellipse, fill, line } from '../svg.ts'
import { curls, type Hairdo, type Head, hairdo, scallops } from './strand.ts'

/** A hairline across the forehead, from right temple to left, gently scalloped. */
const softHairline = (w: number, high: number) =>
  `L${w - 2} 436C${w - 2} 400 ${w - 12} ${high + 36} ${w - 34} ${high + 16}C${w - 60} ${high} 40 ${high - 4} 0 ${high - 2}C-40 ${high - 4} ${-w + 60} ${high} ${-w + 34} ${high + 16}C${-w + 12} ${high + 36} ${-w + 2} 400 ${-w + 2} 436Z`

/** A round cloud of curls. */
export function afro(head: Head): Hairdo {
  const { w, tone } = head
  const cloud = `M${scallops({ cx: 0, cy: 342, rx: w + 90, ry: 196, from: 90, to: 450, bumps: 34 })}Z`
  const front = `M${scallops({ cx: 0, cy: 350, rx: w + 34, ry: 150, from: 148, to: 392, bumps: 20 })}${softHairline(w, 326)}`
  return hairdo({
    behind:
      fill(cloud, tone.base) +
      clipped(
        `${head.id}-afro`,
        cloud,
        fill(
          `M${scallops({ cx: 30, cy: 300, rx: w + 52, ry: 170, from: -70, to: 110, bumps: 14 })}L400 600V100Z`,
          tone.shade,
          0.55,
        ),
      ),
    front:
      fill(front, tone.base) +
      curls(head, { cx: -6, cy: 326, rx: w + 74, ry: 158, from: 186, to: 330, count: 22, size: 12 }) +
      curls(head, { cx: 0, cy: 330, rx: w + 20, ry: 96, from: 200, to: 320, count: 9 }),
    fringe: front,
    ears: false,
  })
}

/** Short, even curls close to the head. */
export function shortAfro(head: Head): Hairdo {
  const { w, tone } = head
  const front = `M${scallops({ cx: 0, cy: 366, rx: w + 20, ry: 152, from: 156, to: 384, bumps: 24, rough: 0.05 })}${softHairline(w, 330)}`
  return hairdo({
    front:
      fill(front, tone.base) +
      curls(head, { cx: -4, cy: 352, rx: w + 8, ry: 128, from: 196, to: 330, count: 16, size: 9 }),
    fringe: front,
  })
}

/** Short sides that fade into the skin below a textured top. */
export function fade(head: Head): Hairdo {
  return topped(head, 238, 12)
}

/** The same fade below a tall, flat top. */
export function highTop(head: Head): Hairdo {
  return topped(head, 176, 14)
}

function topped(head: Head, crown: number, bumps: number): Hairdo {
  const { w, tone } = head
  const sides = `M${-w - 3} 430C${-w - 12} 350 ${-w + 8} 262 0 246C${w - 8} 262 ${w + 12} 350 ${w + 3} 430L${w - 12} 424L${w - 14} 372L${w - 26} 340H${-w + 26}L${-w + 14} 372L${-w + 12} 424Z`
  const top = `M${-w + 10} 356C${-w - 8} 320 ${-w - 4} ${crown + 34} ${-w + 12} ${crown + 18}${edge(w, bumps)}C${w + 4} ${crown + 34} ${w + 8} 320 ${w - 10} 356C${w - 20} 342 ${w - 26} 334 ${w - 32} 330H${-w + 32}C${-w + 26} 334 ${-w + 20} 342 ${-w + 10} 356Z`
  return hairdo({
    front:
      fill(sides, tone.base, 0.62) +
      fill(top, tone.base) +
      curls(head, {
        cx: -8,
        cy: (crown + 330) / 2 + 30,
        rx: w + 2,
        ry: (330 - crown) / 2 + 26,
        from: 190,
        to: 350,
        count: 14,
        size: 9,
      }),
    fringe: top,
  })
}

const edge = (w: number, bumps: number) => {
  const step = (2 * (w - 12)) / bumps
  return Array.from(
    { length: bumps },
    (_, i) => `a${step * 0.56} ${step * 0.56} 0 0 1 ${step} ${i < bumps / 2 ? -3 : 3}`,
  ).join('')
}

/** Hair cut to a few millimetres, with a clean line. */
export function buzz({ w, tone }: Head): Hairdo {
  const cap = `M${-w - 2} 432C${-w - 10} 340 ${-w + 8} 252 0 248C${w - 8} 252 ${w + 10} 340 ${w + 2} 432L${w - 10} 428L${w - 12} 372C${w - 18} 350 ${w - 28} 340 ${w - 44} 334C40 328 -40 328 ${-w + 44} 334C${-w + 28} 340 ${-w + 18} 350 ${-w + 12} 372L${-w + 10} 428Z`
  return hairdo({
    front: fill(cap, tone.base, 0.86) + line(`M${-w + 30} 300C-60 262 -20 256 20 258`, tone.light, 9, 0.35),
    fringe: '',
  })
}

/** Curls gathered high into one round puff. */
export function puff(head: Head): Hairdo {
  const { w, tone } = head
  return hairdo({
    behind: puffBall(head, 0, 196, 112, 90),
    front:
      slicked(head) +
      line(`M${-46} 262C-20 252 20 252 46 262`, '#d99a1c', 10, 0.95) +
      line(
        `M${-w + 22} 330C${-w + 40} 290 -50 268 -36 264M${w - 22} 330C${w - 40} 290 50 268 36 264M-30 318C-26 296 -18 276 -12 266M30 318C26 296 18 276 12 266`,
        tone.light,
        3.5,
        0.5,
      ),
    fringe: slickedPath(w),
  })
}

/** Two puffs, left and right of a straight part. */
export function twoPuffs(head: Head): Hairdo {
  const { w, tone } = head
  return hairdo({
    behind: puffBall(head, -w - 18, 268, 74, 70) + puffBall(head, w + 18, 268, 74, 70),
    front:
      slicked(head) +
      line('M0 250V316', '#f6e7cf', 3, 0.3) +
      both(
        line(
          `M${-w + 14} 348C${-w + 20} 320 ${-w + 24} 300 ${-w + 20} 284M-40 318C-60 296 -78 284 ${-w + 26} 276`,
          tone.light,
          3.5,
          0.5,
        ) + ellipse(-w + 4, 290, 13, 17, '#b8432f'),
      ),
    fringe: slickedPath(w),
  })
}

const slickedPath = (w: number) =>
  `M${-w - 2} 436C${-w - 10} 336 ${-w + 14} 248 0 246C${w - 14} 248 ${w + 10} 336 ${w + 2} 436L${w - 8} 420C${w - 8} 390 ${w - 22} 350 ${w - 48} 332C40 318 -40 318 ${-w + 48} 332C${-w + 22} 350 ${-w + 8} 390 ${-w + 8} 420Z`

const slicked = ({ w, tone }: Head) => fill(slickedPath(w), tone.base)

const puffBall = (head: Head, cx: number, cy: number, rx: number, ry: number) =>
  fill(`M${scallops({ cx, cy, rx, ry, from: 90, to: 450, bumps: 22 })}Z`, head.tone.base) +
  fill(
    `M${scallops({ cx: cx + rx * 0.2, cy: cy + ry * 0.25, rx: rx * 0.72, ry: ry * 0.66, from: -50, to: 130, bumps: 10 })}Z`,
    head.tone.shade,
    0.5,
  ) +
  curls(head, { cx: cx - 4, cy: cy - 4, rx: rx * 0.82, ry: ry * 0.8, from: 170, to: 340, count: 9, size: 9 })
