import qrcode from 'qrcode-generator'
import { escapeMarkup } from '../../ui/drawings/drawing.ts'
import { palette } from '../../ui/tokens.ts'

/** The quiet zone of ISO/IEC 18004, in modules. */
export const quiet = 4

/** A run of dark modules in a row of a QR code, in modules from the code's top left corner. */
export type Bar = { row: number; start: number; length: number }

/** A QR code of `link` with error correction Q (25 %): its width in modules, without the quiet zone, and its dark runs. */
export function qrBars(link: string): { modules: number; bars: Bar[] } {
  const code = qrcode(0, 'Q')
  code.addData(link, 'Byte')
  code.make()
  const modules = code.getModuleCount()
  const rows = Array.from({ length: modules }, (_, row) =>
    barsOf(row, modules, column => code.isDark(row, column)),
  )
  return { modules, bars: rows.flat() }
}

/** A QR code of `link` as SVG. Dark on white even in dark mode, because cameras need that. */
export function qrSvg({ link, title }: { link: string; title: string }): string {
  const { modules, bars } = qrBars(link)
  const size = modules + 2 * quiet
  const path = bars.map(
    ({ row, start, length }) => `M${start + quiet} ${row + quiet}h${length}v1H${start + quiet}z`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 8}" height="${size * 8}" viewBox="0 0 ${size} ${size}" role="img" ` +
    `aria-labelledby="qr-title" shape-rendering="crispEdges"><title id="qr-title">${escapeMarkup(title)}</title>` +
    `<rect width="${size}" height="${size}" fill="#ffffff"/>` +
    `<path fill="${palette('light').gown}" d="${path.join('')}"/></svg>`
  )
}

/** A row's runs of dark modules. */
function barsOf(row: number, modules: number, isDark: (column: number) => boolean): Bar[] {
  const bars: Bar[] = []
  for (let column = 0; column < modules; column++) {
    if (!isDark(column)) continue
    const start = column
    while (column + 1 < modules && isDark(column + 1)) column++
    bars.push({ row, start, length: column - start + 1 })
  }
  return bars
}
