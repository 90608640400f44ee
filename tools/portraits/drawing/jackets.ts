import { torso } from './body.ts'
import { type Cut, clothed, crew, type Drawn } from './cloth.ts'
import { fabrics, lit, mix, shaded } from './colours.ts'
import { both, clipped, dashes, ellipse, fill, line, rect } from './svg.ts'

const under = (cut: Cut, neckX = 78, dip = 748) =>
  crew({ ...cut, colour: cut.under, id: `${cut.id}-under` }, { neckX, neckY: 690, dip, band: 10 })

/** The left panel of an open jacket; `open` is how far its edge stands from the middle line at the hem. */
const panel = (half: number, open: number, meet: number) =>
  `M-92 682C-70 740 ${-open - 26} ${meet - 40} ${-open} ${meet}L${-open + 4} 1010H${-half - 24}C${-half - 16} 900 ${-half - 8} 796 ${-half * 0.88} 760C${-half * 0.66} 714 -130 712 -92 682Z`

function panels(cut: Cut, open: number, meet: number, on = ''): string {
  const left = panel(cut.half, open, meet)
  const sides = both(fill(left, cut.colour))
  return (
    sides +
    clipped(`${cut.id}-left`, left, folds(cut) + on) +
    `<g transform="scale(-1 1)">${clipped(`${cut.id}-right`, left, fill(`M-320 660H-${cut.half * 0.5}C-${cut.half * 0.72} 780 -${cut.half * 0.6} 880 -${cut.half * 0.64} 1010H-320Z`, shaded(cut.colour), 0.45) + folds(cut) + on)}</g>`
  )
}

const folds = ({ half, colour }: Cut) =>
  fill(
    `M${-half * 0.71} 866C${-half * 0.7} 920 ${-half * 0.7} 960 ${-half * 0.7} 1010H${-half * 0.6}C${-half * 0.62} 960 ${-half * 0.64} 910 ${-half * 0.71} 866Z`,
    shaded(colour),
    0.5,
  ) +
  line(
    `M${-half * 0.86} 796C${-half * 0.78} 822 ${-half * 0.74} 846 ${-half * 0.72} 872`,
    shaded(colour),
    4,
    0.35,
  )

/** A tailored jacket over a plain top. */
export function blazer(cut: Cut): Drawn {
  const dark = shaded(cut.colour, 0.3)
  const lapel =
    'M-92 680C-108 694 -118 716 -120 740L-88 766L-112 790C-86 860 -54 920 -22 962C-24 880 -46 780 -76 712Z'
  return {
    behind: fill('M-88 700C-84 656 -44 642 0 642C44 642 84 656 88 700Z', dark),
    front:
      under(cut) +
      panels(cut, 20, 960) +
      both(
        fill(lapel, lit(cut.colour, 0.1)) +
          line('M-120 740L-88 766L-112 790C-86 860 -54 920 -22 962', dark, 4, 0.7),
      ),
  }
}

/** A white coat with a pocket and a pen. */
export function labCoat(cut: Cut): Drawn {
  const coat = { ...cut, colour: '#f7f4ec' }
  const dark = '#cfc9ba'
  const lapel =
    'M-92 680C-110 694 -122 716 -126 744L-92 776L-118 802C-90 870 -54 930 -22 976C-24 880 -46 780 -76 712Z'
  const pocket =
    rect(84, 894, 92, 120, '#efeadd', 6) +
    line('M84 900H176', dark, 4) +
    rect(146, 868, 9, 46, fabrics.sky, 4) +
    rect(128, 874, 8, 38, fabrics.clay, 4)
  return {
    behind: fill('M-88 700C-84 656 -44 642 0 642C44 642 84 656 88 700Z', dark),
    front:
      under(cut) +
      panels(coat, 20, 972) +
      pocket +
      both(fill(lapel, '#fffdf8') + line('M-126 744L-92 776L-118 802C-90 870 -54 930 -22 976', dark, 4)),
  }
}

/** A jean jacket: yoke, stitches, buttons. */
export function denim(cut: Cut): Drawn {
  const cloth = { ...cut, colour: mix(cut.colour, '#3f6d94', 0.55) }
  const thread = '#e3b565'
  const collar =
    'M-66 664C-88 668 -104 684 -110 706C-104 744 -92 780 -74 806L-24 770C-44 740 -60 704 -66 664Z'
  const seams =
    dashes(`M${-cut.half - 10} 846C-180 858 -110 862 -40 856`, thread, 3, '9 8', 0.8) +
    dashes('M-52 790V1010', thread, 3, '9 8', 0.8) +
    rect(-168, 872, 84, 30, lit(cloth.colour, 0.06), 5) +
    dashes('M-162 896H-90', thread, 3, '9 8', 0.7)
  const buttons = [846, 916, 986]
    .map(y => ellipse(-34, y, 8, 8, thread) + ellipse(-34, y, 3.4, 3.4, shaded(thread, 0.3)))
    .join('')
  return {
    behind: fill('M-86 696C-82 652 -44 640 0 640C44 640 82 652 86 696Z', shaded(cloth.colour, 0.35)),
    front:
      under(cut) +
      panels(cloth, 18, 820, seams) +
      buttons +
      both(
        fill(collar, lit(cloth.colour, 0.14)) +
          dashes('M-102 712C-98 744 -88 774 -74 796L-34 768', thread, 3, '9 8', 0.7),
      ),
  }
}

