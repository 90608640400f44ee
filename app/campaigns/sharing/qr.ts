import qrcode from 'qrcode-generator'
import { escapeMarkup } from '../../ui/drawings/drawing.ts'
import { palette } from '../../ui/tokens.ts'

/** The quiet zone of ISO/IEC 18004, in modules. */
const quiet = 4

/** A QR code of `link` as SVG, with error correction Q (25 %). Dark on white even in dark mode, because cameras need that. */
export function qrSvg({ link, title }: { link: string; title: string }): string {
  const code = qrcode(0, 'Q')
  code.addData(link, 'Byte')
  code.make()
  const modules = code.getModuleCount()
  const size = modules + 2 * quiet
  const bars = Array.from({ length: modules }, (_, row) =>
    barsOf(row, modules, column => code.isDark(row, column)),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 8}" height="${size * 8}" viewBox="0 0 ${size} ${size}" role="img" ` +
    `aria-labelledby="qr-title" shape-rendering="crispEdges"><title id="qr-title">${escapeMarkup(title)}</title>` +
    `<rect width="${size}" height="${size}" fill="#ffffff"/>` +
    `<path fill="${palette('light').gown}" d="${bars.join('')}"/></svg>`
  )
}

/** The SVG path of a row's runs of dark modules. */
function barsOf(row: number, modules: number, isDark: (column: number) => boolean): string {
  let bars = ''
  for (let column = 0; column < modules; column++) {
    if (!isDark(column)) continue
    const start = column
    while (column + 1 < modules && isDark(column + 1)) column++
    bars += `M${start + quiet} ${row + quiet}h${column - start + 1}v1H${start + quiet}z`
  }
  return bars
}
