import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

/** Letters of Windows-1252, and the bytes that code page 850 and Mac Roman have for them. */
const letters = 'áéíóúñÁÉÍÓÚÑü'
const windows = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const ms = [0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0xa4, 0xb5, 0x90, 0xd6, 0xe0, 0xe9, 0xa5, 0x81]
const mac = [0x87, 0x8e, 0x92, 0x97, 0x9c, 0x96, 0xe7, 0x83, 0xea, 0xee, 0xf2, 0x84, 0x9f]
const as = (table: readonly number[], text: string) =>
  Uint8Array.from([...text].map(letter => table[letters.indexOf(letter)] ?? letter.charCodeAt(0)))
const read = (bytes: Uint8Array) => decodeText(bytes)
const refused = { problem: { message: 'Some letters in this file can’t be read. Save it again as UTF-8.' } }

const names = [
  'José Núñez',
  'María García',
  'Raúl Pérez',
  'Iñaki Díaz',
  'Ángel López',
  'Sofía Martí',
  'Óscar Gómez',
  'JOSÉ NÚÑEZ',
  'Bruno Müller',
  'Ramón Peña',
  'Inés Muñoz',
  'Andrés Ávila',
  'Úrsula Ibáñez',
  'MARÍA RODRÍGUEZ',
]

describe('a name (P729)', () => {
  test.each(names)('%s is read in Windows-1252, and in UTF-8', name => {
    expect(read(windows(`Donor\r\n${name}\r\n`))).toContain(name)
    expect(read(new TextEncoder().encode(name))).toBe(name)
  })

  test.each(names)('%s is refused in code page 850 and in Mac Roman', name => {
    expect(read(as(ms, `Donor\r\n${name}\r\n`))).toEqual(refused)
    expect(read(as(mac, `Donor\n${name}\n`))).toEqual(refused)
  })

  test.each([
    'O\x92Brien, D\x92Angelo and Ana\x92s friends',
    '\x93Lunch\x94 \x96 the scholars\x92 fund',
    'don\x92t, we\x92ll, Smith\x96Jones',
    'caf\xe9 for 5 \x80, \xa9 2026, 1\xa0250,50',
    '\xbfQui\xe9n? \xa1Mar\xeda!',
    'M\xaa Jos\xe9, N\xba 5',
  ])('%j is read in Windows-1252', text => {
    expect(typeof read(windows(text))).toBe('string')
  })

  test('is refused with the line ends of old Macs, which wrote Mac Roman', () => {
    expect(read(windows('Donor\rJos\xe9\r'))).toEqual(refused)
  })
})
