import { expect, test } from 'vitest'
import { exampleRates, specificationRates } from '../../fees/first-schedules.ts'
import { feeTables } from './fee-table.ts'

const rows = (rates: Parameters<typeof feeTables>[0]) =>
  feeTables(rates).map(({ coversFees, rows }) => [
    coversFees,
    ...rows.map(({ amountCents, funding, pays, campaignGets, reachesStudent }) =>
      [amountCents, funding, pays, campaignGets, reachesStudent].join(' '),
    ),
  ])

test('only credit cards pay the surcharge', () => {
  expect(rows(specificationRates)).toEqual([
    [
      null,
      '500 credit 558 500 450',
      '500 debit 545 500 450',
      '500 unknown 545 500 450',
      '2500 credit 2666 2500 2250',
      '2500 debit 2603 2500 2250',
      '2500 unknown 2603 2500 2250',
      '10000 credit 10570 10000 9000',
      '10000 debit 10320 10000 9000',
      '10000 unknown 10320 10000 9000',
    ],
  ])
})

test('mode `choice` has a table for each answer, and every card costs the same', () => {
  const tables = feeTables(exampleRates)
  expect(tables.map(({ coversFees }) => coversFees)).toEqual([false, true])
  const debit = tables.map(({ rows }) =>
    rows
      .filter(({ funding }) => funding === 'debit')
      .map(({ pays, campaignGets, reachesStudent }) => [pays, campaignGets, reachesStudent]),
  )
  expect(debit).toEqual([
    [
      [500, 455, 409],
      [2_500, 2_397, 2_157],
      [10_000, 9_680, 8_712],
    ],
    [
      [545, 500, 450],
      [2_603, 2_500, 2_250],
      [10_320, 10_000, 9_000],
    ],
  ])
  for (const { rows } of tables) {
    for (const { amountCents, funding: _, ...sums } of rows)
      expect(
        rows.filter(row => row.amountCents === amountCents).map(({ funding: _, ...row }) => row),
      ).toEqual(Array.from({ length: 3 }, () => ({ amountCents, ...sums })))
  }
})

test('in mode `required` every card costs the same', () => {
  const [table] = feeTables({ ...exampleRates, mode: 'required', processingBp: 500, platformBp: 0 })
  expect(table?.coversFees).toBeNull()
  expect(table?.rows.map(({ pays }) => pays)).toEqual([
    555, 555, 555, 2_655, 2_655, 2_655, 10_530, 10_530, 10_530,
  ])
  expect(table?.rows.map(row => row.reachesStudent - row.campaignGets)).toEqual(Array(9).fill(0))
})
