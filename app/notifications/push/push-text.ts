import { calendarDay } from '../../campaigns/campaign.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import type { Words } from '../../words/translate.ts'
import { bundledMinutes, type WaitingPush } from './next-step.ts'
import type { PushFacts, PushKind } from './push.ts'

export type PushText = { title: string; body: string }

export type PushReader = Pick<Words, 't' | 'money' | 'locale'> & {
  product: string
  /** True if names and amounts may be shown. */
  details: boolean
  timeZone: string
  now: Date
}

/** The texts for one and for several messages of a kind, without names and amounts. */
const plain: Record<PushKind, { title: Message; one: Message; many: Message }> = {
  donation: {
    title: phrase('New gift'),
    one: phrase('You received a gift. Open {product} to see it.'),
    many: phrase('You received {count} gifts. Open {product} to see them.'),
  },
  goal: {
    title: phrase('Goal reached!'),
    one: phrase('Your campaign has reached its goal.'),
    many: phrase('Your campaigns have reached their goals.'),
  },
  withdrawal: {
    title: phrase('Your withdrawal'),
    one: phrase('There’s news about your withdrawal. Open {product} to see it.'),
    many: phrase('There’s news about your withdrawals. Open {product} to see it.'),
  },
  campaign_end: {
    title: phrase('Your campaign ends soon'),
    one: phrase('There are a few days left to share it. Open {product} to see how it’s doing.'),
    many: phrase('There are a few days left to share it. Open {product} to see how it’s doing.'),
  },
  to_decide: {
    title: phrase('Withdrawal to review'),
    one: phrase('A withdrawal needs your review.'),
    many: phrase('{count} withdrawals need your review.'),
  },
  dispute: {
    title: phrase('Dispute'),
    one: phrase('A payment is disputed.'),
    many: phrase('{count} payments are disputed.'),
  },
}

const maxTitle = 60
const maxBody = 180

/** The text for all queued messages of a kind, with names and amounts only if the recipient allows them (P313). */
export function pushText(kind: PushKind, waiting: readonly WaitingPush[], reader: PushReader): PushText {
  const { t, product, details } = reader
  const { title, one, many } = plain[kind]
  const count = waiting.length
  const [first] = waiting
  const detailed =
    details && first ? (count === 1 ? oneOf(first, reader) : summaryText(kind, waiting, reader)) : null
  const body = detailed ?? t(count === 1 ? one : many, { count, product })
  return { title: cut(t(title), maxTitle), body: cut(body, maxBody) }
}

const decisions: Record<NonNullable<PushFacts['decision']>, Message> = {
  approved: phrase('Approved: {amount} goes to your bank.'),
  rejected: phrase('Not approved. Your {amount} is back in your balance.'),
  paid: phrase('We sent {amount} to your bank.'),
  returned: phrase('Your bank sent {amount} back. It is in your balance again.'),
}

function oneOf({ kind, facts }: WaitingPush, { t, money, locale, timeZone }: PushReader): string | null {
  const { cents, who, decision, ends } = facts
  const amount = money(cents ?? 0)
  switch (kind) {
    case 'donation':
      return t('{donor} gave {amount}.', { donor: who ?? t('Someone'), amount })
    case 'withdrawal':
      return decision ? t(decisions[decision], { amount }) : null
    case 'campaign_end':
      return ends
        ? t('It ends on {day}, with {amount} raised so far.', {
            day: calendarDay(ends, timeZone, locale),
            amount,
          })
        : null
    case 'to_decide':
      return t('{name} requested {amount}.', { name: who ?? t('Someone'), amount })
    case 'dispute':
      return t('A payment of {amount} is disputed.', { amount })
    default:
      return null
  }
}

function summaryText(
  kind: PushKind,
  waiting: readonly WaitingPush[],
  { t, money, now }: PushReader,
): string | null {
  const count = waiting.length
  const amount = money(waiting.reduce((sum, { facts }) => sum + (facts.cents ?? 0), 0))
  if (kind === 'to_decide') return t('{count} withdrawals need your review: {amount}', { count, amount })
  if (kind !== 'donation') return null
  const oldest = Math.min(...waiting.map(({ at }) => at.getTime()))
  return now.getTime() - oldest <= (bundledMinutes + 1) * 60_000
    ? t('{count} gifts in the last hour: {amount}', { count, amount })
    : t('{count} new gifts: {amount}', { count, amount })
}

function cut(text: string, longest: number): string {
  const characters = [...text]
  return characters.length <= longest
    ? text
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}
