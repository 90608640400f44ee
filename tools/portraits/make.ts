import { mkdir, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readPicture } from '#app/pictures/read-picture.server.ts'
import { portraitSvg } from './drawing/portrait.ts'
import { looks } from './looks.ts'

/**
 * Draws the faces of the demo world and keeps of each what an upload of it would leave: `node tools/portraits/make.ts`.
 * What it writes is committed: the demo world lays the files where uploads are, and draws nothing.
 */
const folder = new URL('../../app/demo/portraits/', import.meta.url)
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
for (const [name, look] of Object.entries(looks)) {
  const drawn = await sharp(Buffer.from(portraitSvg(look)))
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { large, small } = await readPicture(drawn)
  for (const [size, bytes] of Object.entries({ large, small }))
    await writeFile(new URL(`${name}-${size}.webp`, folder), bytes)
}
