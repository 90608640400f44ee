import {
  asksForTip,
  type FeeMode,
  type FeeRates,
  hasProcessingFee,
  surchargeBp,
} from '../../fees/fee-schedule.ts'
import { withdrawalFeeWords } from '../../fees/withdrawal-fee-words.ts'
import { percentOf } from '../../lib/cents.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import type { Words } from '../../words/translate.ts'
import { readyMade } from './compare-fees.ts'

/** Each mode's label, what the law says about it, and a sentence for the fees in force. */
export const modeWords: Readonly<Record<FeeMode, { label: Message; law: Message; inForce: Message }>> = {
  choice: {
    label: phrase('Donors choose'),
    law: phrase(
      'A donor’s free choice, the same for every card, is neither a surcharge nor a compulsory fee.',
    ),
    inForce: phrase('Donors choose whether to add it, the same for every card'),
  },
  required: {
    label: phrase('Every donor pays'),
    law: phrase(
      'A fee that is the same for every card isn’t a surcharge, but it is compulsory, so it must be stated before the amount.',
    ),
    inForce: phrase('Every donor pays it, the same for every card'),
  },
  surcharge: {
    label: phrase('Credit cards pay more'),
    law: phrase(
      'A higher price for credit cards is a surcharge: some states forbid it, card networks cap it, and it needs 30 days’ notice.',
    ),
    inForce: phrase('Every donor pays it, and credit cards pay a surcharge'),
  },
}

type Shown = FeeRates & { surchargeNoticedOn: string | null; surchargeState: string | null }

/** Describes a schedule's fees as pairs of an untranslated name and a translated text. */
export function scheduleWords(
  schedule: Shown,
  { t, money }: Pick<Words, 't' | 'money'>,
  dayOf: (day: string) => string,
): [Message, string][] {
  const { mode, tipChoices, tipDefault } = schedule
  const tips = tipChoices.map(tip => (tip === 0 ? t('No tip') : `${tip}%`)).join(', ')
  return [
    [
      phrase('Processing fee'),
      hasProcessingFee(schedule)
        ? t('{percent} + {flat} of each donation', {
            percent: percentOf(schedule.processingBp),
            flat: money(schedule.processingFlat),
          })
        : t('None'),
    ],
    ...(hasProcessingFee(schedule) || mode === 'surcharge'
      ? ([[phrase('Who pays it'), t(modeWords[mode].inForce)]] as [Message, string][])
      : []),
    ...surchargeWords(schedule, t, dayOf),
    [
      phrase('Withdrawals'),
      withdrawalFeeWords(
        schedule,
        { t, money },
        {
          both: phrase('{percent} of each withdrawal, and {flat} once per withdrawal'),
          one: phrase('{fee} per withdrawal'),
          none: phrase('Nothing'),
        },
      ),
    ],
    [
      phrase('Tips'),
      !asksForTip(schedule)
        ? t('Not asked for')
        : tipDefault === 0
          ? t('{tips}; no tip by default', { tips })
          : t('{tips}; {tip}% by default', { tips, tip: tipDefault }),
    ],
  ]
}

function surchargeWords(schedule: Shown, t: Words['t'], dayOf: (day: string) => string): [Message, string][] {
  const { mode, statedCostBp, surchargeState: state, surchargeNoticedOn: noticed } = schedule
  if (mode !== 'surcharge') return []
  const charged = t('{percent} on credit cards, whose stated cost is {cost}', {
    percent: percentOf(surchargeBp(schedule)),
    cost: percentOf(statedCostBp ?? 0),
  })
  const law =
    state && noticed
      ? ` ${t('Law of {state}; notice to networks and acquirer on {day}.', { state, day: dayOf(noticed) })}`
      : ''
  return [[phrase('Surcharge'), `${charged}.${law}`]]
}

const seededReasons: readonly Message[] = [
  phrase('The fees of the specification'),
  phrase('The fees of a new server'),
  ...Object.values(readyMade).map(({ reason }) => reason),
]

/** A schedule's reason. Translates those that are part of the software; an admin's own stays as written. */
export const reasonWords = ({ reason }: { reason: string }, t: Words['t']): string =>
  seededReasons.filter(known => known === reason).map(known => t(known))[0] ?? reason

export const stateWords = {
  upcoming: phrase('Upcoming'),
  'in-force': phrase('In force'),
  ended: phrase('Ended'),
  replaced: phrase('Replaced before it started'),
} as const
