import { TZDate } from '@date-fns/tz'
import { centsToDecimal, parseDollars } from '../lib/cents.ts'
import { phrase } from '../lib/phrase.ts'
import { type ProposedSchedule, scheduleProblems } from './check-schedule.ts'
import type { NewFeeSchedule } from './contract.ts'
import type { FeeMode, FeeRates } from './fee-schedule.ts'

const textFields = [
  'processingBp',
  'processingFlat',
  'creditSurchargeBp',
  'statedCostBp',
  'surchargeNoticedOn',
  'surchargeState',
  'platformBp',
  'withdrawalFlat',
  'tipChoices',
  'tipDefault',
  'validFrom',
  'reason',
] as const
export type TypedField = (typeof textFields)[number]

/** A fee schedule as an admin types it: shares in percent, amounts in dollars, the start as 'yyyy-MM-ddTHH:mm' on the operator's clock. */
export type TypedSchedule = Record<TypedField, string> & { mode: FeeMode; starts: 'now' | 'later' }

/** What is wrong with a field: a message with its values, and where the rule is written, if there is one. */
export type FieldProblem = { message: string; values?: Record<string, string | number>; source?: string }

/** Whatever `found` holds of a typed schedule; null if that isn't one. */
export function typedScheduleOf(found: unknown): TypedSchedule | null {
  const typed = (found ?? {}) as Partial<TypedSchedule>
  const isTyped =
    textFields.every(name => typeof typed[name] === 'string') &&
    ['choice', 'required', 'surcharge'].includes(String(typed.mode)) &&
    ['now', 'later'].includes(String(typed.starts))
  return isTyped ? (typed as TypedSchedule) : null
}

type Written = FeeRates & { surchargeNoticedOn: string | null; surchargeState: string | null }

/** A schedule's fees as text, to change them. The reason is the admin's to give. */
export function typeSchedule(rates: Written): TypedSchedule {
  const isSurcharge = rates.mode === 'surcharge'
  return {
    mode: rates.mode,
    processingBp: percentText(rates.processingBp),
    processingFlat: centsToDecimal(rates.processingFlat),
    creditSurchargeBp: isSurcharge ? percentText(rates.creditSurchargeBp) : '',
    statedCostBp: isSurcharge ? percentText(rates.statedCostBp ?? 0) : '',
    surchargeNoticedOn: rates.surchargeNoticedOn ?? '',
    surchargeState: rates.surchargeState ?? '',
    platformBp: percentText(rates.platformBp),
    withdrawalFlat: centsToDecimal(rates.withdrawalFlat),
    tipChoices: rates.tipChoices.join(', '),
    tipDefault: String(rates.tipDefault),
    starts: 'now',
    validFrom: '',
    reason: '',
  }
}

const percentText = (basisPoints: number) => String(basisPoints / 100)

/** Parses a typed percent (`2.9`, `2,9 %`) to basis points; null if it isn't a percent with at most two decimals. */
export function parsePercent(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{0,2}))?\s*%?$/.exec(text.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Parses typed tips (`0, 10, 15%`) to whole percents; null if one of them isn't. */
export function parseTips(text: string): number[] | null {
  const parts = text.split(/[\s,;%]+/).filter(Boolean)
  return parts.length > 0 && parts.every(part => /^\d{1,3}$/.test(part)) ? parts.map(Number) : null
}

/**
 * The instant at which a clock in the time zone shows 'yyyy-MM-ddTHH:mm', the first where an hour occurs twice; null if no clock shows
 * that.
 */
export function instantAt(typed: string, timeZone: string): Date | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(typed)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const shown = new TZDate(year, month - 1, day, hour, minute, timeZone)
  return clockTimeOf(shown, timeZone) === match[0] ? new Date(shown.getTime()) : null
}

