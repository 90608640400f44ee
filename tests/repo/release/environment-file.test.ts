import { expect, test } from 'vitest'

const { readEnvironmentFile } = await import(
  new URL('../../../bin/lib/environment-file.mjs', import.meta.url).href
)

/** Each was given to systemd 257: `systemd-run --pipe -p EnvironmentFile=… env -0`. */
test.each([
  ['a plain line', 'A=b', 'b'],
  ['Windows line ends', 'A=b\r\nB=c\r\n', 'b'],
  ['blanks around name and value', '  A =  b c \t\n', 'b c'],
  ['an empty value', 'A=\nB=c', ''],
  ['a value with = and #', 'A=b=c#d', 'b=c#d'],
  ['a backslash', String.raw`A=ge\heim`, 'geheim'],
  ['a backslash twice', String.raw`A=ge\\heim`, String.raw`ge\heim`],
  ['an escaped blank at the end', 'A=b\\ ', 'b '],
  ['a line that goes on', 'A=b\\\nc\nB=d', 'bc'],
  ['double quotes', 'A="b  c" \n', 'b  c'],
  ['double quotes with escapes', String.raw`A="a\"b\\c\$d\e"`, String.raw`a"b\c$d\e`],
  ['single quotes', String.raw`A='a\b"c'`, String.raw`a\b"c`],
  ['quotes around a part', 'A="A, Inc." <a@b>', 'A, Inc.<a@b>'],
  ['quotes after a bare character', 'A=b"c"', 'b"c"'],
  ['a quoted line break', 'A="b\nc"', 'b\nc'],
  ['the last of two', 'A=b\nA=c', 'c'],
])('a settings file is read as systemd reads it: %s (P724)', (_, text, value) => {
  expect(readEnvironmentFile(text)).toMatchObject({ variables: { A: value }, ignored: [] })
})

test('comments and empty lines are no settings', () => {
  expect(readEnvironmentFile('# A=b\n;C=d\n\n \r\n# e \\\nF=g').variables).toEqual({ F: 'g' })
})

test.each([
  ['export', 'A=b\nexport C=d\n', 2, '“export C” is no name of a setting'],
  ['a dash in a name', '\n\nA-B=c', 3, '“A-B” is no name of a setting'],
  ['no name', '=b', 1, 'it has no ='],
  ['no =', '# all\r\n\r\nA=b\r\nsecret\r\n', 4, 'it has no ='],
  ['a quote without its end', 'A=b\nC="d\nE=f', 2, 'its quotation mark is never closed'],
])('a line that systemd would ignore is named by its number: %s (P724)', (_, text, line, why) => {
  expect(readEnvironmentFile(text).ignored).toEqual([{ line, why }])
})
