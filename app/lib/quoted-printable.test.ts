import { expect, test } from 'vitest'
import { quotedPrintable } from './quoted-printable.ts'

const written = (text: string) => Buffer.from(quotedPrintable(text)).toString('latin1')

/** As a mail program reads it (RFC 2045, 6.7). */
function read(encoded: string): string {
  const bytes = encoded
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

test.each([
  ['', ''],
  ['a=b', 'a=3Db'],
  ['Grüße', 'Gr=C3=BC=C3=9Fe'],
  ['one \ntwo\t\r\nthree ', 'one=20\r\ntwo=09\r\nthree=20'],
  ['a\rb', 'a=0Db'],
  ['.\n..', '.\r\n..'],
  ['x'.repeat(76), `${'x'.repeat(75)}=\r\nx`],
  [`${'x'.repeat(73)}ü`, `${'x'.repeat(73)}=\r\n=C3=BC`],
])('%j is written as %j', (text, encoded) => {
  expect(written(text)).toBe(encoded)
})

test.each([
  '€'.repeat(500),
  `${'word '.repeat(400)}\n\n${'=\t \n'.repeat(50)}`,
  '<p style="a:b">😀</p>\r\n'.repeat(90),
])('what was written is read again, in lines that every mail server takes', text => {
  const encoded = written(text)
  expect(read(encoded)).toBe(text.replaceAll(/\r?\n/g, '\r\n'))
  for (const line of encoded.split('\r\n')) expect(line).toMatch(/^[\t\x20-\x7e]{0,76}$/)
})
