import { dayIn } from '../lib/moment.ts'
import { type Message, phrase } from '../lib/phrase.ts'
import { type Refusal, refusal } from '../lib/refusal.ts'
import { type FeeRates, type FeeSchedule, maxTip, surchargeCapBp } from './fee-schedule.ts'

/** A schedule that an admin proposes. A null `validFrom` means now. */
export type ProposedSchedule = FeeRates &
  Pick<FeeSchedule, 'surchargeNoticedOn' | 'surchargeState'> & { validFrom: Date | null }

/** The highest rate of a fee, in basis points: 10%. */
export const maxRateBp = 1_000
/** In cents. Low enough that a fee taken out of the smallest donation, $1, leaves something. */
export const maxProcessingFlat = 50
/** In cents: $10. */
export const maxWithdrawalFlat = 1_000
export const maxTipChoices = 6
/** Days from the notice to card networks and acquirer to the first surcharge. */
export const noticeDays = 30

/** States that forbid surcharges, each with its law. docs/legal.md says when this list was last checked. */
export const bannedStates: Readonly<Record<string, string>> = {
  CT: 'Conn. Gen. Stat. § 42-133ff',
  MA: 'Mass. Gen. Laws ch. 140D, § 28A',
  ME: 'Me. Rev. Stat. tit. 9-A, § 8-509',
  PR: 'P.R. Laws Ann. tit. 10, § 11',
}
/** States that cap surcharges below the networks' cap, in basis points. */
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

/** A refusal (400) with its field and the source of the broken rule. */
function broken(
  code: string,
  field: Names,
  message: Message,
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
        const words = phrase('Choose a rate from 0% to 10%.')
        return (
          !isWithin(proposed[field], maxRateBp) && broken('RateOutOfRange', field, words, ownRule('P501'))
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
      'Offer up to {most} different tips from 0% to {max}%, in ascending order, starting with 0.',
    )
    const isFine = isAscending && tipChoices[0] === 0 && tipChoices.length <= maxTipChoices
    return (
      !isFine &&
      broken('TipChoices', 'tipChoices', words, ownRule('P502'), { most: maxTipChoices, max: maxTip })
    )
  },
  ({ tipChoices, tipDefault }) => {
    const words = phrase('The default tip must be one of the tips you offer.')
    return (
      !tipChoices.includes(tipDefault) && broken('TipDefaultNotOffered', 'tipDefault', words, ownRule('P502'))
    )
  },
  ({ mode, creditSurchargeBp }) => {
    const words = phrase('Only surcharge mode may charge more for credit cards.')
    return (
      mode !== 'surcharge' &&
      creditSurchargeBp !== 0 &&
      broken('SurchargeInOtherMode', 'creditSurchargeBp', words, ownRule('P503'))
    )
  },
  ...(
    [
      ({ creditSurchargeBp }) => {
        const words = phrase('Enter a surcharge above 0%, or choose a mode that charges every card the same.')
        const isRate = Number.isSafeInteger(creditSurchargeBp) && creditSurchargeBp > 0
        return !isRate && broken('SurchargeMissing', 'creditSurchargeBp', words, ownRule('P503'))
      },
      ({ surchargeState: state }) => {
        const words = phrase(
          'Choose the U.S. state whose law applies to your foundation. Surcharges are available only in the U.S.',
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
        const isCost = statedCostBp !== null && isWithin(statedCostBp, maxRateBp)
        return (
          !(isCost && creditSurchargeBp <= statedCostBp) &&
          broken('SurchargeOverCost', 'statedCostBp', words, networkRules)
        )
      },
      ({ surchargeNoticedOn }, { now, timeZone }) => {
        const words = phrase(
          'Enter the date on which you notified your card networks and acquirer of the surcharge.',
        )
        const isDated = surchargeNoticedOn !== null && surchargeNoticedOn <= dayIn(now, timeZone)
        return !isDated && broken('NoticeMissing', 'surchargeNoticedOn', words, networkRules)
      },
      ({ surchargeNoticedOn, validFrom }, { now, timeZone }) => {
        const words = phrase(
          'A surcharge may start {days} days after you notify your card networks and acquirer.',
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
    const words = phrase('Fees can’t start in the past. Choose a later time.')
    return (
      validFrom !== null && validFrom < now && broken('StartsInThePast', 'validFrom', words, ownRule('P500'))
    )
  },
]

/** The refusals of a proposed schedule (P501 to P503). The `facts` of each hold the `field` and the `source` of its rule. */
export function scheduleProblems(proposed: ProposedSchedule, at: { now: Date; timeZone: string }): Refusal[] {
  return rules.map(rule => rule(proposed, at)).filter(problem => !!problem)
}

/** Adds days to a date, yyyy-mm-dd. */
function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
