import { fill, line } from '../svg.ts'
import { curls, type Hairdo, type Head, hairdo, scallops } from './strand.ts'

/** Short and swept to one side. */
export function crop({ w, tone }: Head): Hairdo {
  const cut = `M${-w - 1} 436C${-w - 14} 380 ${-w - 14} 300 ${-w + 30} 258C-50 222 50 210 96 240C${w + 12} 266 ${w + 16} 350 ${w + 1} 436L${w - 10} 426C${w - 10} 396 ${w - 16} 372 ${w - 26} 354C70 350 10 346 -40 316C-64 332 -84 342 ${-w + 22} 358C${-w + 14} 380 ${-w + 10} 400 ${-w + 10} 426Z`
  const side = `M${w + 1} 436C${w + 14} 360 ${w + 6} 300 ${w - 14} 272C${w - 10} 310 ${w - 20} 336 ${w - 26} 354C${w - 16} 372 ${w - 10} 396 ${w - 10} 426Z`
  return hairdo({
    front:
      fill(cut, tone.base) +
      fill(side, tone.shade, 0.7) +
      line(
        'M-44 306C-30 270 10 244 60 246M-30 312C0 284 40 268 84 272M-8 324C24 306 60 298 96 304M-60 318C-72 300 -76 284 -70 268',
        tone.light,
        5,
        0.55,
      ),
    fringe: cut,
  })
}

/** Volume brushed up and back from the forehead. */
export function quiff({ w, tone }: Head): Hairdo {
  const cut = `M${-w} 432C${-w - 12} 380 ${-w - 6} 320 ${-w + 18} 292C${-w + 10} 236 -60 190 8 188C76 178 ${w + 2} 214 ${w} 276C${w + 10} 316 ${w + 8} 380 ${w} 432L${w - 11} 424C${w - 12} 390 ${w - 18} 366 ${w - 30} 344C60 322 20 330 -30 326C-60 324 -80 330 ${-w + 28} 348C${-w + 16} 372 ${-w + 11} 396 ${-w + 11} 424Z`
  const sides = `M${-w} 432C${-w - 12} 380 ${-w - 6} 320 ${-w + 18} 292C${-w + 22} 316 ${-w + 20} 334 ${-w + 28} 348C${-w + 16} 372 ${-w + 11} 396 ${-w + 11} 424ZM${w} 432C${w + 8} 380 ${w + 10} 316 ${w} 276C${w - 8} 306 ${w - 22} 326 ${w - 30} 344C${w - 18} 366 ${w - 12} 390 ${w - 11} 424Z`
  return hairdo({
    front:
      fill(cut, tone.base) +
      fill(sides, tone.shade, 0.75) +
      line(
        'M-70 312C-74 262 -40 218 16 210M-40 316C-40 276 -4 238 52 230M-6 318C0 288 32 258 84 256M32 320C44 300 66 288 96 288',
        tone.light,
        6,
        0.5,
      ),
    fringe: cut,
  })
}

/** Chin-long hair parted in the middle, tucked to the sides. */
export function curtains({ w, tone }: Head): Hairdo {
  const half = (s: number) =>
    `M${s * -2} 296C${s * 6} 260 ${s * 30} 226 ${s * 62} 232C${s * (w + 18)} 244 ${s * (w + 26)} 330 ${s * (w + 20)} 400C${s * (w + 20)} 436 ${s * (w + 14)} 462 ${s * (w + 2)} 470C${s * (w + 2)} 440 ${s * (w - 2)} 410 ${s * (w - 14)} 384C${s * 88} 368 ${s * 40} 352 ${s * -2} 296Z`
  const crown = `M${-w - 8} 400C${-w - 16} 300 ${-w + 20} 228 0 226C${w - 20} 228 ${w + 16} 300 ${w + 8} 400L${w - 20} 350L0 290L${-w + 20} 350Z`
  const back = `M${-w - 6} 380H${w + 6}C${w + 14} 450 ${w + 4} 520 ${w - 40} 560H${-w + 40}C${-w - 4} 520 ${-w - 14} 450 ${-w - 6} 380Z`
  const shine = (s: number) =>
    line(
      `M${s * 12} 286C${s * 30} 256 ${s * 60} 250 ${s * 82} 276C${s * (w - 6)} 312 ${s * (w + 8)} 360 ${s * (w + 8)} 430M${s * 18} 310C${s * 44} 300 ${s * 70} 312 ${s * 96} 346`,
      tone.light,
      5,
      0.5,
    )
  return hairdo({
    behind: fill(back, tone.shade),
    front:
      fill(crown, tone.base) + fill(half(-1), tone.base) + fill(half(1), tone.base) + shine(-1) + shine(1),
    fringe: half(-1) + half(1),
    ears: false,
  })
}

