import qrcode from 'qrcode-generator'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrSvg } from './qr.ts'

const link = 'https://give.example/campaign/maya-chen/abcdefghij'

test('the rendered picture has every module in place and a quiet zone of four', async () => {
  const code = qrcode(0, 'Q')
  code.addData(link, 'Byte')
  code.make()
  const modules = code.getModuleCount()
  const svg = qrSvg({ link, title: 'A & B' })
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.width).toBe((modules + 8) * 8)
  const isDark = (row: number, column: number) =>
    (data[(row * 8 + 4) * info.width + column * 8 + 4] ?? 255) < 128
  for (let row = -4; row < modules + 4; row++) {
    for (let column = -4; column < modules + 4; column++) {
      const inside = row >= 0 && column >= 0 && row < modules && column < modules
      const expected = inside && code.isDark(row, column)
      expect(isDark(row + 4, column + 4), `row ${row}, column ${column}`).toBe(expected)
    }
  }
})

test('its title is escaped', () => {
  expect(qrSvg({ link, title: '</title><script>' })).toContain('&lt;/title&gt;&lt;script&gt;</title>')
})
