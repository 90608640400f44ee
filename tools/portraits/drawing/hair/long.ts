import { both, fill, line } from '../svg.ts'
import { curls, type Hairdo, type Head, hairdo, middlePart, scallops } from './strand.ts'

const sheet = (w: number, end: number, out: number) =>
  `M2 236C-90 222 ${-w - 26} 290 ${-w - 24} 420C${-w - 22} 540 ${-w - out - 8} 650 ${-w - out + 6} ${end - 60}C${-w - out + 10} ${end - 20} ${-w - out + 30} ${end + 10} ${-w + 6} ${end + 22}C${-w + 26} ${end - 30} ${-w + 40} ${end - 90} ${-w + 30} 690C${-w + 26} 640 ${-w + 16} 600 ${-w + 4} 556C${-w - 4} 490 ${-w + 2} 420 ${-w + 22} 376C${-w + 50} 336 -40 316 2 292Z`

const shine = (w: number, end: number, out: number) =>
  `M-14 262C-80 262 ${-w + 2} 320 ${-w - 6} 420C${-w - 8} 540 ${-w - out + 30} 660 ${-w - out + 30} ${end - 30}M-20 282C-70 290 ${-w + 18} 330 ${-w + 8} 400`

/** Straight hair over the shoulders, parted in the middle. */
export function long({ w, tone }: Head): Hairdo {
  const back = `M${-w - 10} 360H${w + 10}L${w + 20} 760H${-w - 20}Z`
  const half = sheet(w, 836, 34)
  return hairdo({
    behind: fill(back, tone.shade),
    over: both(fill(half, tone.base) + line(shine(w, 836, 34), tone.light, 5, 0.5)),
    fringe: middlePart(w),
    ears: false,
  })
}

/** Straight hair with a fringe to the brows. */
export function longFringe({ w, tone }: Head): Hairdo {
  const back = `M${-w - 10} 360H${w + 10}L${w + 20} 740H${-w - 20}Z`
  const half = sheet(w, 800, 28)
  const fringe = fringePath(w)
  return hairdo({
    behind: fill(back, tone.shade),
    over: both(fill(half, tone.base) + line(shine(w, 800, 28), tone.light, 5, 0.45)) + fringeDrawing(w, tone),
    fringe,
    ears: false,
  })
}

const fringePath = (w: number) =>
  `M${-w + 2} 400C${-w - 6} 320 -80 250 0 246C80 250 ${w + 6} 320 ${w - 2} 400C${w - 18} 388 ${w - 30} 384 ${w - 42} 384C40 372 -40 372 ${-w + 42} 384C${-w + 30} 384 ${-w + 18} 388 ${-w + 2} 400Z`

/** Long waves from a side part. */
export function waves({ w, tone }: Head): Hairdo {
  const back = `M${-w - 14} 360H${w + 14}C${w + 60} 500 ${w + 10} 620 ${w + 44} 770H${-w - 44}C${-w - 10} 620 ${-w - 60} 500 ${-w - 14} 360Z`
  const left = `M-40 240C-100 232 ${-w - 34} 300 ${-w - 26} 400C${-w - 18} 470 ${-w - 58} 520 ${-w - 42} 610C${-w - 30} 670 ${-w - 62} 730 ${-w - 30} 820C${-w - 6} 836 ${-w + 30} 820 ${-w + 40} 796C${-w + 10} 740 ${-w + 46} 680 ${-w + 26} 620C${-w + 4} 560 ${-w - 4} 500 ${-w + 2} 450C${-w + 2} 400 ${-w + 34} 360 -44 300Z`
  const right = `M-44 300C-60 262 -40 226 20 222C${w} 216 ${w + 44} 300 ${w + 34} 400C${w + 26} 470 ${w + 66} 530 ${w + 46} 620C${w + 32} 690 ${w + 62} 740 ${w + 28} 830C${w + 4} 842 ${w - 30} 826 ${w - 40} 800C${w - 8} 740 ${w - 44} 680 ${w - 22} 620C${w - 2} 560 ${w + 6} 500 ${w - 2} 450C${w - 4} 400 ${w - 30} 370 70 356C20 348 -20 330 -44 300Z`
  const light = `M-30 268C20 246 ${w - 10} 270 ${w + 8} 360C${w + 20} 450 ${w + 38} 530 ${w + 22} 620C${w + 10} 680 ${w + 34} 730 ${w + 16} 790M-20 292C30 296 80 310 ${w - 20} 350M-64 280C-96 300 ${-w - 6} 340 ${-w - 4} 400C${-w} 470 ${-w - 34} 530 ${-w - 20} 610C${-w - 8} 670 ${-w - 34} 720 ${-w - 16} 780`
  return hairdo({
    behind: fill(back, tone.shade),
    over: fill(left, tone.base) + fill(right, tone.base) + line(light, tone.light, 6, 0.5),
    fringe: right,
    ears: false,
  })
}

