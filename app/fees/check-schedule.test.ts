import { describe, expect, it, test } from 'vitest'
import { type ProposedSchedule, scheduleProblems, usStates } from './check-schedule.ts'
import { exampleRates, specificationRates } from './first-schedules.ts'

// The evening of November 25 in New York.
const at = { now: new Date('2026-11-26T03:00:00Z'), timeZone: 'America/New_York' }
const choice: ProposedSchedule = {
  ...exampleRates,
  surchargeNoticedOn: null,
  surchargeState: null,
  validFrom: null,
}
const surcharge: ProposedSchedule = {
  ...specificationRates,
  surchargeNoticedOn: '2026-10-26',
  surchargeState: 'NY',
  validFrom: null,
}

const problems = (base: ProposedSchedule, changed: Partial<ProposedSchedule>) =>
  scheduleProblems({ ...base, ...changed }, at).map(({ code, details }) => [code, details.facts?.field])

describe('a lawful schedule', () => {
  it.each<[string, ProposedSchedule, Partial<ProposedSchedule>]>([
    ['the donor’s choice', choice, {}],
    ['a required fee', choice, { mode: 'required' }],
    ['a surcharge, 30 days after the notice', surcharge, {}],
    [
      'no fees and no tips',
      choice,
      {
        processingBp: 0,
        processingFlat: 0,
        platformBp: 0,
        withdrawalFlat: 0,
        tipChoices: [0],
        tipDefault: 0,
      },
    ],
    [
      'the highest fees',
      choice,
      {
        processingBp: 1_000,
        processingFlat: 50,
        platformBp: 1_000,
        withdrawalFlat: 1_000,
        tipChoices: [0, 1, 2, 3, 4, 50],
        tipDefault: 50,
      },
    ],
    ['the networks’ cap', surcharge, { creditSurchargeBp: 300, statedCostBp: 300 }],
    ['Colorado’s cap', surcharge, { creditSurchargeBp: 200, surchargeState: 'CO' }],
    ['an immediate start', choice, { validFrom: at.now }],
  ])('is accepted: %s', (_, base, changed) => {
    expect(problems(base, changed)).toEqual([])
  })
})

