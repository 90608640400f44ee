import { describe, expect, it, test } from 'vitest'
import { percentOf } from '../lib/cents.ts'
import {
  asksForTip,
  type FeeMode,
  hasProcessingFee,
  isFeeAdded,
  offeredTip,
  packFees,
  processingFeeOf,
  reachesStudent,
  scheduleInForce,
  surchargeBp,
  unpackFees,
} from './fee-schedule.ts'
import {
  exampleRates,
  nothingRates,
  specificationFees,
  specificationRates,
  startingFees,
} from './first-schedules.ts'

test('the first schedule has the fees of the specification (P153, P186)', () => {
  expect(specificationFees).toEqual({
    id: '01900000-0000-7000-8000-000000000001',
    mode: 'surcharge',
    processingBp: 290,
    processingFlat: 30,
    creditSurchargeBp: 250,
    statedCostBp: 250,
    platformBp: 1_000,
    withdrawalFlat: 25,
    tipChoices: [0, 10, 15, 20],
    tipDefault: 15,
  })
})

test('the example fees are the specification’s in mode `choice`, without a surcharge (P853)', () => {
  const { mode, creditSurchargeBp, statedCostBp, ...rates } = exampleRates
  expect([mode, creditSurchargeBp, statedCostBp]).toEqual(['choice', 0, null])
  expect(specificationRates).toMatchObject(rates)
})

test('a new server charges nothing of its own, and asks for no tip (P851, P854)', () => {
  expect(startingFees).toEqual({
    id: expect.not.stringMatching(/0000000000[12]$/),
    mode: 'choice',
    processingBp: 290,
    processingFlat: 30,
    creditSurchargeBp: 0,
    statedCostBp: null,
    platformBp: 0,
    withdrawalFlat: 0,
    tipChoices: [0],
    tipDefault: 0,
  })
  expect([startingFees, exampleRates].map(asksForTip)).toEqual([false, true])
})

test.each([
  [290, 30, true],
  [290, 0, true],
  [0, 30, true],
  [0, 0, false],
])('%i bp and %i cents are a processing fee: %s', (processingBp, processingFlat, has) => {
  expect(hasProcessingFee({ processingBp, processingFlat })).toBe(has)
})

test.each([
  [100, 33],
  [5_000, 175],
  [5_001, 175],
  // 2.9% of 50 is 1.45, of 5,017 it is 145.493, of 5,018 it is 145.522.
  [50, 31],
  [5_017, 175],
  [5_018, 176],
  // Rounds half away from zero: 2.9% of 500 is 14.5.
  [500, 45],
])('the processing fee of %i cents is %i', (cents, fee) => {
  expect(processingFeeOf(cents, specificationRates)).toBe(fee)
})

test.each<[FeeMode, number, number | null, number]>([
  ['surcharge', 250, 250, 250],
  ['surcharge', 250, 240, 240],
  ['surcharge', 400, 500, 300],
  ['surcharge', 250, null, 0],
  ['required', 250, 250, 0],
  ['choice', 250, 250, 0],
])(
  'in mode %s, a surcharge of %i bp at a cost of %s bp is charged as %i bp (P503)',
  (mode, creditSurchargeBp, statedCostBp, charged) => {
    expect(surchargeBp({ ...specificationRates, mode, creditSurchargeBp, statedCostBp })).toBe(charged)
  },
)

test.each<[FeeMode, boolean, boolean]>([
  ['choice', true, true],
  ['choice', false, false],
  ['required', false, true],
  ['surcharge', false, true],
])('in mode %s with coversFees %s, the fee is added: %s (P504)', (mode, covers, added) => {
  expect(isFeeAdded({ mode }, covers)).toBe(added)
})

test.each([
  // 10% of 5,000; 10% of the 4,825 that the fee leaves; 7.25% of 5,000.
  [specificationRates, 4_500],
  [exampleRates, 4_342],
  [nothingRates, 4_825],
  [{ ...exampleRates, mode: 'required' as const, platformBp: 725 }, 4_637],
])('of $50 under %j, %i cents reach the student (P157)', (fees, cents) => {
  expect(reachesStudent(5_000, fees)).toBe(cents)
})

test.each([
  specificationRates,
  exampleRates,
  nothingRates,
  { ...specificationRates, creditSurchargeBp: 400, statedCostBp: 350 },
])('packing keeps the fees, but not the stated cost: %#', ({ ...fees }) => {
  const packed = packFees(fees)
  const unpacked = unpackFees(packed)
  expect(packed[0]).toBe(reachesStudent(5_000, fees))
  expect(surchargeBp(unpacked)).toBe(surchargeBp(fees))
  const { id: _, ...rates } = { id: '', ...fees }
  const charged = surchargeBp(fees)
  const statedCostBp = charged === 0 ? null : charged
  expect(unpacked).toEqual({ ...rates, creditSurchargeBp: charged, statedCostBp })
})

describe('the schedule in force (P500)', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  const made = (id: string, startsOn: number, madeOn: number) => ({
    id,
    validFrom: at(startsOn),
    madeAt: at(madeOn),
  })
  const schedules = [made('c', 20, 3), made('a', 1, 1), made('d', 20, 4), made('b', 10, 4), made('e', 20, 4)]

  it.each<[number, string | undefined]>([
    [0, undefined],
    [1, 'a'],
    [9, 'a'],
    [10, 'b'],
    [19, 'b'],
    // Of the three that start on the 20th, d and e were made last, and e has the higher id.
    [20, 'e'],
    [30, 'e'],
  ])('on day %i is %s', (day, id) => {
    expect(scheduleInForce(schedules, at(day))?.id).toBe(id)
    expect(scheduleInForce(schedules.toReversed(), at(day))?.id).toBe(id)
  })

  it('is the one made last of two with the same start, regardless of their ids', () => {
    const first = made('z', 5, 1)
    expect(scheduleInForce([first, made('a', 5, 2)], at(5))?.id).toBe('a')
    expect(scheduleInForce([first], new Date(at(5).getTime() - 1))).toBeNull()
  })
})

test.each([
  [15, [0, 10, 15, 20], 15],
  [15, [0, 10, 20], 10],
  [15, [0, 20], 0],
  [50, [0, 5], 5],
  [0, [0, 5], 0],
])('a tip of %i%% with the choices %j becomes %i%% (P506)', (chosen, tipChoices, tip) => {
  expect(offeredTip(chosen, { tipChoices })).toBe(tip)
})

test.each([
  [290, '2.9%'],
  [1_000, '10%'],
  [25, '0.25%'],
])('%i basis points are %s', (basisPoints, words) => expect(percentOf(basisPoints)).toBe(words))
