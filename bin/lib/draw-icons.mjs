import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** The corners of the mark's ground are cut away where a system shapes icons itself. */
const rounded = /(<rect [^>]*?) rx="\d+"/
const ground = '#0F4C3A'

/** Draws the icons of the installed app from the mark (icon.svg) in a folder. */
export async function drawIcons(folder) {
  const mark = await readFile(join(folder, 'icon.svg'), 'utf8')
  const square = mark.replace(rounded, '$1')
  const draw = (svg, size) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 64 })
      .resize(size, size)
      .png({ palette: true })
  const save = async (name, picture) => writeFile(join(folder, name), await picture.toBuffer())
  await save('icon-192.png', draw(mark, 192))
  await save('icon-512.png', draw(mark, 512))
  await save('apple-touch-icon.png', draw(square, 180))
  // A maskable icon may lose all but a circle of 80 %: the mark stands within it.
  const padding = 51
  const inner = await draw(square, 512 - 2 * padding).toBuffer()
  const extend = { top: padding, bottom: padding, left: padding, right: padding, background: ground }
  await save('icon-maskable-512.png', sharp(inner).extend(extend).png({ palette: true }))
}
