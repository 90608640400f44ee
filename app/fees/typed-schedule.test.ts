import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatCents } from '../lib/cents.ts'
import { exampleRates, specificationRates } from './first-schedules.ts'
import {
  clockTimeOf,
  instantAt,
  parsePercent,
  parseTips,
  readSchedule,
  type TypedSchedule,
  typedScheduleOf,
  typeSchedule,
} from './typed-schedule.ts'

const at = { now: new Date('2026-11-26T03:00:00Z'), timeZone: 'America/New_York' }
const none = { surchargeNoticedOn: null, surchargeState: null }
const choice: TypedSchedule = {
  ...typeSchedule({ ...exampleRates, ...none }),
  reason: 'Our processor’s price',
}
const surcharge: TypedSchedule = {
  ...typeSchedule({ ...specificationRates, surchargeNoticedOn: '2026-10-01', surchargeState: 'NY' }),
  reason: 'Our processor’s price',
}

describe('a typed percent', () => {
  it.each([
    ['2.9', 290],
    ['2,9', 290],
    ['2.95', 295],
    [' 2.9 % ', 290],
    ['3', 300],
    ['3.', 300],
    ['0', 0],
    ['0.01', 1],
    ['10.00', 1_000],
    ['250', 25_000],
    ['2.955', null],
    ['-1', null],
    ['1e1', null],
    ['2.9.1', null],
    ['.5', null],
    ['two', null],
    ['%', null],
    ['', null],
    ['\u0662', null],
  ])('%j is %s basis points', (text, basisPoints) => {
    expect(parsePercent(text)).toBe(basisPoints)
  })
})

test.each([
  ['0, 10, 15, 20', [0, 10, 15, 20]],
  ['0 10 15', [0, 10, 15]],
  ['0%, 10 %', [0, 10]],
  ['15, 0', [15, 0]],
  ['', null],
  ['0, 2.5', null],
  ['0, ten', null],
  ['-5', null],
])('the tips %j are %j', (text, tips) => {
  expect(parseTips(text)).toEqual(tips)
})

test('filling the form with a schedule and reading it loses nothing (P516)', () => {
  const share = fc.integer({ min: 0, max: 1_000 })
  const rates = fc.record({
    processingBp: share,
    processingFlat: fc.integer({ min: 0, max: 50 }),
    platformBp: share,
    withdrawalFlat: fc.integer({ min: 0, max: 1_000 }),
    tips: fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 5 }),
    mode: fc.constantFrom('choice' as const, 'required' as const, 'surcharge' as const),
    creditSurchargeBp: fc.integer({ min: 1, max: 300 }),
  })
  fc.assert(
    fc.property(rates, ({ tips, mode, creditSurchargeBp, ...rest }) => {
      const isSurcharge = mode === 'surcharge'
      const tipChoices = [0, ...tips.toSorted((a, b) => a - b)]
      const schedule = {
        ...rest,
        mode,
        creditSurchargeBp: isSurcharge ? creditSurchargeBp : 0,
        statedCostBp: isSurcharge ? 310 : null,
        surchargeNoticedOn: isSurcharge ? '2026-09-30' : null,
        surchargeState: isSurcharge ? 'NY' : null,
        tipChoices,
        tipDefault: tipChoices.at(-1) ?? 0,
      }
      const read = readSchedule({ ...typeSchedule(schedule), reason: ' Why ' }, at)
      expect(read.problems).toEqual({})
      expect(read.schedule).toEqual({ ...schedule, validFrom: null, reason: 'Why' })
      expect(read.rates).toMatchObject(schedule)
    }),
    { numRuns: 2_000 },
  )
})