/** A knitted jacket with a button band. */
export function cardigan(cut: Cut): Drawn {
  const edge = 'M-92 682C-74 740 -50 800 -24 860V1010'
  const buttons = [888, 948].map(y => ellipse(18, y, 8, 8, mix(cut.colour, '#fffaf0', 0.7))).join('')
  return {
    behind: fill('M-88 698C-84 654 -44 642 0 642C44 642 84 654 88 698Z', shaded(cut.colour, 0.34)),
    front:
      under(cut, 82, 752) +
      panels(cut, 22, 860) +
      both(
        line(edge, shaded(cut.colour, 0.28), 26) +
          line(edge, lit(cut.colour, 0.06), 20) +
          dashes(edge, shaded(cut.colour, 0.2), 14, '0.1 10', 0.4),
      ) +
      buttons,
  }
}

/** A team jacket: sleeves and rib in the second cloth. */
export function varsity(cut: Cut): Drawn {
  const sleeve = fill(
    `M${-cut.half * 0.52} 724C${-cut.half * 0.6} 800 ${-cut.half * 0.6} 900 ${-cut.half * 0.62} 1010H-340V700Z`,
    cut.under,
  )
  const snaps = [850, 914, 978].map(y => ellipse(-2, y, 8, 8, cut.under)).join('')
  return {
    behind: fill('M-90 698C-86 652 -44 638 0 638C44 638 86 652 90 698Z', shaded(cut.colour, 0.34)),
    front:
      under({ ...cut, under: fabrics.white }) +
      panels(cut, 6, 810, sleeve) +
      line('M0 812V1010', shaded(cut.colour, 0.4), 4) +
      snaps +
      line('M-92 686C-68 742 -36 778 0 806C36 778 68 742 92 686', cut.colour, 26) +
      line('M-94 690C-70 745 -37 783 0 812C37 783 70 745 94 690', cut.under, 5),
  }
}

/** Dungarees over a plain top. */
export function overalls(cut: Cut): Drawn {
  const dark = shaded(cut.colour, 0.3)
  const strap = 'M-132 724L-96 706L-70 850L-112 862Z'
  const top = crew(
    { ...cut, colour: cut.under, id: `${cut.id}-under` },
    { neckX: 84, neckY: 694, dip: 756, band: 10 },
  )
  return {
    behind: '',
    front:
      top +
      fill(`M-122 852C-60 866 60 866 122 852L150 1010H-150Z`, cut.colour) +
      dashes('M-116 866C-60 880 60 880 116 866', '#e3b565', 3, '9 8', 0.8) +
      rect(-52, 912, 104, 110, lit(cut.colour, 0.08), 8) +
      line('M-52 930H52', dark, 3, 0.6) +
      both(
        fill(strap, cut.colour) +
          line('M-132 724L-112 862', dark, 4, 0.5) +
          ellipse(-92, 856, 11, 11, '#e3b565') +
          ellipse(-92, 856, 4, 4, dark),
      ),
  }
}

/** A graduation gown over a white collar, with a stole. */
export function graduationGown(cut: Cut): Drawn {
  const dark = shaded(cut.colour, 0.35)
  const stole = 'M-90 680C-120 688 -136 704 -140 722C-112 820 -84 920 -78 1010H-12C-14 930 -30 812 -76 708Z'
  const collar = 'M-58 672C-74 678 -84 690 -86 704C-78 738 -62 770 -42 798L-4 764C-30 744 -50 712 -58 672Z'
  const pleats = [-150, -176, -204, 150, 176, 204]
    .map(x =>
      line(`M${x} ${790 + Math.abs(x) * 0.1}C${x * 1.04} 870 ${x * 1.06} 940 ${x * 1.08} 1010`, dark, 4, 0.5),
    )
    .join('')
  return {
    behind: fill('M-84 696C-80 652 -44 640 0 640C44 640 80 652 84 696Z', dark),
    front:
      under({ ...cut, under: fabrics.white }, 84, 760) +
      both(fill(collar, '#fffdf8') + line('M-86 706C-78 738 -62 770 -42 798L-4 764', '#cfc9ba', 4)) +
      clothed(
        { ...cut, id: `${cut.id}-gown` },
        torso(cut.half + 14, 94, 684, 'C-70 748 -30 856 0 900C30 856 70 748 94 684'),
        pleats,
      ) +
      both(
        fill(stole, cut.under === fabrics.cream ? fabrics.gold : cut.under) +
          line('M-90 680C-120 688 -136 704 -140 722C-112 820 -84 920 -78 1010', dark, 4, 0.4) +
          line('M-66 960H-18M-70 976H-16', '#fffaf0', 5, 0.8),
      ),
  }
}
