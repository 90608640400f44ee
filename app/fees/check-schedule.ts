import { dayIn } from '../lib/moment.ts'
import { phrase } from '../lib/phrase.ts'
import { type Refusal, refusal } from '../lib/refusal.ts'
import { type FeeRates, type FeeSchedule, maxTip, surchargeCapBp } from './fee-schedule.ts'

/** What an admin proposes. `validFrom` is null for at once. */
export type ProposedSchedule = FeeRates &
  Pick<FeeSchedule, 'surchargeNoticedOn' | 'surchargeState'> & { validFrom: Date | null }

/** The highest share that a fee may take, in basis points: 10%. */
export const maxShareBp = 1_000
/** In cents. Leaves something of the smallest donation, $1, where the fee comes out of it. */
export const maxProcessingFlat = 50
/** In cents: $10. */
export const maxWithdrawalFlat = 1_000
export const mostTipChoices = 6
/** Days between the notice to card networks and acquirer, and the first surcharge. */
export const noticeDays = 30

/** Where surcharges are forbidden, and the law that says so. Laws change: docs/legal.md says when this list was last checked. */
export const bannedStates: Readonly<Record<string, string>> = {
  CT: 'Conn. Gen. Stat. § 42-133ff',
  MA: 'Mass. Gen. Laws ch. 140D, § 28A',
  ME: 'Me. Rev. Stat. tit. 9-A, § 8-509',
  PR: 'P.R. Laws Ann. tit. 10, § 11',
}
/** Where the law caps surcharges below the networks' cap, in basis points. */
export const cappedStates: Readonly<Record<string, { capBp: number; source: string }>> = {
  CO: { capBp: 200, source: 'Colo. Rev. Stat. § 5-2-212' },
}

/** The states, the District of Columbia and the territories of the United States. */
export const usStates: readonly string[] = (
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD ' +
  'TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI'
).split(' ')

const networkRules = 'Visa Core Rules, U.S. credit card surcharges'
const ownRule = (number: string) => `docs/product/fees.md, ${number}`

type Names = keyof ProposedSchedule
type Rule = (
  proposed: ProposedSchedule,
  at: { now: Date; timeZone: string },
) => Refusal | false | '' | undefined

/** A refusal (400) that names the field, the rule and where the rule is written. */
function broken(
  code: string,
  field: Names,
  message: string,
  source: string,
  values: Record<string, string | number> = {},
): Refusal {
  return refusal(code, 400, message, { values, fields: { [field]: message }, facts: { field, source } })
}

const isWithin = (value: number, max: number) => Number.isSafeInteger(value) && value >= 0 && value <= max

