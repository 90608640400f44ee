import { TZDate } from '@date-fns/tz'
import { centsToDecimal } from '../lib/cents.ts'
import { type Message, phrase } from '../lib/phrase.ts'
import { readTypedAmount } from '../lib/written-amount.ts'
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

/** The fee form's text: rates in percent, amounts in dollars, the start as 'yyyy-MM-ddTHH:mm' in the operator's time zone. */
export type TypedSchedule = Record<TypedField, string> & { mode: FeeMode; starts: 'now' | 'later' }

/** A field's message with its values, and the source of the broken rule, if there is one. */
export type FieldProblem = { message: Message; values?: Record<string, string | number>; source?: string }

/** Validates stored text of the form; null if it isn't valid. */
export function typedScheduleOf(stored: unknown): TypedSchedule | null {
  const typed = (stored ?? {}) as Partial<TypedSchedule>
  const isTyped =
    textFields.every(name => typeof typed[name] === 'string') &&
    ['choice', 'required', 'surcharge'].includes(String(typed.mode)) &&
    ['now', 'later'].includes(String(typed.starts))
  return isTyped ? (typed as TypedSchedule) : null
}

type EditedSchedule = FeeRates & { surchargeNoticedOn: string | null; surchargeState: string | null }

/** Fills the form with a schedule's fees, to start now, without a reason. */
export function typeSchedule(rates: EditedSchedule): TypedSchedule {
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

/** Parses a percentage with at most two decimals (`2.9`, `2,9 %`) to basis points; null if it isn't one. */
export function parsePercent(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{0,2}))?\s*%?$/.exec(text.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Parses tip choices (`0, 10, 15%`) to whole percentages; null if one of them isn't. */
export function parseTips(text: string): number[] | null {
  const parts = text.split(/[\s,;%]/).filter(Boolean)
  return parts.length > 0 && parts.every(part => /^\d{1,3}$/.test(part)) ? parts.map(Number) : null
}

/**
 * Converts a local time, 'yyyy-MM-ddTHH:mm', to the instant. Takes the first of the two where clocks are set back; null for a time that
 * clocks skip, or that isn't one.
 */
export function instantAt(typed: string, timeZone: string): Date | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(typed)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const shown = new TZDate(year, month - 1, day, hour, minute, timeZone)
  return clockTimeOf(shown, timeZone) === match[0] ? new Date(shown.getTime()) : null
}

/** Formats an instant as local time to the minute, 'yyyy-MM-ddTHH:mm'. */
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

/** Replaces an unreadable start. Late enough that the notice of a surcharge is never too short. */
const farFuture = new Date('9999-01-01T00:00:00Z')

export type ReadSchedule = {
  /** The request's body; complete only if there are no problems. */
  schedule: Omit<NewFeeSchedule, 'seenId'>
  problems: Partial<Record<TypedField, FieldProblem>>
  /** The rates to preview; null while one of them can't be read or is out of range. */
  rates: FeeRates | null
}

/**
 * Parses the form and lists the problems of every field: unreadable text, and broken rules of check-schedule.ts. Ignores the surcharge's
 * fields in other modes. Replaces unreadable fields by valid values, so that they cause no problems elsewhere.
 */
export function readSchedule(typed: TypedSchedule, at: { now: Date; timeZone: string }): ReadSchedule {
  const problems: ReadSchedule['problems'] = {}
  const read = <Value>(
    field: TypedField,
    parse: (text: string) => Value | null,
    problem: Message,
    fallback: Value,
  ) => {
    const value = parse(typed[field])
    if (value === null) problems[field] = { message: problem }
    return value ?? fallback
  }
  const percent = (field: TypedField, fallback = 0) => read(field, parsePercent, percentWords, fallback)
  const amount = (field: TypedField) => {
    const found = readTypedAmount(typed[field])
    if ('cents' in found) return found.cents
    problems[field] = found.problem
    return 0
  }
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
        ? read('validFrom', text => instantAt(text, at.timeZone), startWords, farFuture)
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

const percentWords = phrase('Enter a percentage with at most two decimals, such as 2.9.')
const tipsWords = phrase('Enter whole percentages separated by commas, such as 0, 10, 15.')
const tipWords = phrase('Enter one whole percentage.')
const startWords = phrase('Enter the date and time when these fees start.')
