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
  /** The surcharge on credit cards in mode `surcharge`, otherwise 0. */
  creditSurchargeBp: number
  /** The operator's cost of accepting credit cards, which caps the surcharge. Null without a surcharge. */
  statedCostBp: number | null
  /** The platform's share of a withdrawal, and the fee charged once per request (P186). */
  platformBp: number
  withdrawalFlat: number
  /** Ascending, starting with 0. */
  tipChoices: readonly number[]
  tipDefault: number
}

/** A row of the append-only table `fee_schedules`. */
export type FeeSchedule = FeeRates & {
  id: string
  /** The date on which the operator notified card networks and acquirer of the surcharge, yyyy-mm-dd. */
  surchargeNoticedOn: string | null
  /** The state whose surcharge law applies to the operator, such as 'NY'. */
  surchargeState: string | null
  validFrom: Date
  madeAt: Date
  /** Null for a schedule that is part of the software. */
  madeBy: string | null
  reason: string
  /** Null until an admin confirms the schedule (P505). An admin's own schedules are confirmed when they are made. */
  confirmedAt: Date | null
  confirmedBy: string | null
}

/** The rates of a quote or withdrawal, with the id of their schedule. */
export type Fees = FeeRates & { id: string }

/** The fees in force, as every page embeds them: a tuple, to keep pages small. */
export type PackedFees = readonly [
  /** How many cents of a 5,000-cent donation reach the student (`reachesStudent`). */
  reaches: number,
  platformBp: number,
  withdrawalFlat: number,
  mode: FeeMode,
  processingBp: number,
  processingFlat: number,
  creditSurchargeBp: number,
  tipDefault: number,
  tipChoices: readonly number[],
]

/** The card networks' cap on surcharges, in basis points: Visa's 3%. */
export const surchargeCapBp = 300

/** The highest tip that a schedule may offer, in percent. */
export const maxTip = 50

/** The processing fee of a donation of `cents`. */
export const processingFeeOf = (cents: number, { processingBp, processingFlat }: FeeRates): number =>
  shareOf(cents, processingBp) + processingFlat

/** The surcharge on a credit card in basis points, capped by the networks' limit and the operator's own cost (P503). */
export function surchargeBp({ mode, creditSurchargeBp, statedCostBp }: FeeRates): number {
  return mode === 'surcharge' ? Math.min(creditSurchargeBp, surchargeCapBp, statedCostBp ?? 0) : 0
}

/** True if the schedule offers a tip besides "No tip" (P854). */
export const asksForTip = ({ tipChoices }: Pick<FeeRates, 'tipChoices'>): boolean => tipChoices.length > 1

/** True if a donation has a processing fee. */
export const hasProcessingFee = ({
  processingBp,
  processingFlat,
}: Pick<FeeRates, 'processingBp' | 'processingFlat'>): boolean => processingBp > 0 || processingFlat > 0

/** True if the processing fee is added to the donation; false if it comes out of it, which only mode `choice` allows. */
export const isFeeAdded = ({ mode }: Pick<FeeRates, 'mode'>, coversFees: boolean): boolean =>
  coversFees || mode !== 'choice'

/**
 * How many cents of a donation reach the student if the donor doesn't choose to cover the fees. Excludes the flat withdrawal fee, which
 * is charged once per withdrawal (P186).
 */
export function reachesStudent(cents: number, fees: FeeRates): number {
  const funds = isFeeAdded(fees, false) ? cents : cents - processingFeeOf(cents, fees)
  return funds - shareOf(funds, fees.platformBp)
}

/** Leaves out the operator's stated cost, which only limits the surcharge. */
export const packFees = (fees: FeeRates): PackedFees => [
  reachesStudent(5_000, fees),
  fees.platformBp,
  fees.withdrawalFlat,
  fees.mode,
  fees.processingBp,
  fees.processingFlat,
  surchargeBp(fees),
  fees.tipDefault,
  fees.tipChoices,
]

/** The inverse of `packFees`, except for the stated cost. */
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

/** The schedule in force at an instant: the latest to have started, and of those with the same start the one made last (P500). */
export function scheduleInForce<S extends Pick<FeeSchedule, 'validFrom' | 'madeAt' | 'id'>>(
  schedules: readonly S[],
  at: Date,
): S | null {
  const started = schedules.filter(({ validFrom }) => validFrom <= at)
  return started.toSorted((a, b) => order(b, a))[0] ?? null
}

function order(a: Pick<FeeSchedule, 'validFrom' | 'madeAt' | 'id'>, b: typeof a): number {
  return (
    a.validFrom.getTime() - b.validFrom.getTime() ||
    a.madeAt.getTime() - b.madeAt.getTime() ||
    (a.id < b.id ? -1 : 1)
  )
}

/** The highest tip on offer that isn't above the donor's earlier choice, so that a change of fees raises nobody's tip (P506). */
export function offeredTip(chosen: number, { tipChoices }: Pick<FeeRates, 'tipChoices'>): number {
  return tipChoices.findLast(choice => choice <= chosen) ?? 0
}
