import { addressOf, type EndpointName } from '../../lib/endpoint.ts'

/**
 * The writes that may wait for a network: an edit of the own campaign, an update, thanks. Each is known to the server when it comes again.
 * Nothing that moves money, and no sign-in, bank detail or consent, is ever listed here (P305).
 */
export const mayWait = [
  'PATCH /api/campaigns/:campaignId',
  'POST /api/campaigns/:campaignId/updates',
  'POST /api/donations/:donationId/thank',
  'POST /api/thanks',
] as const satisfies readonly EndpointName[]
export type WaitingEndpoint = (typeof mayWait)[number]

/** What stands in a body, by name. */
export type Fields = Record<string, unknown>

/** Why the server refused it, as `call` throws it. */
export type Refused = {
  status: number
  code: string
  message: string
  title?: string | undefined
  fields: Record<string, string>
  facts: Record<string, unknown>
}

/** What only the person can decide: the server refused it, or it lay here for so long that it may no longer be meant. */
export type Question = { why: 'refused'; refused: Refused } | { why: 'old' }

/** A write as it is made, before the device has kept it. */
export type NewWrite = {
  /** Of the write, and for the server where it takes one in the body. */
  id: string
  /** Whose it is: nobody else sees it or sends it. */
  account: string
  endpoint: WaitingEndpoint
  params: Record<string, string>
  body: Fields
  /** Whom or what it is about, in the person's own list. */
  name: string
  /** Milliseconds, by the device's clock. */
  madeAt: number
  /** For a change of what stands: the fields as the person found them. Null for what is added. */
  before: Fields | null
  /** The id of the waiting write that the person saw in the fields, where they saw one. */
  seen: string | null
}

export type WaitingWrite = NewWrite & {
  order: number
  /** How often it was begun to be sent: from the first time on it may have arrived. */
  tries: number
  /** The id of an earlier change that may have arrived: its answer names the version on which this one is made. */
  after: string | null
  asks: Question | null
}

/** What a write is about: those about the same thing keep their order, whatever becomes of the first. */
export const aboutOf = ({ endpoint, params }: Pick<WaitingWrite, 'endpoint' | 'params'>): string =>
  `${endpoint.slice(0, endpoint.indexOf(' '))} ${addressOf(endpoint, { params } as never)}`

