import type { FeeRates, Fees } from './fee-schedule.ts'

/** The rates of the product specification (P152, P153, P186), which demo mode uses. */
export const specificationRates: FeeRates = {
  mode: 'surcharge',
  processingBp: 290,
  processingFlat: 30,
  creditSurchargeBp: 250,
  statedCostBp: 250,
  platformBp: 1_000,
  withdrawalFlat: 25,
  tipChoices: [0, 10, 15, 20],
  tipDefault: 15,
}

/** The first schedule of every database, valid from the beginning; db/schema/05a-fees.sql inserts it. */
export const specificationFees: Fees = { ...specificationRates, id: '01900000-0000-7000-8000-000000000001' }

/** The specification's rates in mode `choice`: what an owner may choose with one click (P853). New servers of 0.2.0 started with them. */
export const exampleRates: FeeRates = {
  ...specificationRates,
  mode: 'choice',
  creditSurchargeBp: 0,
  statedCostBp: null,
}

/** Nothing of the operator's own: only the card processor's fee, which donors choose to add or not (P851). */
export const nothingRates: FeeRates = {
  ...exampleRates,
  platformBp: 0,
  withdrawalFlat: 0,
  tipChoices: [0],
  tipDefault: 0,
}

/** The first schedule of a new server outside demo mode. Servers of 0.2.0 and earlier have another with an id ending in 2. */
export const startingFees: Fees = { ...nothingRates, id: '01900000-0000-7000-8000-000000000003' }
