import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendJob } from '#app/notifications/delivery/queue-mails.server.ts'
import { addJobs } from '#app/platform/jobs/jobs.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { aMailServer, type Peer } from '#tests/setup/smtp-peer.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aRunningServer, type RunningServer } from './running-server.ts'

const rounds = isWhole ? 20 : 4
const limitMs = 10_000

let running: RunningServer
let peer: Peer
beforeAll(async () => {
  peer = await aMailServer()
  running = await aRunningServer({ env: { SMTP_URL: peer.url, MAIL_FROM: 'Tassel <hello@tassel.example>' } })
})
afterAll(async () => {
  await running.close()
  await peer.stop()
})

/** Stores mails with their jobs, as the delivery of events does, and returns their ids. Waits for the database. */
async function queue(count: number): Promise<string[]> {
  return await eventually(
    () =>
      running.app.db
        .transaction(async tx => {
          const mails = await tx.rows<{ id: string }>(
            null,
            `insert into mails (template, to_email, subject, text_body, html_body, created_at)
             select 'receipt', 'dana@give.test-school.org', 'Thank you', 'Hi', '<p>Hi</p>', clock_timestamp() from generate_series(1, $1)
             returning id`,
            [count],
          )
          await addJobs(
            tx,
            mails.map(({ id }) => sendJob(id)),
          )
          return mails.map(({ id }) => id)
        })
        .catch(() => null),
    60_000,
  )
}

const unsent = () =>
  running.app.db
    .rows<{ n: number }>(null, 'select count(*)::int as n from mails where sent_at is null')
    .then(([row]) => row?.n)
    .catch(() => undefined)

const timesTaken = (id: string) =>
  peer.taken.filter(({ messageId }) => messageId === `<${id}@localhost>`).length

/** Stops PostgreSQL while mails are being sent, and returns the ms from its return to the next new mail. */
async function round(n: number): Promise<number> {
  let open = () => {}
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  let underWay = 0
  peer.before = async now => {
    underWay = Math.max(underWay, now)
    await gate
  }
  const ids = await queue(10)
  await eventually(() => underWay >= 5, 30_000)
  const before = await running.postmaster()
  process.kill(before, n % 2 === 0 ? 'SIGKILL' : 'SIGINT')
  // Mails are accepted before PostgreSQL is back in some rounds, and after it in the others.
  if (n % 4 < 2) open()
  await eventually(
    () =>
      running.postmaster().then(
        pid => pid !== before,
        () => false,
      ),
    60_000,
  )
  const [next = ''] = await queue(1)
  const backAt = performance.now()
  open()
  await eventually(() => timesTaken(next) > 0, 3 * limitMs)
  const tookMs = performance.now() - backAt
  await eventually(async () => (await unsent()) === 0, 60_000)
  for (const id of [next, ...ids]) expect(timesTaken(id), `round ${n}: mail ${id}`).toBe(1)
  return Math.round(tookMs)
}

test.skipIf(process.platform !== 'linux')(
  `a PostgreSQL that restarts ${rounds} times while mails are sent stops no job: the next mail leaves within 10 s, and none is lost or sent twice (P717)`,
  async () => {
    const pid = running.serverPid()
    const times: number[] = []
    for (let n = 0; n < rounds; n++) times.push(await round(n))
    const sorted = times.toSorted((a, b) => a - b)
    console.info(`next mail after ms: median ${sorted[Math.floor(rounds / 2)]}, worst ${sorted.at(-1)}`)
    expect(sorted.at(-1)).toBeLessThan(limitMs)
    expect(running.serverPid()).toBe(pid)
    expect((await fetch(`${running.origin}/readyz`)).status).toBe(200)
  },
  rounds * 60_000,
)
