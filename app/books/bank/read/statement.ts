import { type Message, phrase } from '../../../lib/phrase.ts'
import type { Problem } from '../../../lib/problem.ts'

export const statementFormats = ['csv', 'camt053', 'ofx'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** A booked line of a bank statement. `cents` are positive for money that came in. */
export type StatementLine = {
  /** Yyyy-mm-dd. */
  bookedOn: string
  cents: number
  /** The bank's id of the line; empty if it gives none. */
  bankId: string
  reference: string
  description: string
}

export type Statement = {
  format: StatementFormat
  /** The account's number as the file writes it; empty if it doesn't. */
  account: string
  /** The first and the last day that the file covers. */
  from: string
  until: string
  /** In cents; null if the file doesn't say. */
  openingCents: number | null
  closingCents: number | null
  lines: StatementLine[]
  /** How many lines of the file are pending or failed. */
  leftOut: number
}

export const maxStatementLines = 10_000

/** Ends the reading of a file with a problem. */
export class StatementProblem extends Error {
  readonly problem: Problem
  constructor(message: Message, values?: Record<string, string>) {
    super(message)
    this.problem = { message, ...(values && { values }) }
  }
}

/**
 * An amount of XML or OFX, in cents. These formats write a decimal point or comma and no thousands, but some banks write thousands before
 * cents, pad with zeros, or put a space after the sign. Throws StatementProblem.
 */
export function decimalCents(text: string): number {
  const [, sign = '', written = ''] = /^([+-]?) ?(.*)$/s.exec(text.trim()) ?? []
  const digits = /^\d{1,3}(?:,\d{3})+\.\d\d$|^\d{1,3}(?:\.\d{3})+,\d\d$/.test(written)
    ? `${written.slice(0, -3).replace(/\D/g, '')}.${written.slice(-2)}`
    : written
  const [, whole = '', fraction = ''] = /^0*(\d{0,11})(?:[.,](\d{1,5}))?$/.exec(digits) ?? []
  if (
    !/\d/.test(digits) ||
    (whole === '' && !/^0*(?:[.,]\d{1,5})?$/.test(digits)) ||
    !/^\d{0,2}0*$/.test(fraction)
  )
    throw new StatementProblem(phrase('“{text}” isn’t an amount such as 1250.50.'), {
      text: text.slice(0, 50),
    })
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return sign === '-' && cents > 0 ? -cents : cents
}

/** Returns a day as yyyy-mm-dd if it exists. Throws StatementProblem. */
export function existingDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day))
    return day
  throw new StatementProblem(phrase('“{text}” isn’t a date.'), { text: day.slice(0, 50) })
}

/** A text of a bank, on one line and cut to `max` characters. */
export const bankText = (parts: readonly (string | undefined)[], max: number): string =>
  [...new Set(parts.filter(Boolean))].join(' ').replace(/\s+/g, ' ').trim().slice(0, max)

/** The days that lines cover, if the file doesn't name them. */
export function daysOf(lines: readonly StatementLine[]): { from: string; until: string } {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  return { from: days[0] ?? '', until: days.at(-1) ?? '' }
}

/** No bank has lines from before this day that concern the platform. */
export const earliestDay = '2000-01-01'

/**
 * Checks a statement as a whole: it has lines or balances, not too many, in its own days and none in the future, and they add up to its
 * balances. `latest` is the last possible day. Throws StatementProblem.
 */
export function checkedStatement(statement: Statement, latest: string): Statement {
  const { lines, from, until, openingCents, closingCents } = statement
  if (lines.length > maxStatementLines)
    throw new StatementProblem(phrase('The file has more than {most} lines. Split it.'), {
      most: String(maxStatementLines),
    })
  if (lines.length === 0 && closingCents === null)
    throw new StatementProblem(phrase('This file has no posted transactions.'))
  existingDay(from)
  if (existingDay(until) < from) throw new StatementProblem(phrase('The end date is before the start date.'))
  refuseDays(statement, latest)
  const sum = lines.reduce((cents, line) => cents + line.cents, 0)
  if (openingCents !== null && closingCents !== null && openingCents + sum !== closingCents)
    throw new StatementProblem(
      phrase('The lines of this file don’t add up to its balances. Download it again from the bank.'),
    )
  return statement
}

function refuseDays({ lines, from, until }: Statement, latest: string): void {
  const outside = lines.find(({ bookedOn }) => bookedOn < from || bookedOn > until)
  if (outside)
    throw new StatementProblem(phrase('A line dated {day} is outside the statement period.'), {
      day: outside.bookedOn,
    })
  const days = [from, until, ...lines.map(({ bookedOn }) => bookedOn)]
  const future = days.find(day => day > latest)
  if (future)
    throw new StatementProblem(
      phrase('A line is dated {day}, which is in the future. Check the date format.'),
      {
        day: future,
      },
    )
  const old = days.find(day => day < earliestDay)
  if (old)
    throw new StatementProblem(phrase('A line is dated {day}, before 2000. Check the date format.'), {
      day: old,
    })
}
