import { fabrics, lit, shaded } from './colours.ts'
import type { FaceGeometry } from './face.ts'
import type { Headwear } from './look.ts'
import { clipped, dashes, ellipse, fill, line, rect } from './svg.ts'

/** Something worn on the head: its drawing, and the edge that throws a shadow on the face. */
export type Worn = { behind: string; under: string; front: string; fringe: string }

function hijab({ w, chinY }: FaceGeometry, colour: string): Worn {
  const dark = shaded(colour, 0.26)
  const soft = shaded(colour, 0.13)
  const outer = `M0 222C-104 222 ${-w - 40} 306 ${-w - 36} 430C${-w - 34} 530 ${-w - 16} 596 ${-w - 34} 654C${-w - 58} 712 -226 730 -246 800C-210 866 -84 902 0 906C84 902 210 866 246 800C226 730 ${w + 58} 712 ${w + 34} 654C${w + 16} 596 ${w + 34} 530 ${w + 36} 430C${w + 40} 306 104 222 0 222Z`
  const hole = `M0 306C-66 306 ${-w + 12} 346 ${-w + 8} 436C${-w + 8} 520 -64 ${chinY + 6} 0 ${chinY + 7}C64 ${chinY + 6} ${w - 8} 520 ${w - 8} 436C${w - 12} 346 66 306 0 306Z`
  const inner = `M0 306C-66 306 ${-w + 12} 346 ${-w + 8} 436`
  return {
    behind: '',
    under: fill(hole, dark),
    front: [
      `<path d="${outer}${hole}" fill="${colour}" fill-rule="evenodd"/>`,
      fill(
        `M${w + 36} 430C${w + 34} 530 ${w + 16} 596 ${w + 34} 654C${w + 58} 712 226 730 246 800C222 844 150 876 90 892C150 800 120 700 80 646C${w - 6} 580 ${w + 10} 500 ${w + 2} 430C${w} 340 70 280 20 252C90 240 ${w + 40} 306 ${w + 36} 430Z`,
        dark,
        0.45,
      ),
      fill(
        `M${-w + 2} 560C-90 640 -30 ${chinY + 50} 60 ${chinY + 36}C110 ${chinY + 26} ${w + 10} 560 ${w + 6} 520C${w + 24} 600 130 700 20 724C-60 730 ${-w - 8} 660 ${-w + 2} 560Z`,
        lit(colour, 0.1),
      ),
      line(
        `M${-w + 6} 600C-70 690 20 700 ${w - 10} 610M-196 770C-110 800 20 780 100 690M-150 838C-40 850 90 820 150 730M${-w - 20} 430C${-w - 18} 340 -90 266 -10 252`,
        soft,
        6,
        0.9,
      ),
      line(`${inner}M0 306C66 306 ${w - 12} 346 ${w - 8} 436`, dark, 9, 0.9),
    ].join(''),
    fringe: `M-140 200H140V440H${w - 8}C${w - 12} 346 66 306 0 306C-66 306 ${-w + 12} 346 ${-w + 8} 436H-140Z`,
  }
}

function turban({ w }: FaceGeometry, colour: string, id: string): Worn {
  const dark = shaded(colour, 0.24)
  const shape = `M${-w - 6} 424C${-w - 46} 350 ${-w - 36} 210 -40 172C-10 162 20 162 44 172C${w + 36} 210 ${w + 46} 350 ${w + 6} 424C${w - 6} 392 60 340 0 312C-60 340 ${-w + 6} 392 ${-w - 6} 424Z`
  const folds = `M0 312C-10 270 -60 220 ${-w - 4} 224M-26 324C-46 280 -90 256 ${-w - 24} 268M-62 346C-80 312 ${-w + 10} 300 ${-w - 30} 316M-92 370C-104 350 ${-w - 4} 344 ${-w - 28} 362`
  const other = `M0 312C20 262 70 206 40 172M20 322C60 282 90 244 ${w - 20} 216M56 344C84 316 ${w - 4} 286 ${w + 18} 272M88 366C108 350 ${w + 6} 334 ${w + 30} 326`
  return {
    behind: '',
    under: '',
    front: [
      fill(`M-40 350C-26 318 -10 304 0 298C10 304 26 318 40 350C20 336 -20 336 -40 350Z`, lit(colour, 0.55)),
      fill(shape, colour),
      clipped(
        `${id}-turban`,
        shape,
        fill(
          `M44 172C${w + 36} 210 ${w + 46} 350 ${w + 6} 424C${w - 4} 396 ${w - 20} 376 84 358C${w + 10} 310 100 220 44 172Z`,
          dark,
          0.5,
        ) +
          line(folds, dark, 5, 0.75) +
          line(other, dark, 5, 0.75) +
          line(
            `M-12 300C-26 262 -70 230 ${-w + 6} 236M-44 326C-62 296 -96 280 ${-w - 14} 290`,
            lit(colour, 0.25),
            4,
            0.6,
          ),
      ),
    ].join(''),
    fringe: shape,
  }
}