describe('problems', () => {
  const messages = (typed: TypedSchedule) =>
    Object.fromEntries(
      Object.entries(readSchedule(typed, at).problems).map(([field, { message, source }]) => [
        field,
        source ? `${message} [${source}]` : message,
      ]),
    )

  it('are listed together, each at its field, with the source of a broken rule', () => {
    expect(
      messages({
        ...surcharge,
        processingBp: '11',
        processingFlat: 'thirty',
        creditSurchargeBp: '3.5',
        statedCostBp: '4',
        surchargeNoticedOn: '',
        surchargeState: 'MA',
        platformBp: '10.001',
        withdrawalFlat: '10.01',
        tipChoices: '10, 15',
        tipDefault: '20',
        starts: 'later',
        validFrom: '2026-11-25T21:59',
        reason: ' ',
      }),
    ).toEqual({
      processingBp: 'Choose a rate from 0% to 10%. [docs/product/fees.md, P501]',
      processingFlat: 'Enter an amount such as 25 or 12.50',
      creditSurchargeBp:
        'Card networks allow a surcharge of at most {max}%. [Visa Core Rules, U.S. credit card surcharges]',
      surchargeNoticedOn:
        'Enter the date on which you notified your card networks and acquirer of the surcharge. [Visa Core Rules, U.S. credit card surcharges]',
      surchargeState: '{state} forbids surcharges on card payments. [Mass. Gen. Laws ch. 140D, § 28A]',
      platformBp: 'Enter a percentage with at most two decimals, such as 2.9.',
      withdrawalFlat:
        'Choose a flat withdrawal fee from {sign}0.00 to {sign}10.00. [docs/product/fees.md, P501]',
      tipChoices:
        'Offer up to {most} different tips from 0% to {max}%, in ascending order, starting with 0. [docs/product/fees.md, P502]',
      tipDefault: 'The default tip must be one of the tips you offer. [docs/product/fees.md, P502]',
      validFrom: 'Fees can’t start in the past. Choose a later time. [docs/product/fees.md, P500]',
      reason: 'Please give a reason.',
    })
  })

  it('have the values of their messages', () => {
    const { problems } = readSchedule({ ...surcharge, surchargeState: 'MA', platformBp: '11' }, at)
    expect(problems.surchargeState?.values).toEqual({ state: 'MA' })
    expect(problems.platformBp?.values).toEqual({})
  })

  it('of both rates are listed', () => {
    expect(Object.keys(messages({ ...choice, processingBp: '10.01', platformBp: '99' }))).toEqual([
      'processingBp',
      'platformBp',
    ])
  })

  it.each<[keyof TypedSchedule, TypedSchedule, string]>([
    ['tipChoices', choice, 'ten'],
    ['tipDefault', choice, '10, 15'],
    ['tipDefault', choice, 'ten'],
    ['creditSurchargeBp', surcharge, 'x'],
    ['statedCostBp', surcharge, ''],
    ['processingBp', choice, ''],
    ['withdrawalFlat', choice, '1.234'],
  ])('of %s appear at no other field', (field, typed, text) => {
    expect(Object.keys(messages({ ...typed, [field]: text }))).toEqual([field])
  })

  it('of a surcharge are ignored in other modes', () => {
    const noLaw = { creditSurchargeBp: 'x', statedCostBp: '', surchargeState: 'MA', surchargeNoticedOn: '' }
    const { problems, schedule } = readSchedule({ ...surcharge, ...noLaw, mode: 'required' }, at)
    expect(problems).toEqual({})
    expect(schedule).toMatchObject({ creditSurchargeBp: 0, statedCostBp: null, ...none })
  })

  it('of an unreadable start don’t appear at the notice', () => {
    const today = { surchargeNoticedOn: '2026-11-25', starts: 'later', validFrom: '' } as const
    expect(Object.keys(messages({ ...surcharge, ...today }))).toEqual(['validFrom'])
  })
})

describe('the preview', () => {
  it('needs valid rates, but no valid start, state or reason', () => {
    const typed = { ...surcharge, surchargeState: 'MA', reason: '', starts: 'later', validFrom: '' } as const
    expect(readSchedule(typed, at).rates).toMatchObject(specificationRates)
  })

  it.each<[keyof TypedSchedule, string]>([
    ['processingBp', ''],
    ['processingFlat', '0.51'],
    ['creditSurchargeBp', '3.01'],
    ['statedCostBp', '2'],
    ['platformBp', '10.01'],
    ['withdrawalFlat', 'x'],
  ])('is hidden while %s is %j', (field, text) => {
    expect(readSchedule({ ...surcharge, [field]: text }, at).rates).toBeNull()
  })
})

describe('a typed start', () => {
  it.each([
    ['2027-01-01T00:00', 'America/New_York', '2027-01-01T05:00:00.000Z'],
    ['2027-07-01T12:30', 'America/New_York', '2027-07-01T16:30:00.000Z'],
    ['2027-07-01T12:30:59', 'America/New_York', '2027-07-01T16:30:00.000Z'],
    ['2027-07-01T12:30', 'Asia/Kolkata', '2027-07-01T07:00:00.000Z'],
    // Daylight saving time skips this hour on March 14, 2027.
    ['2027-03-14T02:30', 'America/New_York', null],
    // This hour occurs twice on November 7, 2027; the first counts.
    ['2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
    ['2027-02-30T12:00', 'America/New_York', null],
    ['2027-01-01', 'America/New_York', null],
    ['at 2027-01-01T00:00', 'America/New_York', null],
    ['', 'America/New_York', null],
  ])('%s in %s is %s', (typed, timeZone, instant) => {
    expect(instantAt(typed, timeZone)?.toISOString() ?? null).toBe(instant)
  })

  it('equals what `clockTimeOf` formats, so that an upcoming schedule can be replaced', () => {
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    })
    const zones = fc.constantFrom('America/New_York', 'Asia/Kolkata', 'UTC', 'America/Los_Angeles')
    fc.assert(
      fc.property(instants, zones, (instant, timeZone) => {
        const typed = clockTimeOf(instant, timeZone)
        const read = instantAt(typed, timeZone)
        expect(read && clockTimeOf(read, timeZone)).toBe(typed)
      }),
      { numRuns: 2_000 },
    )
  })
})

test.each([
  ['a draft', choice, choice],
  ['nothing', null, null],
  ['a draft without a field', { ...choice, reason: undefined }, null],
  ['another mode', { ...choice, mode: 'gratis' }, null],
  ['a number', { ...choice, platformBp: 10 }, null],
])('%s is read from storage', (_, stored, read) => {
  expect(typedScheduleOf(stored)).toEqual(read)
})

test('amounts are filled in without a currency sign, and a surcharge only in its mode', () => {
  expect(choice).toMatchObject({ processingBp: '2.9', processingFlat: formatCents(30, '') })
  expect(choice).toMatchObject({ creditSurchargeBp: '', statedCostBp: '' })
  expect(surcharge).toMatchObject({ creditSurchargeBp: '2.5', statedCostBp: '2.5' })
})