/** What the person changed, on other fields than those they found: what they left alone is as it is there. */
export function carriedOver(before: Fields, mine: Fields, onto: Fields): Fields {
  const names = Object.keys(before)
  const carried = names.map(name => [name, isSame(mine[name], before[name]) ? onto[name] : mine[name]])
  return { ...mine, ...Object.fromEntries(carried) }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Those of a body's fields that are compared: the ones of `before`, without id and version. */
const comparable = (body: Fields, before: Fields): Fields =>
  Object.fromEntries(Object.keys(before).map(name => [name, body[name]]))

/**
 * How a new write joins those that wait. A change of what waits unsent to be changed takes its place, with what both changed; after one that
 * may have arrived, or that asks, it waits for what becomes of that.
 */
export function joined(
  waiting: readonly WaitingWrite[],
  made: NewWrite,
): Omit<WaitingWrite, 'order'> & { order?: number } {
  const alone = { ...made, tries: 0, after: null, asks: null }
  const earlier = waiting.findLast(write => aboutOf(write) === aboutOf(made))
  if (!made.before || !earlier?.before) return alone
  const hasSeen = made.seen === earlier.id
  const body = hasSeen ? made.body : carriedOver(made.before, made.body, earlier.body)
  if (earlier.tries > 0 || earlier.asks)
    return { ...alone, body, before: comparable(earlier.body, made.before), after: earlier.id }
  const { order, before, after } = earlier
  return { ...alone, order, before, after, body: { ...body, updatedAt: earlier.body.updatedAt } }
}

/** Those that waited for `gone`, once it is: made anew on what stands there, where that is known, and on its version. */
export function followersOf(
  gone: WaitingWrite,
  waiting: readonly WaitingWrite[],
  there: { current: Fields | null; version: unknown; after?: string | null },
): WaitingWrite[] {
  return waiting
    .filter(({ after }) => after === gone.id)
    .map(write => {
      const { before } = write
      const body = before && there.current ? carriedOver(before, write.body, there.current) : write.body
      return {
        ...write,
        body: { ...body, updatedAt: there.version },
        before: before && there.current ? comparable(there.current, before) : before,
        after: there.after ?? null,
      }
    })
}

/** What stands where a change was refused because of another one, and its version; null where it was refused for something else. */
export function currentOf(question: Question | null): { current: Fields; version: unknown } | null {
  if (question?.why !== 'refused') return null
  const { current, updatedAt } = question.refused.facts
  if (typeof current !== 'object' || current === null) return null
  return { current: current as Fields, version: updatedAt }
}

/** The change made anew on what stands there now, under an id of its own: the person wants theirs. Null where that cannot be. */
export function mineOnCurrent(write: WaitingWrite, id: string): WaitingWrite | null {
  const there = currentOf(write.asks)
  if (!there?.version || !write.before) return null
  const { current, version } = there
  const body = { ...carriedOver(write.before, write.body, current), id, updatedAt: version }
  return { ...write, id, body, before: comparable(current, write.before), tries: 0, asks: null }
}

/** The same once more, as it is: the person wants it still. */
export const triedAgain = (write: WaitingWrite, now: number): WaitingWrite => ({
  ...write,
  madeAt: now,
  asks: null,
})

/** For so long a write waits without being asked for again. Answers to repeats are kept longer (edit-campaign.server.ts). */
export const lifetimeMs = 30 * 24 * 3_600_000
const dayMs = 24 * 3_600_000

/** True once nobody can say that it is still meant: it is a month old, or the device's clock was put back by more than a day since. */
export const isOld = ({ madeAt }: Pick<WaitingWrite, 'madeAt'>, now: number): boolean =>
  now - madeAt > lifetimeMs || madeAt - now > dayMs

/** True for what is dropped: it waits for an account that has not signed in here for a month. */
export const isForgotten = (write: WaitingWrite, account: string | null, now: number): boolean =>
  write.account !== account && now - write.madeAt > lifetimeMs

/** What is to be done next, in the order in which it was written; what asks holds back only what is about the same. */
export function nextOf(
  waiting: readonly WaitingWrite[],
  now: number,
): { send: WaitingWrite } | { old: WaitingWrite } | null {
  const held = new Set<string>()
  for (const write of waiting) {
    const about = aboutOf(write)
    if (write.asks) held.add(about)
    else if (!held.has(about)) return isOld(write, now) ? { old: write } : { send: write }
  }
  return null
}

/** What the network brought: an answer, which may be anyone's, or a refusal. */
export type Heard = { answer: unknown } | { refused: Refused }

export type Decision =
  | { kind: 'done' }
  /** Nobody was reached, or nobody who knows: again after a while, in the same order. */
  | { kind: 'later' }
  /** As later, but who stands before the form is told at once: there is a network. */
  | { kind: 'crash' }
  /** Not in this person's name just now. */
  | { kind: 'sign-in' }
  | { kind: 'ask' }

/** So often a crash of the server is taken for a passing one. */
const mostCrashes = 5

/** What becomes of a write by what was heard. Only an answer of our own server counts: a café's sign-in page answers everything with 200. */
export function decisionOn({ tries }: Pick<WaitingWrite, 'tries'>, heard: Heard): Decision {
  if ('answer' in heard) return isOurs(heard.answer) ? { kind: 'done' } : { kind: 'later' }
  const { status, code, facts } = heard.refused
  if (status === 401 || code === 'OtherAccount') return { kind: 'sign-in' }
  if (status === 429) return facts.retryAfter === undefined ? { kind: 'ask' } : { kind: 'later' }
  if (status === 500) return { kind: tries >= mostCrashes ? 'ask' : 'crash' }
  if (status < 400 || status >= 500 || code === 'Unexpected') return { kind: 'later' }
  return { kind: 'ask' }
}

const isOurs = (answer: unknown) => typeof answer === 'object' && answer !== null

const waits = [5, 15, 30, 60, 120, 300]

/** Milliseconds until it is tried again, after so many times in a row that nobody was reached; `chance` in [0, 1) spreads them. */
export const retryAfterMs = (failures: number, chance: number): number =>
  (waits[Math.min(failures, waits.length) - 1] ?? 5) * 1_000 * (1 + chance / 4)
