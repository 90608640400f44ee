import { z } from 'zod'
import { refuseNoName } from '../accounts/contract.ts'

/**
 * What a person typed, trimmed, in well-formed text: one kind of line break, no control characters. They mean nothing to a reader, and
 * PostgreSQL refuses one of them.
 */
export function cleanText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replaceAll('\t', ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
      .toWellFormed()
      .trim()
  )
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** One line that a person types, cleaned; blank when left out, so that a form's own refusals speak first. */
export const typedLine = (max: number) =>
  z.string().overwrite(cleanLine).max(max, `Please use at most ${max} characters.`).default('')

/** A person's name on one line: no web address and nothing hidden in it. What a box keeps of a paste (tabs, breaks) becomes a space. */
export const typedName = (max: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .max(max, `Please use at most ${max} characters.`)
    .check(refuseNoName)
    .default('')