/** A bob to the chin, parted at the side. */
export function bob({ w, tone }: Head): Hairdo {
  const back = `M${-w - 12} 380H${w + 12}C${w + 34} 480 ${w + 30} 600 ${w - 6} 640C40 664 -40 664 ${-w + 6} 640C${-w - 30} 600 ${-w - 34} 480 ${-w - 12} 380Z`
  const left = `M-40 242C-100 234 ${-w - 30} 300 ${-w - 28} 410C${-w - 30} 500 ${-w - 36} 570 ${-w - 22} 622C${-w} 642 ${-w + 26} 634 ${-w + 36} 606C${-w + 10} 560 ${-w - 2} 500 ${-w + 4} 440C${-w + 6} 400 ${-w + 36} 350 -46 296Z`
  const right = `M-46 296C-62 260 -40 228 20 226C${w - 4} 220 ${w + 34} 300 ${w + 30} 410C${w + 32} 500 ${w + 38} 570 ${w + 22} 624C${w} 644 ${w - 28} 636 ${w - 36} 606C${w - 8} 560 ${w + 4} 500 ${w - 2} 444C${w - 6} 400 ${w - 30} 366 66 352C20 344 -22 326 -46 296Z`
  return hairdo({
    behind: fill(back, tone.shade),
    over:
      fill(left, tone.base) +
      fill(right, tone.base) +
      line(
        `M-32 266C20 248 ${w - 14} 276 ${w + 4} 370C${w + 14} 450 ${w + 20} 530 ${w + 10} 600M-24 290C30 292 76 306 ${w - 18} 346M-66 282C-96 300 ${-w - 8} 340 ${-w - 8} 420C${-w - 12} 500 ${-w - 16} 560 ${-w - 8} 604`,
        tone.light,
        5,
        0.5,
      ),
    fringe: right,
    ears: false,
  })
}

/** A bob with a straight fringe. */
export function fringeBob(head: Head): Hairdo {
  const { w, tone } = head
  const half = `M0 232C-96 228 ${-w - 32} 300 ${-w - 28} 410C${-w - 30} 490 ${-w - 36} 550 ${-w - 20} 602C${-w + 2} 620 ${-w + 24} 612 ${-w + 32} 588C${-w + 8} 550 ${-w} 490 ${-w + 6} 440L${-w + 20} 380L0 300Z`
  return hairdo({
    behind: bob(head).behind,
    over: both(fill(half, tone.base)) + fringeDrawing(w, tone),
    fringe: fringePath(w),
    ears: false,
  })
}

/** The fringe itself with its strands. */
const fringeDrawing = (w: number, { base, light }: Head['tone']) =>
  fill(fringePath(w), base) +
  line(
    `M0 256C-40 262 -70 300 -84 366M-10 268C-30 290 -40 320 -44 366M14 262C20 290 14 330 10 366M30 260C52 290 60 330 60 368M${-w + 4} 330C${-w + 20} 290 -60 262 -30 256`,
    light,
    4.5,
    0.45,
  )

/** A cloud of curls to the shoulders. */
export function curlyLong(head: Head): Hairdo {
  const { w, tone } = head
  const cloud = `M${scallops({ cx: 0, cy: 462, rx: w + 82, ry: 256, from: 90, to: 450, bumps: 32, rough: 0.08 })}Z`
  const cap = `M${-w - 30} 420C${-w - 50} 300 -90 222 0 222C90 222 ${w + 50} 300 ${w + 30} 420L${w - 4} 430C${w - 4} 390 70 346 14 306C-40 346 ${-w + 4} 390 ${-w + 4} 430Z`
  const side = `M${-w + 4} 420${scallops({ cx: -w - 30, cy: 520, rx: 35, ry: 118, from: 285, to: 440, bumps: 7, rough: 0.2 }).replace(/^/, 'L')}${scallops({ cx: -w - 12, cy: 500, rx: 62, ry: 150, from: 80, to: 250, bumps: 9, rough: 0.12 }).replace(/^/, 'L')}L${-w - 20} 380Z`
  const light = { cx: 0, cy: 440, rx: w + 52, ry: 214, size: 13 }
  return hairdo({
    behind: fill(cloud, tone.shade),
    front: fill(cap, tone.base),
    over:
      both(fill(side, tone.base)) +
      curls(head, { ...light, from: 128, to: 262, count: 17 }) +
      curls(head, { ...light, from: -78, to: 52, count: 15 }) +
      curls(head, { cx: 0, cy: 330, rx: w + 10, ry: 90, from: 190, to: 350, count: 8 }),
    fringe: cap,
    ears: false,
  })
}
