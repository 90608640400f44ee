import { addDays } from '../../campaigns/days.ts'
import { dayIn, dayOfYearIn } from '../../lib/moment.ts'
import type { Words } from '../../words/translate.ts'
import type { NewDonations } from '../contract.ts'
import { anonymous, donorNameWords } from '../donor-name.ts'

/**
 * How long a donation without a thank-you counts as new, in ms; older ones appear only in the list of
 * donations to thank.
 */
export const newForMs = 14 * 24 * 3_600_000

/** '3 people gave since yesterday, $100.00.', with days in `timeZone` (P498). */
export function newDonationsWords(
  { people, cents, since, hasMore }: NewDonations,
  now: Date,
  timeZone: string,
  { t, locale, money }: Words,
): string {
  const oldest = new Date(since)
  const day = dayIn(oldest, timeZone)
  const today = dayIn(now, timeZone)
  const values = { count: people, amount: money(cents), day: dayOfYearIn(oldest, timeZone, locale) }
  if (hasMore) return t('At least {count} people gave since {day}.', values)
  if (day === today)
    return t('{count, plural, one {# person} other {# people}} gave today, {amount}.', values)
  if (day === addDays(today, -1))
    return t('{count, plural, one {# person} other {# people}} gave since yesterday, {amount}.', values)
  return t('{count, plural, one {# person} other {# people}} gave since {day}, {amount}.', values)
}

/** 'Helen Kouris, Mark Feeney and 3 others', newest first; '' if all are anonymous. */
export function newDonorsWords({ donations, people, hasMore }: NewDonations, { t }: Words): string {
  const names = [...new Set(donations.map(({ name }) => name).filter(name => name !== anonymous))]
  const [first, second] = names
  if (!first) return ''
  if (people === 1) return first
  if (!second)
    return t('{name} and {count, plural, one {# other} other {# others}}', { name: first, count: people - 1 })
  if (hasMore) return t('{first}, {second} and others', { first, second })
  if (people === 2) return t('{first} and {second}', { first, second })
  return t('{first}, {second} and {count, plural, one {# other} other {# others}}', {
    first,
    second,
    count: people - 2,
  })
}

/** The suggested thank-you for one donor. */
export const readyThanks = (name: string, { t }: Pick<Words, 't'>): string =>
  name === anonymous
    ? t('Thank you so much!')
    : t('Thank you so much, {name}!', { name: donorNameWords(name, t) })

/** Previews the thank-you and explains where donors see it. */
export function thanksNote({ donations, people }: NewDonations, words: Words): string {
  const { t } = words
  const example = donations.find(({ name }) => name !== anonymous) ?? donations[0]
  const thanks = readyThanks(example?.name ?? anonymous, words)
  return people === 1
    ? t('“{thanks}” goes out by email and appears next to the gift.', { thanks })
    : t('Each gets a note like “{thanks}” by email, shown next to the gift.', { thanks })
}
