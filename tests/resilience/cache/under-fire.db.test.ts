import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreAccount, suspendAccount } from '#app/accounts/suspension/suspend-account.server.ts'
import { changeConsent } from '#app/campaigns/consent/change-consent.server.ts'
import { moderateCampaign } from '#app/campaigns/moderation/moderate-campaign.server.ts'
import { setCampaignPictures } from '#app/campaigns/pictures.server.ts'
import { isUnavailable } from '#app/platform/database/unavailable.ts'
import { listen } from '#app/platform/http/listen.server.ts'
import { freePort, startTassel } from '#tests/setup/tassel-process.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import { aServer } from './visitors.ts'

/**
 * Tests that caches stay fresh under load: writers change campaigns and readers request them from three servers, whose LISTEN connections are cut
 * repeatedly. No response may be older than a state that a writer's commit had confirmed before the request.
 */
const durationMs = isWhole ? 300_000 : 6_000
const cutEveryMs = isWhole ? 20_000 : 2_500
const readers = isWhole ? 50 : 16
/** The number of campaigns, each with one writer, for each of the six kinds of change. */
const timesEach = isWhole ? 4 : 1

/** A campaign that one writer moves through numbered states. `begun` is the number of the latest write that has begun. */
type Subject = {
  id: string
  kind: string
  begun: number
  /** The newest state that a commit has confirmed. */
  known: number
  step(next: number): Promise<void>
  /** The state that a response shows. If it fits several, the oldest of them since `known`; if it fits none, null. */
  stateOf(status: number, body: string, known: number): number | null
}

let world: World
let origins: string[]
let subjects: Subject[]
const closes: (() => Promise<void>)[] = []
const agent = new Agent({ keepAlive: true })

beforeAll(async () => {
  world = await aWorld({ poolSize: 24 })
  closes.push(world.close)
  subjects = (await Promise.all(Array.from({ length: timesEach }, oneOfEach))).flat()
  origins = await Promise.all([serverOrigin(), serverOrigin(), serverOrigin()])
}, 120_000)
afterAll(async () => {
  agent.destroy()
  for (const close of closes.toReversed()) await close()
})

async function serverOrigin(): Promise<string> {
  const port = await freePort()
  if (isWhole) {
    const server = await startTassel({
      port,
      env: { DATABASE_URL: world.databaseUrl, DEMO: '1', LOG_LEVEL: 'error' },
    })
    closes.push(async () => {
      await server.stop()
      server.forget()
    })
  } else {
    const server = await aServer(world)
    const { close } = await listen(server.http, port, '127.0.0.1')
    closes.push(server.close, close)
  }
  return `http://127.0.0.1:${port}`
}

/** Derives the state from a number in the response. */
const numbered =
  (pattern: RegExp, stateOf: (value: number) => number | undefined): Subject['stateOf'] =>
  (_, body) => {
    const found = pattern.exec(body)?.[1]
    return found === undefined ? null : (stateOf(Number(found)) ?? null)
  }

/** For a property with two values: in even states it looks as it did initially. */
const alternating =
  (looksEven: (status: number, body: string) => boolean): Subject['stateOf'] =>
  (status, body, known) =>
    (known % 2 === 0) === looksEven(status, body) ? known : known + 1

