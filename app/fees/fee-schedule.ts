import { shareOf } from '../lib/cents.ts'

/**
 * Who pays the processing fee. `choice`: the donor decides whether it is added, and no card costs more than another.
 * `required`: it is added, the same for every card. `surcharge`: it is added, and credit cards pay more.
 */
export const feeModes = ['choice', 'required', 'surcharge'] as const
export type FeeMode = (typeof feeModes)[number]

/** The rates of a fee schedule. Names ending in `Bp` are basis points (100 = 1%), ending in `Flat` cents; tips are percent. */
export type FeeRates = {
  mode: FeeMode
  /** The processing fee of a donation: this share of its amount, plus the flat part. */
  processingBp: number
  processingFlat: number
  /** What a credit card adds in mode `surcharge`; otherwise 0. */
  creditSurchargeBp: number
  /** The operator's cost of accepting credit cards, which a surcharge may not exceed. Null where there is no surcharge. */
  statedCostBp: number | null
  /** The platform's share of a withdrawal, and the fee charged once per request (P186). */
  platformBp: number
  withdrawalFlat: number
  /** Ascending, beginning with 0. */
  tipChoices: readonly number[]
  tipDefault: number
}

/** A row of the append-only table `fee_schedules`. */
export type FeeSchedule = FeeRates & {
  id: string
  /** When the operator told card networks and acquirer of the surcharge, yyyy-mm-dd. */
  surchargeNoticedOn: string | null
  /** The state whose surcharge law applies to the operator, such as 'NY'. */
  surchargeState: string | null
  validFrom: Date
  madeAt: Date
  /** Null if the schedule came with the software. */
  madeBy: string | null
  reason: string
  /** When an admin confirmed the schedule. Schedules that an admin made are confirmed from the start. */
  confirmedAt: Date | null
  confirmedBy: string | null
}

/** The fees of a quote or withdrawal, and the schedule that they come from. */
export type Fees = FeeRates & { id: string }

/** The fees in force, as every page carries them: a list, because the size of pages is limited. */
export type PackedFees = readonly [
  /** What arrives of a donation of 5,000 cents, in cents; see `arrivesOf`. */
  arrives: number,
  platformBp: number,
  withdrawalFlat: number,
  mode: FeeMode,
  processingBp: number,
  processingFlat: number,
  creditSurchargeBp: number,
  tipDefault: number,
  tipChoices: readonly number[],
]

/** The most that card networks allow as a surcharge, in basis points: Visa's 3%. */
export const surchargeCapBp = 300

/** The highest tip that a schedule may offer, in percent. */
export const maxTip = 50

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

/** The schedule with which a new server outside demo mode starts (P500). Differs from the specification in its mode alone. */
export const startingFees: Fees = {
  ...specificationRates,
  mode: 'choice',
  creditSurchargeBp: 0,
  statedCostBp: null,
  id: '01900000-0000-7000-8000-000000000002',
}

/** The processing fee of a donation of `cents`. */
export const processingFeeOf = (cents: number, { processingBp, processingFlat }: FeeRates): number =>
  shareOf(cents, processingBp) + processingFlat

/** What a credit card adds to a donation, in basis points: never above the networks' cap or the operator's own cost. */
export function surchargeBp({ mode, creditSurchargeBp, statedCostBp }: FeeRates): number {
  return mode === 'surcharge' ? Math.min(creditSurchargeBp, surchargeCapBp, statedCostBp ?? 0) : 0
}

/** True if the processing fee is added to the donation; false if it comes out of it, which only mode `choice` allows. */
export const isFeeAdded = ({ mode }: Pick<FeeRates, 'mode'>, coversFees: boolean): boolean =>
  coversFees || mode !== 'choice'

/**
 * What arrives of a donation of `cents` after all fees but the flat one, which is charged once per withdrawal. Where the donor may
 * choose, the processing fee comes out of the donation.
 */
export function arrivesOf(cents: number, fees: FeeRates): number {
  const funds = isFeeAdded(fees, false) ? cents : cents - processingFeeOf(cents, fees)
  return funds - shareOf(funds, fees.platformBp)
}

/** Leaves out the operator's stated cost, which only limits the surcharge. */
export const packFees = (fees: FeeRates): PackedFees => [
  arrivesOf(5_000, fees),
  fees.platformBp,
  fees.withdrawalFlat,
  fees.mode,
  fees.processingBp,
  fees.processingFlat,
  surchargeBp(fees),
  fees.tipDefault,
  fees.tipChoices,
]

/** The fees that `packFees` made a list of. */
export const unpackFees = ([
  ,
  platformBp,
  withdrawalFlat,
  mode,
  processingBp,
  processingFlat,
  creditSurchargeBp,
  tipDefault,
  tipChoices,
]: PackedFees): FeeRates => ({
  mode,
  processingBp,
  processingFlat,
  creditSurchargeBp,
  statedCostBp: creditSurchargeBp || null,
  platformBp,
  withdrawalFlat,
  tipChoices,
  tipDefault,
})

/**
 * The schedule in force at an instant: the last to have begun; of several that began together, the one made last. Null before
 * the first.
 */
export function scheduleInForce<S extends Pick<FeeSchedule, 'validFrom' | 'madeAt' | 'id'>>(
  schedules: readonly S[],
  at: Date,
): S | null {
  const begun = schedules.filter(({ validFrom }) => validFrom <= at)
  return begun.toSorted((a, b) => order(b, a))[0] ?? null
}

function order(a: Pick<FeeSchedule, 'validFrom' | 'madeAt' | 'id'>, b: typeof a): number {
  return (
    a.validFrom.getTime() - b.validFrom.getTime() ||
    a.madeAt.getTime() - b.madeAt.getTime() ||
    (a.id < b.id ? -1 : 1)
  )
}

/** The tip that an earlier choice becomes under other fees: the highest choice that isn't above it, so that nobody pays more. */
export function offeredTip(chosen: number, { tipChoices }: Pick<FeeRates, 'tipChoices'>): number {
  return tipChoices.findLast(choice => choice <= chosen) ?? 0
}

/** Formats basis points: 290 -> '2.9%'. */
export const percentOf = (basisPoints: number): string => `${basisPoints / 100}%`
