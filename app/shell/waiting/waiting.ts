import { addressOf, type EndpointName } from '../../lib/endpoint.ts'

/**
 * The endpoints whose writes may wait for a network. The server must recognize repeated writes of each. Nothing that
 * moves money, and no sign-in, bank detail, or consent may be in this list (P305).
 */
export const mayWait = [
  'PATCH /api/campaigns/:campaignId',
  'POST /api/campaigns/:campaignId/updates',
  'POST /api/donations/:donationId/thank',
  'POST /api/thanks',
] as const satisfies readonly EndpointName[]
export type WaitingEndpoint = (typeof mayWait)[number]

export type Fields = Record<string, unknown>

export type Refused = {
  status: number
  code: string
  message: string
  title?: string | undefined
  fields: Record<string, string>
  facts: Record<string, unknown>
}

/** Why the person must decide: the server refused the write, or it is so old that the person may no longer want it. */
export type Question = { why: 'refused'; refused: Refused } | { why: 'old' }

export type NewWrite = {
  /** The id of the write. Also sent in the body if the endpoint accepts an id. */
  id: string
  /** The account that made the write; no other account sees or sends it. */
  account: string
  endpoint: WaitingEndpoint
  params: Record<string, string>
  body: Fields
  /** The write's subject, shown in the list of waiting writes. */
  name: string
  /** When the write was made, in ms of the device's clock. */
  madeAt: number
  /** For an edit: the field values before the edit. Null for an addition. */
  before: Fields | null
  /** The id of the waiting write whose values the form's fields showed. */
  seen: string | null
}

export type WaitingWrite = NewWrite & {
  order: number
  /** How often sending was started. If more than 0, the write may have reached the server. */
  tries: number
  /**
   * The id of an earlier edit that may have reached the server. This edit applies to the version in that edit's
   * response.
   */
  after: string | null
  asks: Question | null
}

/** Identifies the resource that a write changes. Writes to the same resource stay in order. */
export const aboutOf = ({ endpoint, params }: Pick<WaitingWrite, 'endpoint' | 'params'>): string =>
  `${endpoint.slice(0, endpoint.indexOf(' '))} ${addressOf(endpoint, { params } as never)}`

/** Merges the person's changes (`before` to `mine`) into other field values (`onto`); the person's changes win. */
export function carriedOver(before: Fields, mine: Fields, onto: Fields): Fields {
  const names = Object.keys(before)
  const carried = names.map(name => [name, isSame(mine[name], before[name]) ? onto[name] : mine[name]])
  return { ...mine, ...Object.fromEntries(carried) }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields of `body` that `before` has, so without id and version. */
const comparable = (body: Fields, before: Fields): Fields =>
  Object.fromEntries(Object.keys(before).map(name => [name, body[name]]))

/**
 * Adds an edit to the waiting writes. If an edit of the same resource was never sent, the new edit replaces it and
 * keeps the changes of both. If the earlier edit may have reached the server or needs a decision, the new one is sent
 * after it.
 */
export function joined(
  waiting: readonly WaitingWrite[],
  write: NewWrite,
): Omit<WaitingWrite, 'order'> & { order?: number } {
  const alone = { ...write, tries: 0, after: null, asks: null }
  const earlier = waiting.findLast(each => aboutOf(each) === aboutOf(write))
  if (!write.before || !earlier?.before) return alone
  const hasSeen = write.seen === earlier.id
  const body = hasSeen ? write.body : carriedOver(write.before, write.body, earlier.body)
  if (earlier.tries > 0 || earlier.asks)
    return { ...alone, body, before: comparable(earlier.body, write.before), after: earlier.id }
  const { order, before, after } = earlier
  return { ...alone, order, before, after, body: { ...body, updatedAt: earlier.body.updatedAt } }
}

/** The writes that were to follow `gone`, rebased onto the saved version and, if known, the saved field values. */
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

/** The saved field values and version from a refusal of an outdated edit; otherwise null. */
export function currentOf(question: Question | null): { current: Fields; version: unknown } | null {
  if (question?.why !== 'refused') return null
  const { current, updatedAt } = question.refused.facts
  if (typeof current !== 'object' || current === null) return null
  return { current: current as Fields, version: updatedAt }
}

/** The person's change rebased onto the saved fields, with a new id. Null if the refusal contains no saved version. */
export function mineOnCurrent(write: WaitingWrite, id: string): WaitingWrite | null {
  const there = currentOf(write.asks)
  if (!there?.version || !write.before) return null
  const { current, version } = there
  const body = { ...carriedOver(write.before, write.body, current), id, updatedAt: version }
  return { ...write, id, body, before: comparable(current, write.before), tries: 0, asks: null }
}

export const triedAgain = (write: WaitingWrite, now: number): WaitingWrite => ({
  ...write,
  madeAt: now,
  asks: null,
})

/**
 * The age in ms at which the person is asked whether to send a write. The server keeps the responses for repeated
 * writes longer (edit-campaign.server.ts).
 */
export const lifetimeMs = 30 * 24 * 3_600_000
const dayMs = 24 * 3_600_000

/** True for a write older than 30 days, or more than a day in the future because the device's clock was set back. */
export const isOld = ({ madeAt }: Pick<WaitingWrite, 'madeAt'>, now: number): boolean =>
  now - madeAt > lifetimeMs || madeAt - now > dayMs

/** True for a write of another account that is older than 30 days. */
export const isForgotten = (write: WaitingWrite, account: string | null, now: number): boolean =>
  write.account !== account && now - write.madeAt > lifetimeMs

/**
 * The next write to send or to ask about. A write that needs a decision blocks only later writes to the same resource.
 */
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

/** The response, which may come from a captive portal, or a refusal. */
export type SendResult = { answer: unknown } | { refused: Refused }

export type Decision =
  | { kind: 'done' }
  /** The server wasn't reached or is unavailable: try again later, in the same order. */
  | { kind: 'later' }
  /** The server crashed: try again later, but show the error in the form immediately. */
  | { kind: 'crash' }
  /** The account must sign in first. */
  | { kind: 'sign-in' }
  | { kind: 'ask' }

/** After this many server crashes the person must decide. */
const maxCrashes = 5

/**
 * Decides how to continue after a try. Only an object counts as a response of our server, because captive portals
 * respond to every request with 200.
 */
export function decisionOn({ tries }: Pick<WaitingWrite, 'tries'>, result: SendResult): Decision {
  if ('answer' in result) return isOurs(result.answer) ? { kind: 'done' } : { kind: 'later' }
  const { status, code, facts } = result.refused
  if (status === 401 || code === 'OtherAccount') return { kind: 'sign-in' }
  if (status === 429) return facts.retryAfter === undefined ? { kind: 'ask' } : { kind: 'later' }
  if (status === 500) return { kind: tries >= maxCrashes ? 'ask' : 'crash' }
  if (status < 400 || status >= 500 || code === 'Unexpected') return { kind: 'later' }
  return { kind: 'ask' }
}

const isOurs = (answer: unknown) => typeof answer === 'object' && answer !== null

const waits = [5, 15, 30, 60, 120, 300]

/** The delay in ms after this many consecutive failures, plus up to 25% jitter (`chance` from 0 up to 1). */
export const retryAfterMs = (failures: number, chance: number): number =>
  (waits[Math.min(failures, waits.length) - 1] ?? 5) * 1_000 * (1 + chance / 4)
