import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subset from 'subset-font'
import { compress, decompress } from 'wawoff2'

/**
 * Builds the font files that are committed, with their license, from the npm packages of the brand's web fonts:
 * `cd tools/fonts && npm ci && node make.mjs`.
 *
 * - TrueType fonts of all supported writing systems for share pictures, because their renderer can't read WOFF2.
 * - TrueType fonts of one weight for receipts, because PDFs can't contain variable fonts. Names need all of Latin, Greek, and Cyrillic.
 * - WOFF2 fonts for pages: one file with the characters of English and Spanish, and one with the rest of Latin-1 for people's names. The title
 *   font has one weight, the text font 400 to 700. For other writing systems, pages load the packages' files (app/ui/fonts.css).
 */
const ofShares = new URL('../../app/campaigns/sharing/share-fonts/', import.meta.url)
const ofPages = new URL('../../app/ui/fonts/', import.meta.url)
const ofPdfs = new URL('../../app/platform/pdf/fonts/', import.meta.url)
/** The share fonts get names of our own, because the license reserves `Source` for unmodified fonts. The pages' fonts keep their names. */
const fonts = [
  {
    pack: 'bricolage-grotesque',
    family: 'Tassel Display',
    copyright:
      'Copyright 2022 The Bricolage Grotesque Project Authors (https://github.com/ateliertriay/bricolage)',
    scripts: ['latin', 'latin-ext', 'vietnamese'],
    wght: 650,
  },
  {
    pack: 'source-sans-3',
    family: 'Tassel Text',
    copyright: "© 2023 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'",
    scripts: ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'],
    wght: { min: 400, max: 700, default: 400 },
  },
]

/** Renames a font: appends a new name table to the file and updates its entry in the table directory. */
function renamed(font, names) {
  const out = Buffer.concat([font, names])
  const at = 12 + 16 * tablesOf(out).indexOf('name')
  out.writeUInt32BE(checksum(names), at + 4)
  out.writeUInt32BE(font.length, at + 8)
  out.writeUInt32BE(names.length, at + 12)
  return out
}

const tablesOf = font =>
  Array.from({ length: font.readUInt16BE(4) }, (_, i) => font.toString('latin1', 12 + i * 16, 16 + i * 16))

/** Builds a name table in Windows encoding: copyright (0), license (14), family (1, 16), style (2, 17) and PostScript name (6). */
function nameTable(family, copyright) {
  const names = [
    [0, copyright],
    [1, family],
    [2, 'Regular'],
    [6, family.replaceAll(' ', '')],
    [14, 'https://openfontlicense.org'],
    [16, family],
    [17, 'Regular'],
  ]
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  const records = names.flatMap(([id], i) => {
    const before = texts.slice(0, i).reduce((sum, text) => sum + text.length, 0)
    return [3, 1, 0x409, id, texts[i].length, before]
  })
  const head = Buffer.alloc(6 + records.length * 2)
  for (const [i, value] of [0, names.length, head.length, ...records].entries())
    head.writeUInt16BE(value, i * 2)
  const table = Buffer.concat([head, ...texts])
  return Buffer.concat([table, Buffer.alloc(-table.length & 3)])
}

function checksum(table) {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
/** These sets must match the unicode-ranges in app/ui/fonts.css. */
const bothLanguages = [...between(0x20, 0x7e), ...'\u00a0¡ª«°·º»¿ÁÉÍÑÓÚÜáéíñóúü×–—‘’“”…•−€←↑→↓©®']
const namesToo = [...between(0xa1, 0xff), ...'ıŒœŠšŸŽžˆ˚˜‚„†‡‰′″‹›⁄™'].filter(
  one => !bothLanguages.includes(one),
)

const resolve = createRequire(import.meta.url).resolve
for (const { pack, family, copyright, scripts, wght } of fonts) {
  const names = nameTable(family, copyright)
  const packed = script =>
    readFile(resolve(`@fontsource-variable/${pack}/files/${pack}-${script}-wght-normal.woff2`))
  for (const script of scripts) {
    const font = await decompress(await packed(script))
    await writeFile(new URL(`${pack}-${script}.ttf`, ofShares), renamed(font, names))
  }
  for (const [name, characters] of Object.entries({ text: bothLanguages, names: namesToo })) {
    const options = { targetFormat: 'sfnt', variationAxes: { wght } }
    const font = await subset(await packed('latin'), characters.join(''), options)
    await writeFile(new URL(`${pack}-${name}.woff2`, ofPages), await compress(renamed(font, names)))
  }
}

/**
 * Receipts use small fonts, which the server parses once, and complete ones for texts with other characters: Latin with all marks, Greek,
 * Cyrillic, punctuation, currency signs, and the box for what is missing (app/platform/pdf/drawable-text.ts). In the small fonts every
 * character has its own glyph, because a parsed font remembers only the first character of a glyph.
 */
const ofReceiptTexts = [...bothLanguages, ...namesToo].filter(one => one !== '\u00a0' && one !== '\u00ad')
const ofAllNames = [
  ...between(0x20, 0x7e),
  ...between(0xa0, 0x4ff),
  ...between(0x1e00, 0x1eff),
  ...between(0x2010, 0x206f),
  ...between(0x20a0, 0x20bf),
  ...'№™←↑→↓−□✓',
]
const regular = { from: 'source-sans/TTF/SourceSans3-Regular.ttf', font: fonts[1], style: '' }
const semibold = { from: 'source-sans/TTF/SourceSans3-Semibold.ttf', font: fonts[1], style: ' Semibold' }
const receiptFonts = [
  { ...regular, file: 'text', characters: ofReceiptTexts },
  { ...semibold, file: 'text-semibold', characters: ofReceiptTexts },
  { ...regular, file: 'text-complete', style: ' Complete', characters: ofAllNames },
  { ...semibold, file: 'text-semibold-complete', style: ' Semibold Complete', characters: ofAllNames },
  {
    file: 'display',
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    font: fonts[0],
    style: '',
    characters: ofReceiptTexts,
    variationAxes: { wght: 650 },
  },
]
/** Marks and spacing only: ligatures would hide letters from those who copy text. */
const keepFeatures = ['ccmp', 'kern', 'locl', 'mark', 'mkmk']
for (const { file, from, font, style, characters, variationAxes } of receiptFonts) {
  const options = { targetFormat: 'sfnt', variationAxes, keepFeatures, noHinting: true }
  const subsetted = await subset(await readFile(resolve(from)), characters.join(''), options)
  // Fonts of one document need different names.
  await writeFile(
    new URL(`${file}.ttf`, ofPdfs),
    renamed(subsetted, nameTable(`${font.family}${style}`, font.copyright)),
  )
}
const license = await readFile(new URL('OFL.txt', ofPages), 'utf8')
const named = license
  .replace('bricolage-grotesque-*.ttf', 'display.ttf')
  .replace('source-sans-3-*.ttf', 'text*.ttf')
await writeFile(new URL('OFL.txt', ofPdfs), named)
