import { specificationFees } from '../../fees/first-schedules.ts'
import { momentIn } from '../../lib/moment.ts'
import { speak, wordsIn } from '../../words/translate.ts'
import type { FeesPageData, ShownSchedule } from './contract.ts'
import { modeWords, scheduleWords, stateWords } from './schedule-words.ts'

/** Formats the fees in force and every schedule for the command line (P518). */
export function feesReport(
  { schedules, isToConfirm }: FeesPageData,
  { sign, timeZone }: { sign: string; timeZone: string },
): string {
  const words = wordsIn(speak('en', {}), sign)
  const inForce = schedules.find(({ state }) => state === 'in-force')
  const rates = inForce
    ? scheduleWords(inForce, words, day => day).map(([name, text]) => `  ${name.padEnd(16)}${text}`)
    : []
  const toConfirm = isToConfirm ? ['', 'No admin has confirmed these fees yet: Admin, Settings, Fees.'] : []
  const describe = (schedule: ShownSchedule) =>
    [
      `  ${startOf(schedule, timeZone)}, ${stateWords[schedule.state].toLowerCase()}: ${modeWords[schedule.mode].label}`,
      `    ${schedule.isSeeded ? 'Part of the software' : `${schedule.madeBy ?? 'Someone who has left'}, ${momentIn(schedule.madeAt, timeZone)}`}: ${schedule.reason}`,
    ].join('\n')
  return [
    'In force:',
    ...rates,
    ...toConfirm,
    '',
    'All schedules, newest first:',
    ...schedules.map(describe),
  ].join('\n')
}

const startOf = ({ id, validFrom }: ShownSchedule, timeZone: string) =>
  id === specificationFees.id ? 'From day one' : `From ${momentIn(validFrom, timeZone)}`