/** What a clock in the time zone shows at an instant, in minutes: 'yyyy-MM-ddTHH:mm'. */
export function clockTimeOf(instant: Date | string, timeZone: string): string {
  const shown = new TZDate(new Date(instant), timeZone)
  const [month, day, hour, minute] = [
    shown.getMonth() + 1,
    shown.getDate(),
    shown.getHours(),
    shown.getMinutes(),
  ].map(part => String(part).padStart(2, '0'))
  return `${shown.getFullYear()}-${month}-${day}T${hour}:${minute}`
}

/** Later than any notice requires, so that no other field is judged by a start that can't be read. */
const someDay = new Date('9999-01-01T00:00:00Z')

export type ReadSchedule = {
  /** What to send. Only complete if there are no problems. */
  schedule: Omit<NewFeeSchedule, 'seenId'>
  problems: Partial<Record<TypedField, FieldProblem>>
  /** The rates to preview; null while one of them can't be read or is out of range. */
  rates: FeeRates | null
}

/**
 * Reads a typed schedule, with every problem at its field: text that can't be read, and the rules of check-schedule.ts. Fields of a
 * surcharge count in mode `surcharge` alone. A field that can't be read is replaced by a harmless value, so that others aren't blamed.
 */
export function readSchedule(typed: TypedSchedule, at: { now: Date; timeZone: string }): ReadSchedule {
  const problems: ReadSchedule['problems'] = {}
  const read = <Value>(
    field: TypedField,
    parse: (text: string) => Value | null,
    problem: string,
    harmless: Value,
  ) => {
    const value = parse(typed[field])
    if (value === null) problems[field] = { message: problem }
    return value ?? harmless
  }
  const percent = (field: TypedField, harmless = 0) => read(field, parsePercent, percentWords, harmless)
  const amount = (field: TypedField) => read(field, parseDollars, amountWords, 0)
  const isSurcharge = typed.mode === 'surcharge'
  const proposed: ProposedSchedule = {
    mode: typed.mode,
    processingBp: percent('processingBp'),
    processingFlat: amount('processingFlat'),
    creditSurchargeBp: isSurcharge ? percent('creditSurchargeBp', 1) : 0,
    statedCostBp: isSurcharge ? percent('statedCostBp', 300) : null,
    surchargeNoticedOn: (isSurcharge && typed.surchargeNoticedOn) || null,
    surchargeState: (isSurcharge && typed.surchargeState) || null,
    platformBp: percent('platformBp'),
    withdrawalFlat: amount('withdrawalFlat'),
    tipChoices: read('tipChoices', parseTips, tipsWords, [0]),
    tipDefault: read('tipDefault', text => oneOf(parseTips(text)), tipWords, 0),
    validFrom:
      typed.starts === 'later'
        ? read('validFrom', text => instantAt(text, at.timeZone), startWords, someDay)
        : null,
  }
  if (problems.tipChoices || problems.tipDefault) proposed.tipDefault = 0
  for (const { message, details } of scheduleProblems(proposed, at)) {
    const { field, source } = details.facts as { field: TypedField; source: string }
    problems[field] ??= { message, values: details.values ?? {}, source }
  }
  const reason = typed.reason.trim()
  if (!reason) problems.reason = { message: phrase('Please give a reason.') }
  const hasRates = rateFields.every(field => !problems[field])
  const { validFrom, ...rest } = proposed
  return {
    schedule: {
      ...rest,
      tipChoices: [...proposed.tipChoices],
      validFrom: validFrom?.toISOString() ?? null,
      reason,
    },
    problems,
    rates: hasRates ? proposed : null,
  }
}

const oneOf = (values: number[] | null) => (values?.length === 1 ? (values[0] ?? null) : null)

const rateFields = [
  'processingBp',
  'processingFlat',
  'creditSurchargeBp',
  'statedCostBp',
  'platformBp',
  'withdrawalFlat',
] as const

const percentWords = phrase('Enter a percent with at most two decimals, such as 2.9.')
const amountWords = phrase('Enter an amount with at most two decimals, such as 0.30.')
const tipsWords = phrase('Enter whole percents with commas between them, such as 0, 10, 15.')
const tipWords = phrase('Enter one whole percent.')
const startWords = phrase('Enter the day and the time at which these fees begin.')
