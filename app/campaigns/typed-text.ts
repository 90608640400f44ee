import { z } from 'zod'
import { refuseNoName } from '../accounts/contract.ts'
import { cleanName } from '../lib/person-name.ts'
import { phrase } from '../lib/phrase.ts'
import { typedCents } from '../lib/written-amount.ts'

/** Trims text and makes it well-formed, with \n line breaks and no control characters (PostgreSQL refuses U+0000). */
export function cleanText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replaceAll('\t', ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
      .toWellFormed()
      .trim()
  )
}

/** `cleanText` on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** A cleaned single line; '' if missing, so that the form refuses it with its own message. */
export const typedLine = (max: number) =>
  z.string().overwrite(cleanLine).max(max, phrase('Please use at most {maximum} characters.')).default('')

const nameLine = (max: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .overwrite(cleanName)
    .max(max, phrase('Please use at most {maximum} characters.'))
/** A person's name on one line, without invisible characters. */
export const typedNameLine = (max: number) => nameLine(max).default('')
/** The same, without web addresses. */
export const typedName = (max: number) => nameLine(max).check(refuseNoName).default('')

/** Whole dollars as typed (`2500`, `$2,500`, `2500,00`); null if blank, NaN if not a whole amount. */
export function goalDollars(text: string): number | null {
  if (text.trim() === '') return null
  const cents = typedCents(text)
  return cents !== null && cents % 100 === 0 ? cents / 100 : Number.NaN
}

/** A grade point average as typed; null if blank, NaN if not a number. */
export function typedGpa(text: string): number | null {
  const cleaned = text.trim().replace(',', '.')
  if (cleaned === '') return null
  return /^\d*\.?\d*$/.test(cleaned) && /\d/.test(cleaned) ? Number(cleaned) : Number.NaN
}