const rules: readonly Rule[] = [
  ...(['processingBp', 'platformBp'] as const).map(
    (field): Rule =>
      proposed => {
        const words = phrase('Choose a share from 0% to 10%.')
        return (
          !isWithin(proposed[field], maxShareBp) && broken('RateOutOfRange', field, words, ownRule('P501'))
        )
      },
  ),
  ({ processingFlat }) => {
    const words = phrase(
      'Choose a flat processing fee from {sign}0.00 to {sign}0.50, so that it leaves something of {sign}1.',
    )
    return (
      !isWithin(processingFlat, maxProcessingFlat) &&
      broken('RateOutOfRange', 'processingFlat', words, ownRule('P501'))
    )
  },
  ({ withdrawalFlat }) => {
    const words = phrase('Choose a flat withdrawal fee from {sign}0.00 to {sign}10.00.')
    return (
      !isWithin(withdrawalFlat, maxWithdrawalFlat) &&
      broken('RateOutOfRange', 'withdrawalFlat', words, ownRule('P501'))
    )
  },
  ({ tipChoices }) => {
    const isAscending = tipChoices.every(
      (tip, at) => isWithin(tip, maxTip) && (at === 0 || tip > (tipChoices[at - 1] ?? 0)),
    )
    const words = phrase(
      'Offer up to {most} tips from 0% to {max}%, each once, in ascending order, beginning with 0.',
    )
    const isFine = isAscending && tipChoices[0] === 0 && tipChoices.length <= mostTipChoices
    return (
      !isFine &&
      broken('TipChoices', 'tipChoices', words, ownRule('P502'), { most: mostTipChoices, max: maxTip })
    )
  },
  ({ tipChoices, tipDefault }) => {
    const words = phrase('The tip chosen at first must be one of the tips offered.')
    return (
      !tipChoices.includes(tipDefault) && broken('TipDefaultNotOffered', 'tipDefault', words, ownRule('P502'))
    )
  },
  ({ mode, creditSurchargeBp }) => {
    const words = phrase('Only the mode with a surcharge may charge more for credit cards.')
    return (
      mode !== 'surcharge' &&
      creditSurchargeBp !== 0 &&
      broken('SurchargeInOtherMode', 'creditSurchargeBp', words, ownRule('P503'))
    )
  },
  ...(
    [
      ({ creditSurchargeBp }) => {
        const words = phrase('Enter a surcharge above 0%, or choose the mode with one fee for every card.')
        const isRate = Number.isSafeInteger(creditSurchargeBp) && creditSurchargeBp > 0
        return !isRate && broken('SurchargeMissing', 'creditSurchargeBp', words, ownRule('P503'))
      },
      ({ surchargeState: state }) => {
        const words = phrase(
          'Name the U.S. state whose law applies to your foundation. Elsewhere surcharges aren’t offered.',
        )
        return (
          !(state && usStates.includes(state)) &&
          broken('SurchargeStateMissing', 'surchargeState', words, ownRule('P503'))
        )
      },
      ({ surchargeState }) => {
        const source = bannedStates[surchargeState ?? '']
        const words = phrase('{state} forbids surcharges on card payments.')
        return (
          source &&
          broken('SurchargeBanned', 'surchargeState', words, source, { state: surchargeState ?? '' })
        )
      },
      ({ surchargeState, creditSurchargeBp }) => {
        const capped = cappedStates[surchargeState ?? '']
        const words = phrase('{state} allows a surcharge of at most {max}%.')
        const values = { state: surchargeState ?? '', max: (capped?.capBp ?? 0) / 100 }
        return (
          capped &&
          creditSurchargeBp > capped.capBp &&
          broken('SurchargeOverStateCap', 'creditSurchargeBp', words, capped.source, values)
        )
      },
      ({ creditSurchargeBp }) => {
        const words = phrase('Card networks allow a surcharge of at most {max}%.')
        const values = { max: surchargeCapBp / 100 }
        return (
          creditSurchargeBp > surchargeCapBp &&
          broken('SurchargeOverCap', 'creditSurchargeBp', words, networkRules, values)
        )
      },
      ({ creditSurchargeBp, statedCostBp }) => {
        const words = phrase(
          'A surcharge may not exceed what credit cards cost you. Enter that cost, in percent.',
        )
        const isCost = statedCostBp !== null && isWithin(statedCostBp, maxShareBp)
        return (
          !(isCost && creditSurchargeBp <= statedCostBp) &&
          broken('SurchargeOverCost', 'statedCostBp', words, networkRules)
        )
      },
      ({ surchargeNoticedOn }, { now, timeZone }) => {
        const words = phrase(
          'Enter the day on which you told your card networks and acquirer of the surcharge.',
        )
        const isGiven = surchargeNoticedOn !== null && surchargeNoticedOn <= dayIn(now, timeZone)
        return !isGiven && broken('NoticeMissing', 'surchargeNoticedOn', words, networkRules)
      },
      ({ surchargeNoticedOn, validFrom }, { now, timeZone }) => {
        const words = phrase(
          'A surcharge may begin {days} days after the notice to card networks and acquirer.',
        )
        const earliest = surchargeNoticedOn !== null && daysAfter(surchargeNoticedOn, noticeDays)
        return (
          earliest &&
          dayIn(validFrom ?? now, timeZone) < earliest &&
          broken('NoticeTooShort', 'surchargeNoticedOn', words, networkRules, { days: noticeDays })
        )
      },
    ] satisfies Rule[]
  ).map(
    (rule): Rule =>
      (proposed, at) =>
        proposed.mode === 'surcharge' && rule(proposed, at),
  ),
  ({ validFrom }, { now }) => {
    const words = phrase('Fees can’t change in the past. Choose a time from now on.')
    return (
      validFrom !== null && validFrom < now && broken('StartsInThePast', 'validFrom', words, ownRule('P500'))
    )
  },
]

/** Every rule that a proposed schedule breaks (P501 to P503); its `facts` hold the `field` and the rule's `source`. */
export function scheduleProblems(proposed: ProposedSchedule, at: { now: Date; timeZone: string }): Refusal[] {
  return rules.map(rule => rule(proposed, at)).filter(problem => !!problem)
}

/** The day so many days after another: '2026-03-11'. */
function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