function headwrap({ w }: FaceGeometry, colour: string): Worn {
  const dark = shaded(colour, 0.26)
  const accent = lit(colour, 0.45)
  const band = `M${-w - 8} 408C${-w - 34} 330 ${-w - 8} 236 0 220C${w + 8} 236 ${w + 34} 330 ${w + 8} 408C${w - 6} 362 70 326 0 322C-70 326 ${-w + 6} 362 ${-w - 8} 408Z`
  const knot =
    'M-58 238C-110 160 -70 108 -10 142C20 96 96 104 92 168C130 190 104 246 54 240C20 262 -26 262 -58 238Z'
  return {
    behind:
      fill('M40 216C110 150 176 168 168 224C150 262 90 262 40 240Z', dark) +
      fill('M-40 216C-110 150 -166 172 -158 226C-140 258 -90 258 -40 240Z', dark),
    under: '',
    front:
      fill(band, colour) +
      line(
        `M${-w - 2} 372C${-w + 14} 320 -40 286 30 284M${-w - 8} 336C${-w + 20} 286 -40 258 10 252M${w + 2} 372C${w - 16} 330 70 300 10 296`,
        dark,
        5,
        0.7,
      ) +
      dashes(`M${-w + 2} 384C-84 336 84 336 ${w - 2} 384`, accent, 7, '0.1 20', 0.9) +
      fill(knot, colour) +
      line(
        'M-44 226C-70 180 -50 142 -8 160M-6 236C-24 196 10 150 60 150M40 232C40 200 66 180 92 188',
        dark,
        5,
        0.7,
      ) +
      line('M-30 214C-44 186 -34 166 -10 172M20 190C30 172 50 164 66 168', accent, 4, 0.6),
    fringe: band,
  }
}

function beanie({ w }: FaceGeometry, colour: string): Worn {
  const dark = shaded(colour, 0.26)
  const dome = `M${-w - 12} 340C${-w - 24} 230 -60 180 0 180C60 180 ${w + 24} 230 ${w + 12} 340Z`
  const cuff = `M${-w - 18} 352C${-w - 22} 320 ${-w - 16} 300 ${-w - 8} 296C-60 270 60 270 ${w + 8} 296C${w + 16} 300 ${w + 22} 320 ${w + 18} 352C${w + 14} 362 ${w + 6} 362 ${w} 358C60 336 -60 336 ${-w} 358C${-w - 6} 362 ${-w - 14} 362 ${-w - 18} 352Z`
  const ribs = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
    .map(i => line(`M${i * 24} ${284 + i * i * 1.1}L${i * 25} ${334 + i * i * 1.1}`, dark, 4, 0.45))
    .join('')
  return {
    behind: '',
    under: '',
    front:
      fill(dome, colour) +
      fill(
        `M30 184C${w + 10} 200 ${w + 20} 270 ${w + 12} 340H${w - 20}C${w - 10} 270 80 210 30 184Z`,
        dark,
        0.4,
      ) +
      [-3, -2, -1, 0, 1, 2, 3]
        .map(i => line(`M${i * 34} 290C${i * 32} 240 ${i * 20} 210 ${i * 8} 194`, dark, 4, 0.3))
        .join('') +
      fill(cuff, lit(colour, 0.08)) +
      ribs,
    fringe: cuff,
  }
}

function mortarboard({ w }: FaceGeometry, colour: string): Worn {
  const dark = shaded(colour, 0.34)
  const cap = `M${-w - 3} 384C${-w - 8} 330 ${-w} 280 ${-w + 8} 250H${w - 8}C${w} 280 ${w + 8} 330 ${w + 3} 384C${w - 30} 336 50 322 0 322C-50 322 ${-w + 30} 336 ${-w - 3} 384Z`
  const board = 'M0 164L222 226C228 228 228 234 222 236L0 300L-222 236C-228 234 -228 228 -222 226Z'
  return {
    behind: '',
    under: '',
    front: [
      fill(cap, shaded(colour, 0.16)),
      fill(`M-140 258L0 300L140 258V282C90 312 -90 312 -140 282Z`, dark, 0.55),
      fill(board, colour),
      fill(
        'M0 300L222 236C228 234 228 228 222 226L228 232C230 240 226 246 220 248L0 312L-220 248C-226 246 -230 240 -228 232C-228 234 -226 235 -222 236Z',
        dark,
      ),
      line('M-180 226L0 176L120 209', lit(colour, 0.18), 4, 0.6),
      line('M0 230C-60 236 -130 244 -176 252C-184 290 -182 330 -180 356', '#d99a1c', 7),
      ellipse(0, 230, 13, 8, '#e8b645'),
      rect(-193, 350, 26, 20, '#b97d12', 6),
      fill(
        'M-194 366H-166C-160 400 -160 430 -164 462C-174 468 -188 468 -198 462C-202 430 -200 400 -194 366Z',
        '#d99a1c',
      ),
      line(
        'M-188 376C-190 406 -190 430 -189 456M-178 376V460M-171 376C-168 406 -168 430 -170 456',
        '#f0c668',
        2.6,
        0.9,
      ),
    ].join(''),
    fringe: cap,
  }
}

const kinds: Record<Headwear['kind'], (face: FaceGeometry, colour: string, id: string) => Worn> = {
  hijab,
  turban,
  headwrap,
  beanie,
  mortarboard,
}

/** What a look wears on its head, if anything. */
export const headwear = (worn: Headwear | undefined, face: FaceGeometry, id: string): Worn =>
  worn ? kinds[worn.kind](face, fabrics[worn.colour], id) : { behind: '', under: '', front: '', fringe: '' }
