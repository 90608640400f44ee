import { expect, test } from 'vitest'
import { exampleRates, nothingRates, specificationFees } from '../../fees/first-schedules.ts'
import { speak, wordsIn } from '../../words/translate.ts'
import type { ShownSchedule } from './contract.ts'
import { feesReport } from './report.ts'
import { scheduleWords } from './schedule-words.ts'

const start = '2000-01-01T00:00:00.000Z'
const seeded: ShownSchedule = {
  ...specificationFees,
  surchargeNoticedOn: null,
  surchargeState: null,
  validFrom: start,
  madeAt: start,
  madeBy: null,
  reason: 'The fees of the specification',
  confirmedAt: null,
  confirmedBy: null,
  state: 'ended',
  isSeeded: true,
}
const made: ShownSchedule = {
  ...seeded,
  ...exampleRates,
  id: '01900000-0000-7000-8000-0000000000c0',
  validFrom: '2026-11-26T03:00:00.000Z',
  madeAt: '2026-11-26T03:00:00.000Z',
  madeBy: 'Ada Obi',
  reason: 'Our processor’s price',
  state: 'in-force',
  isSeeded: false,
}
const names = { sign: '$', timeZone: 'America/New_York' }
const page = { latestId: made.id, isToConfirm: false, topics: [] }

test('an operator reads the fees in force and who changed them, when and why (P518)', () => {
  expect(feesReport({ ...page, schedules: [made, seeded] }, names)).toBe(`In force:
  Processing fee  2.9% + $0.30 of each donation
  Who pays it     Donors choose whether to add it, the same for every card
  Withdrawals     10% of each withdrawal, and $0.25 once per withdrawal
  Tips            No tip, 10%, 15%, 20%; 15% by default

All schedules, newest first:
  From Nov 25, 2026, 10:00 PM, in force: Donors choose
    Ada Obi, Nov 25, 2026, 10:00 PM: Our processor’s price
  From day one, ended: Credit cards pay more
    Part of the software: The fees of the specification`)
})

test('an operator reads that no admin has confirmed the fees (P505)', () => {
  expect(feesReport({ ...page, isToConfirm: true, schedules: [made] }, names)).toContain(
    'No admin has confirmed these fees yet',
  )
})

test('fees of nothing are put in words without zeros (P855)', () => {
  const words = wordsIn(speak('en', {}), '$')
  const factsOf = (rates: object) => scheduleWords({ ...made, ...nothingRates, ...rates }, words, String)
  expect(factsOf({})).toEqual([
    ['Processing fee', '2.9% + $0.30 of each donation'],
    ['Who pays it', 'Donors choose whether to add it, the same for every card'],
    ['Withdrawals', 'Nothing'],
    ['Tips', 'Not asked for'],
  ])
  expect(factsOf({ processingBp: 0, processingFlat: 0, platformBp: 500 })).toEqual([
    ['Processing fee', 'None'],
    ['Withdrawals', '5% per withdrawal'],
    ['Tips', 'Not asked for'],
  ])
})

test('a surcharge is put in words with its cost, its law and its notice', () => {
  const words = wordsIn(speak('en', {}), '€')
  const surcharge = { ...seeded, surchargeState: 'NY', surchargeNoticedOn: '2026-01-01', tipDefault: 0 }
  const facts = Object.fromEntries(scheduleWords(surcharge, words, day => `day ${day}`))
  expect(facts).toMatchObject({
    Surcharge:
      '2.5% on credit cards, whose stated cost is 2.5%. Law of NY; notice to networks and acquirer on day 2026-01-01.',
    'Processing fee': '2.9% + €0.30 of each donation',
    Tips: 'No tip, 10%, 15%, 20%; no tip by default',
  })
  expect(scheduleWords(seeded, words, String).find(([name]) => name === 'Surcharge')?.[1]).toBe(
    '2.5% on credit cards, whose stated cost is 2.5%.',
  )
})
