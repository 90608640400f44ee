import type { Translate } from '../../words/translate.ts'

export type SummaryFacts = {
  isPaused: boolean
  pausedCampaigns: number
  /** The names of the students whose campaigns are attacked; a null entry means an attack on the whole platform. */
  attacked: readonly (string | null)[]
  /** The counts of the last hour. */
  attempts: number
  declined: number
  refused: number
  /** The formatted minimum donation for first-time donors during an attack. */
  minimum: string
}

/** Summarizes the situation in a few sentences, most urgent first. */
export function summaryText(facts: SummaryFacts, t: Translate): string {
  const { isPaused, pausedCampaigns, attacked, minimum } = facts
  if (isPaused) return sentences(t('Giving is paused everywhere.'), ...lastHour(facts, t))
  const paused =
    pausedCampaigns > 0 &&
    t('Giving is paused for {count, plural, one {# campaign} other {# campaigns}}.', {
      count: pausedCampaigns,
    })
  if (attacked.length === 0) return sentences(...quietHour(facts, t), paused)
  const names = attacked.filter(name => name !== null)
  const place = attacked.includes(null)
    ? t('across the platform')
    : t('on {campaigns}', { campaigns: list(names, t) })
  const attack = t(
    'Someone is testing stolen cards {where}: first-time donors give at least {minimum}, and wait after their first declined card.',
    { where: place, minimum },
  )
  return sentences(attack, paused, ...lastHour(facts, t))
}

const sentences = (...all: (string | false)[]) => all.filter(Boolean).join(' ')

const quietHour = ({ attempts, declined, refused }: SummaryFacts, t: Translate) => [
  t(
    'All quiet: {attempts, plural, =0 {no cards} one {# card} other {# cards}} tried in the last hour, {declined, plural, =0 {none} other {#}} declined.',
    { attempts, declined },
  ),
  blocked(refused, t),
]

const lastHour = ({ attempts, declined, refused }: SummaryFacts, t: Translate) => [
  t(
    'In the last hour, {attempts, plural, =0 {no cards were} one {# card was} other {# cards were}} tried and {declined, plural, =0 {none} other {#}} declined.',
    { attempts, declined },
  ),
  blocked(refused, t),
]

const blocked = (refused: number, t: Translate) =>
  refused > 0 &&
  t('{refused, plural, one {# more attempt was} other {# more attempts were}} blocked.', { refused })

function list(names: readonly string[], t: Translate): string {
  if (names.length > 3)
    return t('{count, plural, one {# campaign} other {# campaigns}}', { count: names.length })
  return names.length < 2
    ? names.join()
    : t('{names} and {last}', { names: names.slice(0, -1).join(', '), last: names.at(-1) })
}