/** Cropped close at the neck, long and soft over the brow. */
export function pixie({ w, tone }: Head): Hairdo {
  const cut = `M${-w - 2} 470C${-w - 22} 400 ${-w - 22} 290 ${-w + 36} 250C-40 210 60 208 98 240C${w + 22} 270 ${w + 24} 390 ${w + 2} 470C${w - 6} 476 ${w - 14} 470 ${w - 12} 452C${w - 8} 420 ${w - 12} 392 ${w - 24} 372C60 368 -10 350 -52 312C-60 344 -80 366 ${-w + 20} 384C${-w + 10} 410 ${-w + 10} 440 ${-w + 14} 456C${-w + 12} 472 ${-w + 4} 476 ${-w - 2} 470Z`
  return hairdo({
    front:
      fill(cut, tone.base) +
      line(
        'M-50 304C-40 268 0 240 50 246M-40 318C-10 290 30 280 76 292M-14 338C20 330 60 336 96 350M-64 318C-82 340 -100 352 -110 372',
        tone.light,
        5,
        0.55,
      ) +
      fill(
        `M${w + 2} 470C${w + 18} 400 ${w + 14} 310 ${w - 14} 276C${w - 4} 320 ${w - 16} 350 ${w - 24} 372C${w - 12} 392 ${w - 8} 420 ${w - 12} 452Z`,
        tone.shade,
        0.65,
      ),
    fringe: cut,
  })
}

/** Loose curls on top, short at the sides. */
export function curlyTop(head: Head): Hairdo {
  const { w, tone } = head
  const sides = `M${-w - 1} 440C${-w - 12} 380 ${-w - 10} 320 ${-w + 10} 290H${w - 10}C${w + 10} 320 ${w + 12} 380 ${w + 1} 440L${w - 11} 428C${w - 10} 396 ${w - 16} 370 ${w - 30} 344H${-w + 30}C${-w + 16} 370 ${-w + 10} 396 ${-w + 11} 428Z`
  const top = `M${scallops({ cx: 0, cy: 306, rx: w + 6, ry: 98, from: 166, to: 374, bumps: 13, rough: 0.1 })}L${w - 8} 352${scallops({ cx: 0, cy: 322, rx: w - 20, ry: 26, from: 10, to: 170, bumps: 7, rough: 0.35 }).replace(/^/, 'L')}L${-w + 8} 352Z`
  return hairdo({
    front:
      fill(sides, tone.base) +
      fill(
        `M${w - 24} 330L${w + 4} 330C${w + 10} 370 ${w + 8} 400 ${w + 1} 440L${w - 11} 428C${w - 10} 396 ${w - 16} 370 ${w - 30} 344Z`,
        tone.shade,
        0.6,
      ) +
      fill(top, tone.base) +
      curls(head, { cx: -4, cy: 312, rx: w + 2, ry: 82, from: 184, to: 352, count: 11, size: 13 }) +
      curls(head, { cx: 0, cy: 310, rx: w - 30, ry: 42, from: 10, to: 360, count: 7, size: 12 }),
    fringe: top,
  })
}