async function oneOfEach(): Promise<Subject[]> {
  const { app } = world
  const now = app.clock.now()
  const admin = await anAdmin(world)
  const subject = (id: string, kind: string, rest: Pick<Subject, 'step' | 'stateOf'>): Subject => ({
    id,
    kind,
    begun: 0,
    known: 0,
    ...rest,
  })
  const campaign = async () => {
    const owner = await aScholar(world)
    return { owner, ...(await aCampaign(world, owner)) }
  }
  const [given, pictured, returned, listed, suspended] = await Promise.all([
    campaign(),
    campaign(),
    campaign(),
    campaign(),
    campaign(),
  ])
  const guardian = await aScholar(world)
  const minors = await aMinorsCampaign(world, guardian)
  const raised = new Map([[0, 0]])
  // Makes every amount, and every sum of two consecutive amounts, unique, so that it identifies the state.
  const centsOf = (count: number) => (count > 0 ? 1_000 + 7 * count : 0)
  const lastTwo: string[] = []
  return [
    subject(given.campaignId, 'donations', {
      step: async () => void (await aDonation(world, given)),
      stateOf: numbered(/"donationCount":(\d+)/, count => count),
    }),
    subject(pictured.campaignId, 'pictures', {
      step: next =>
        app.db.transaction(tx => setCampaignPictures(tx, pictured.owner.userId, `/files/p/v${next}`, now)),
      stateOf: (_, body) => Number(/"\/files\/p\/v(\d+)"/.exec(body)?.[1] ?? 0),
    }),
    subject(returned.campaignId, 'refunds', {
      async step(next) {
        const count = Math.ceil(next / 2)
        const isRefund = next % 2 === 0
        raised.set(isRefund ? centsOf(count) : centsOf(count) + centsOf(count - 1), next)
        if (!isRefund) {
          const { donationId } = await aDonation(world, returned, {
            ...noExtras,
            amountCents: centsOf(count),
          })
          lastTwo.push(donationId)
        } else if (count > 1) {
          await app.db.transaction(tx => aReturn(tx, 'refund', lastTwo[0] ?? '', now))
          lastTwo.shift()
        }
      },
      stateOf: numbered(/"raisedCents":(\d+)/, value => raised.get(value)),
    }),
    subject(listed.campaignId, 'moderation', {
      step: next =>
        moderateCampaign(app, next % 2 === 0 ? 'approve' : 'unlist', {
          admin: admin.viewer,
          campaignId: listed.campaignId,
          reason: 'Under fire.',
          now,
          requestId: 'under-fire',
        }),
      stateOf: alternating((_, body) => body.includes('"isListed":true')),
    }),
    subject(suspended.campaignId, 'suspension', {
      step: next =>
        app.db.transaction(tx =>
          (next % 2 === 0 ? restoreAccount : suspendAccount)(tx, {
            userId: suspended.owner.userId,
            byUserId: admin.userId,
            reason: 'Under fire.',
            now,
          }),
        ),
      stateOf: alternating(status => status === 200),
    }),
    subject(minors.campaignId, 'consent', {
      async step(next) {
        const act = next % 2 === 0 ? 'given' : 'withdrawn'
        const consent = { campaignId: minors.campaignId, act, locale: 'en', now } as const
        await changeConsent(app, guardian.viewer, { ...consent, ipAddress: null, userAgent: null })
      },
      stateOf: alternating(status => status === 200),
    }),
  ]
}

const noExtras = { tipPercentage: 0, foundationPercentage: 0 } as const

type Read = { status: number; body: string }

function read(address: string): Promise<Read> {
  return new Promise((resolve, reject) => {
    request(address, { agent, headers: { accept: '*/*' } }, response => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', text => {
        body += text
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}

async function isDone(step: Promise<void>): Promise<boolean> {
  try {
    await step
    return true
  } catch (error) {
    if (isUnavailable(error)) return false
    throw error
  }
}

const pathsOf = ({ id }: Subject) => [
  `/api/screens/campaign/${id}`,
  `/api/screens/campaign/${id}`,
  `/campaign/-/${id}`,
]

test(
  'no reader gets a state older than one acknowledged before (P340)',
  async () => {
    const end = performance.now() + durationMs
    const isOver = () => performance.now() > end
    const faults: string[] = []
    const counts = { reads: 0, writes: 0, cuts: 0, again: 0, busy: 0 }
    const write = async (subject: Subject) => {
      while (!isOver()) {
        const next = subject.begun + 1
        subject.begun = next
        // Repeats a write that failed because PostgreSQL was too busy.
        while (!(await isDone(subject.step(next)))) counts.again++
        subject.known = next
        counts.writes++
        // Leaves time for readers between two writes.
        await wait(Math.random() * 200)
      }
    }
    const readOn = async (reader: number) => {
      for (let count = reader; !isOver(); count++) {
        const subject = subjects[(count * 7 + reader) % subjects.length] as Subject
        const path = pathsOf(subject)[count % 3] as string
        const origin = origins[(count + reader) % origins.length] as string
        const known = subject.known
        const { status, body } = await read(origin + path)
        counts.reads++
        if (status !== 200 && status !== 404) {
          counts.busy++
          continue
        }
        const state = subject.stateOf(status, body, known)
        if (state === null || state < known || state > subject.begun)
          faults.push(`${subject.kind} at ${path}: ${status}, state ${state} after ${known} was known`)
      }
    }
    const cut = async () => {
      while (!isOver()) {
        await wait(Math.min(cutEveryMs, Math.max(0, end - performance.now())))
        const { rows } = await world.app.db.pool.query(
          `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
           where datname = current_database() and application_name = 'tassel topics'`,
        )
        counts.cuts += rows[0].ended
      }
    }
    await Promise.all([
      ...subjects.map(write),
      ...Array.from({ length: readers }, (_, reader) => readOn(reader)),
      cut(),
    ])
    console.log('under fire:', JSON.stringify(counts))
    expect(faults.slice(0, 10)).toEqual([])
    expect(counts.writes).toBeGreaterThan(subjects.length)
    expect(counts.reads).toBeGreaterThan(readers)
    expect(counts.cuts).toBeGreaterThan(0)
  },
  durationMs + 120_000,
)