describe('a schedule is refused', () => {
  it.each<[string, string, ProposedSchedule, Partial<ProposedSchedule>]>([
    ['RateOutOfRange', 'processingBp', choice, { processingBp: -1 }],
    ['RateOutOfRange', 'processingBp', choice, { processingBp: 1_001 }],
    ['RateOutOfRange', 'processingBp', choice, { processingBp: 2.5 }],
    ['RateOutOfRange', 'platformBp', choice, { platformBp: 1_001 }],
    ['RateOutOfRange', 'processingFlat', choice, { processingFlat: 51 }],
    ['RateOutOfRange', 'processingFlat', choice, { processingFlat: -1 }],
    ['RateOutOfRange', 'withdrawalFlat', choice, { withdrawalFlat: 1_001 }],
    ['TipChoices', 'tipChoices', choice, { tipChoices: [0, 51], tipDefault: 0 }],
    ['TipChoices', 'tipChoices', choice, { tipChoices: [0, 15, 15] }],
    ['TipChoices', 'tipChoices', choice, { tipChoices: [0, 15, 10] }],
    ['TipChoices', 'tipChoices', choice, { tipChoices: [10, 15] }],
    ['TipChoices', 'tipChoices', choice, { tipChoices: [0, 1, 2, 3, 4, 5, 15] }],
    ['TipDefaultNotOffered', 'tipDefault', choice, { tipDefault: 12 }],
    ['SurchargeInOtherMode', 'creditSurchargeBp', choice, { creditSurchargeBp: 1 }],
    ['SurchargeInOtherMode', 'creditSurchargeBp', surcharge, { mode: 'required' }],
    ['SurchargeMissing', 'creditSurchargeBp', surcharge, { creditSurchargeBp: 0 }],
    ['SurchargeMissing', 'creditSurchargeBp', surcharge, { creditSurchargeBp: 0.5 }],
    ['SurchargeStateMissing', 'surchargeState', surcharge, { surchargeState: null }],
    ['SurchargeStateMissing', 'surchargeState', surcharge, { surchargeState: 'XX' }],
    ['SurchargeBanned', 'surchargeState', surcharge, { surchargeState: 'CT' }],
    ['SurchargeBanned', 'surchargeState', surcharge, { surchargeState: 'MA' }],
    ['SurchargeBanned', 'surchargeState', surcharge, { surchargeState: 'ME' }],
    ['SurchargeBanned', 'surchargeState', surcharge, { surchargeState: 'PR' }],
    [
      'SurchargeOverStateCap',
      'creditSurchargeBp',
      surcharge,
      { surchargeState: 'CO', creditSurchargeBp: 201 },
    ],
    ['SurchargeOverCap', 'creditSurchargeBp', surcharge, { creditSurchargeBp: 301, statedCostBp: 400 }],
    ['SurchargeOverCost', 'statedCostBp', surcharge, { statedCostBp: 249 }],
    ['SurchargeOverCost', 'statedCostBp', surcharge, { statedCostBp: null }],
    ['SurchargeOverCost', 'statedCostBp', surcharge, { statedCostBp: 1_001 }],
    ['NoticeMissing', 'surchargeNoticedOn', surcharge, { surchargeNoticedOn: null }],
    // November 26 has started in UTC, but not in New York.
    [
      'NoticeMissing',
      'surchargeNoticedOn',
      surcharge,
      { surchargeNoticedOn: '2026-11-26', validFrom: new Date('2027-02-01T12:00:00Z') },
    ],
    ['NoticeTooShort', 'surchargeNoticedOn', surcharge, { surchargeNoticedOn: '2026-10-27' }],
    ['StartsInThePast', 'validFrom', choice, { validFrom: new Date(at.now.getTime() - 1) }],
  ])('%s on %s', (code, field, base, changed) => {
    expect(problems(base, changed)).toEqual([[code, field]])
  })

  it('until the 30th day after the notice starts in the operator’s time zone', () => {
    // 30 days after January 31 is March 2, which starts in New York at 5:00 UTC.
    const later = { ...at, now: new Date('2027-02-01T12:00:00Z') }
    const codes = (validFrom: string) =>
      scheduleProblems(
        { ...surcharge, surchargeNoticedOn: '2027-01-31', validFrom: new Date(validFrom) },
        later,
      ).map(({ code }) => code)
    expect(codes('2027-03-02T04:59:59Z')).toEqual(['NoticeTooShort'])
    expect(codes('2027-03-02T05:00:00Z')).toEqual([])
  })

  it('for each broken rule, with the message for its field and a source', () => {
    const found = scheduleProblems(
      {
        ...surcharge,
        processingBp: 2_000,
        surchargeState: 'MA',
        surchargeNoticedOn: null,
        validFrom: new Date(0),
      },
      at,
    )
    expect(found.map(({ code }) => code)).toEqual([
      'RateOutOfRange',
      'SurchargeBanned',
      'NoticeMissing',
      'StartsInThePast',
    ])
    for (const { status, message, details } of found) {
      expect(status).toBe(400)
      expect(details.fields).toEqual({ [String(details.facts?.field)]: message })
      expect(details.facts?.source).toMatch(/^(docs\/product\/fees\.md, P50\d|.*(§|Visa).*)$/)
    }
    expect(found[1]?.details).toMatchObject({
      values: { state: 'MA' },
      facts: { source: 'Mass. Gen. Laws ch. 140D, § 28A' },
    })
  })
})

test.each<[string, Partial<ProposedSchedule>, Record<string, string | number>]>([
  ['TipChoices', { tipChoices: [10, 15] }, { most: 6, max: 50 }],
  ['SurchargeOverStateCap', { surchargeState: 'CO' }, { state: 'CO', max: 2 }],
  ['SurchargeOverCap', { creditSurchargeBp: 301, statedCostBp: 400 }, { max: 3 }],
  ['NoticeTooShort', { surchargeNoticedOn: '2026-11-01' }, { days: 30 }],
])('%s names the limit', (code, changed, values) => {
  const [problem] = scheduleProblems({ ...surcharge, ...changed }, at)
  expect([problem?.code, problem?.details.values]).toEqual([code, values])
})

test('there are 56 states and territories', () => {
  expect(new Set(usStates).size).toBe(56)
})
