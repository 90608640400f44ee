/** What the admins' one line is made of. */
export type Happening = {
  isPaused: boolean
  /** Campaigns where giving is paused. */
  pausedCampaigns: number
  /** Names of the campaigns under attack, without whose the platform's. */
  attacked: readonly (string | null)[]
  /** Of the last hour. */
  attempts: number
  declined: number
  refused: number
  /** What newcomers give at least while it lasts, as people read it: "$5". */
  minimum: string
}

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

/** One line that says what is happening, the most urgent first. */
export function lineOf(happening: Happening): string {
  const { isPaused, pausedCampaigns, attacked, attempts, declined, refused, minimum } = happening
  const last = `In the last hour ${count(declined, 'card was', 'cards were')} declined of ${count(attempts, 'attempt')}, and ${count(refused, 'more was', 'more were')} turned away`
  if (isPaused) return `Giving is paused everywhere. ${last}.`
  const paused = pausedCampaigns > 0 ? ` Giving is paused at ${count(pausedCampaigns, 'campaign')}.` : ''
  if (attacked.length === 0) return `All quiet.${paused} ${last}.`
  const names = attacked.filter(name => name !== null)
  const where = attacked.includes(null) ? 'all over the platform' : `at ${list(names)}`
  return `Somebody is trying out stolen cards ${where}: browsers solve a challenge before each donation, and newcomers give at least ${minimum}.${paused} ${last}.`
}

function list(names: readonly string[]): string {
  if (names.length > 3) return `${count(names.length, 'campaign')}`
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
