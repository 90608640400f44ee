import { both, ellipse, fill, line } from '../svg.ts'
import { type Hairdo, type Head, hairdo, middlePart, plait } from './strand.ts'

const swept = (w: number) =>
  `M${-w - 2} 444C${-w - 14} 336 ${-w + 10} 240 0 238C${w - 10} 240 ${w + 14} 336 ${w + 2} 444L${w - 8} 424C${w - 8} 386 ${w - 24} 348 ${w - 50} 328C40 310 -40 310 ${-w + 50} 328C${-w + 24} 348 ${-w + 8} 386 ${-w + 8} 424Z`

const sweptLight = (w: number) =>
  `M${-w + 16} 366C${-w + 28} 310 -60 270 -20 252M-70 322C-56 292 -30 268 -6 256M-24 310C-16 290 -6 272 4 258M${w - 16} 366C${w - 28} 310 60 270 24 252M66 318C56 292 36 268 14 256`

/** A low bun behind a middle part. */
export function lowBun({ w, tone }: Head): Hairdo {
  return hairdo({
    behind:
      ellipse(w * 0.5, 600, 78, 66, tone.shade) +
      ellipse(w * 0.5 - 6, 594, 66, 54, tone.base) +
      line(
        `M${w * 0.5 - 50} 590C${w * 0.5 - 20} 560 ${w * 0.5 + 30} 562 ${w * 0.5 + 46} 596`,
        tone.light,
        5,
        0.5,
      ),
    front:
      fill(middlePart(w), tone.base) +
      both(
        line(
          `M-8 262C-56 276 ${-w + 8} 330 ${-w + 2} 410M-12 284C-50 300 ${-w + 30} 340 ${-w + 16} 384`,
          tone.light,
          4.5,
          0.5,
        ),
      ),
    fringe: middlePart(w),
  })
}

/** A round knot on the crown. */
export function topKnot({ w, tone }: Head): Hairdo {
  return hairdo({
    behind:
      ellipse(0, 202, 68, 58, tone.base) +
      ellipse(12, 212, 48, 40, tone.shade, 0.6) +
      line('M-48 200C-40 164 10 152 42 178M-30 216C-20 190 14 182 34 200', tone.light, 5, 0.55),
    front:
      fill(swept(w), tone.base) +
      line(sweptLight(w), tone.light, 4.5, 0.5) +
      line('M-38 250C-16 240 16 240 38 250', tone.shade, 9),
    fringe: swept(w),
  })
}

/** A high ponytail that swings over one shoulder. */
export function ponytail({ w, tone }: Head): Hairdo {
  const tail = `M10 226C90 170 ${w + 70} 220 ${w + 74} 340C${w + 80} 460 ${w + 100} 560 ${w + 58} 700C${w + 40} 712 ${w + 14} 700 ${w + 8} 684C${w + 36} 560 ${w + 24} 440 ${w + 8} 360C${w - 10} 290 70 254 10 262Z`
  return hairdo({
    behind:
      fill(tail, tone.base) +
      line(
        `M60 218C${w + 30} 220 ${w + 46} 300 ${w + 50} 380C${w + 56} 480 ${w + 66} 570 ${w + 38} 676`,
        tone.light,
        6,
        0.45,
      ) +
      fill(
        `M${w + 8} 684C${w + 36} 560 ${w + 24} 440 ${w + 8} 360L${w + 26} 370C${w + 46} 470 ${w + 52} 580 ${w + 26} 696Z`,
        tone.shade,
        0.6,
      ),
    front: fill(swept(w), tone.base) + line(sweptLight(w), tone.light, 4.5, 0.5),
    fringe: swept(w),
  })
}

/** One thick braid over the shoulder. */
export function sideBraid({ w, tone }: Head): Hairdo {
  return hairdo({
    behind: fill(
      `M${-w - 6} 400H${w + 4}C${w + 14} 520 60 640 -20 640C${-w - 30} 640 ${-w - 30} 520 ${-w - 6} 400Z`,
      tone.shade,
    ),
    front:
      fill(sidePart(w), tone.base) +
      line(
        `M-34 264C20 250 ${w - 20} 290 ${w - 4} 390M-26 288C30 292 70 310 ${w - 24} 352M-62 284C-94 304 ${-w + 2} 350 ${-w} 430`,
        tone.light,
        4.5,
        0.5,
      ),
    over: plait(-w - 8, 572, 7, 1, tone, '#b8432f'),
    fringe: sidePart(w),
    ears: false,
  })
}

const sidePart = (w: number) =>
  `M-46 294C-60 256 -36 230 10 230C${w - 6} 224 ${w + 26} 310 ${w + 12} 470C${w + 4} 500 ${w - 8} 500 ${w - 6} 470C${w - 2} 410 ${w - 24} 366 62 350C16 340 -24 324 -46 294C-70 330 ${-w + 12} 370 ${-w + 6} 440C${-w + 2} 500 ${-w + 6} 540 ${-w + 14} 580C${-w - 30} 580 ${-w - 28} 470 ${-w - 22} 400C${-w - 24} 290 -100 228 -36 236Z`

/** Two braids, one on each side. */
export function twinBraids({ w, tone }: Head): Hairdo {
  const side = plait(-w + 10, 556, 7, 0.9, tone, '#2c6e9b')
  return hairdo({
    behind: fill(
      `M${-w - 4} 400H${w + 4}C${w + 14} 500 ${w - 10} 570 ${w - 40} 590H${-w + 40}C${-w + 10} 570 ${-w - 14} 500 ${-w - 4} 400Z`,
      tone.shade,
    ),
    front:
      fill(middlePart(w), tone.base) +
      both(
        fill(
          `M${-w - 3} 440C${-w - 8} 480 ${-w - 2} 510 ${-w + 6} 530L${-w + 16} 500L${-w + 6} 436Z`,
          tone.base,
        ) +
          line(
            `M-8 262C-56 276 ${-w + 8} 330 ${-w + 2} 410M-12 284C-50 300 ${-w + 30} 340 ${-w + 16} 384`,
            tone.light,
            4.5,
            0.5,
          ),
      ),
    over: both(side),
    fringe: middlePart(w),
    ears: false,
  })
}
