import { fileURLToPath } from 'node:url'
import { loadSharp } from '../../platform/load-sharp.server.ts'
import { projectFolder } from '../../platform/project-folder.server.ts'
import { shareFonts } from './share-picture.ts'

const files = [
  ...['latin', 'latin-ext', 'vietnamese'].map(script => ({
    file: `bricolage-grotesque-${script}`,
    family: shareFonts.display,
  })),
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'].map(script => ({
    file: `source-sans-3-${script}`,
    family: shareFonts.text,
  })),
]

let learning: Promise<void> | null = null

/** Makes the brand's fonts known to this process's rasteriser, once: a bare machine has none (they are made by `tools/fonts`). */
export function learnShareFonts(): Promise<void> {
  learning ??= learn().catch(error => {
    learning = null
    throw error
  })
  return learning
}

async function learn(): Promise<void> {
  const sharp = await loadSharp()
  for (const { file, family } of files) {
    const fontfile = fileURLToPath(new URL(`app/campaigns/sharing/share-fonts/${file}.ttf`, projectFolder))
    // Drawing one letter with a font file makes it known to every later text, in drawings too.
    await sharp({ text: { text: 'x', font: family, fontfile } }).toBuffer()
  }
}
