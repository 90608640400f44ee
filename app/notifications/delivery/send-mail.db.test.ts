import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { aMailServer, type Peer } from '#tests/setup/smtp-peer.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import type { App } from '../../platform/app.server.ts'
import { addJobs } from '../../platform/jobs/jobs.server.ts'
import { startWorker } from '../../platform/jobs/work-off-jobs.server.ts'
import { silentLog } from '../../platform/log.server.ts'
import { type Mailer, openMailer } from '../../platform/mail.server.ts'
import { sendJob } from './queue-mails.server.ts'
import { probeMail, resumeUnsentMails, sendMail, sweepMails } from './send-mail.server.ts'

let world: World
let peer: Peer
let mailer: Mailer
/** The world's app outside demo mode. */
let real: App

beforeAll(async () => {
  world = await aWorld()
  peer = await aMailServer()
  const env = { ...world.app.env, demo: false, smtpUrl: peer.url, appUrl: 'https://tassel.example' }
  real = { ...world.app, env }
  mailer = openMailer(env) as Mailer
})
afterAll(async () => {
  mailer.close()
  await peer.stop()
  await world.close()
})
beforeEach(async () => {
  peer.taken.length = 0
  peer.refuse = null
  await world.app.db.pool.query('delete from graphile_worker._private_jobs')
  await world.app.db.pool.query('delete from mails')
})

type MailRow = {
  id: string
  subject: string
  text_body: string
  html_body: string
  sent_at: Date | null
  given_up_at: Date | null
  emptied_at: Date | null
  last_error: string | null
}

async function aMail(template = 'receipt', at = world.app.clock.now()): Promise<string> {
  const { rows } = await world.app.db.pool.query<{ id: string }>(
    `insert into mails (template, to_email, subject, text_body, html_body, created_at, opens_until)
     values ($1, 'dana@example.com', 'Grüße · $50.00', 'Thänk you' || chr(10) || '.' || chr(10) || 'end', '<p>Thänk you</p>', $2, $3) returning id`,
    [template, at, template === 'code' ? new Date(at.getTime() + 10 * 60_000) : null],
  )
  return rows[0]?.id ?? ''
}

async function row(id: string): Promise<MailRow> {
  return (await world.app.db.pool.query('select * from mails where id = $1', [id])).rows[0]
}

const first = { number: 1, isLast: false }
const last = { number: 12, isLast: true }
const send = (mailId: string, attempt = first, app = real, by: Mailer | null = mailer) =>
  sendMail(app, by)({ mailId }, attempt)

describe('with a mail server', () => {
  test('delivers a mail unchanged, once', async () => {
    const id = await aMail()
    await send(id)
    await send(id)
    expect(peer.taken).toHaveLength(1)
    const [mail] = peer.taken
    expect(mail?.from).toEqual({ name: 'Tassel', address: 'support@tassel.example' })
    expect(mail?.to).toEqual([{ name: '', address: 'dana@example.com' }])
    expect(mail?.subject).toBe('Grüße · $50.00')
    expect(mail?.text?.trimEnd()).toBe('Thänk you\n.\nend')
    expect(mail?.html?.trimEnd()).toBe('<p>Thänk you</p>')
    expect(mail?.messageId).toBe(`<${id}@tassel.example>`)
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(await row(id)).toMatchObject({ sent_at: world.app.clock.now(), last_error: null })
  })

  test('sends the same Message-ID again after a crash before the sending was recorded', async () => {
    const id = await aMail()
    await send(id)
    await world.app.db.pool.query('update mails set sent_at = null')
    await send(id)
    const ids = peer.taken.map(({ messageId }) => messageId)
    expect(ids).toEqual([ids[0], ids[0]])
  })

  test('retries a temporary refusal and stores its reason without the address', async () => {
    const id = await aMail()
    peer.refuse = {
      at: 'recipient',
      code: 451,
      words: '4.7.1 <dana@example.com> try later, dana@example.com',
    }
    await expect(send(id)).rejects.toThrow(/^EENVELOPE 451 4\.7\.1$/)
    expect(await row(id)).toMatchObject({
      sent_at: null,
      given_up_at: null,
      last_error: 'EENVELOPE 451 4.7.1',
    })
    peer.refuse = null
    await send(id)
    expect(await row(id)).toMatchObject({ sent_at: expect.any(Date), last_error: null })
    expect(peer.taken).toHaveLength(1)
  })

  test('the worker retries on its own', async () => {
    const id = await aMail()
    peer.refuse = { at: 'content', code: 452, words: '4.3.1 the disk is full' }
    const stop = await startWorker(
      { pool: world.app.db.pool, log: silentLog },
      { send_mail: sendMail(real, mailer) },
      [],
    )
    await resumeUnsentMails(real)
    await eventually(async () => (await row(id)).last_error === 'EMESSAGE 452 4.3.1')
    peer.refuse = null
    await eventually(async () => (await row(id)).sent_at)
    await stop()
    expect(peer.taken).toHaveLength(1)
  })

  test('sends a code before waiting mails', async () => {
    const order: string[] = []
    const sending: (() => void)[] = []
    const slow: Mailer = {
      async send({ id }) {
        order.push(id)
        await new Promise<void>(resolve => {
          sending.push(resolve)
        })
      },
      close: () => undefined,
    }
    const waiting = 60
    const concurrent = 5
    for (let n = 0; n < waiting; n++) await aMail()
    await addJobs(
      real.db,
      (await real.db.rows<{ id: string }>(null, 'select id from mails')).map(({ id }) => ({
        ...sendJob(id),
        priority: 1,
      })),
    )
    const stop = await startWorker(
      { pool: world.app.db.pool, log: silentLog },
      { send_mail: sendMail(real, slow) },
      [],
    )
    await eventually(() => order.length === concurrent)
    const code = await aMail('code')
    await addJobs(real.db, [sendJob(code)])
    for (let sent = 0; sent <= waiting; sent++) {
      // Every running job must have reached the mail server before one ends, so that none overtakes another that still reads its mail.
      await eventually(() => order.length === Math.min(sent + concurrent, waiting + 1))
      sending.shift()?.()
    }
    await stop()
    expect(order.indexOf(code)).toBeLessThan(30)
  })

  test.each([
    ['an address that does not exist', 'recipient', 550],
    ['a mail that is refused for what it says', 'content', 554],
  ] as const)('%s ends it at once', async (_, at, code) => {
    const id = await aMail()
    peer.refuse = { at, code, words: '5.1.1 no such user dana@example.com' }
    await send(id)
    const mail = await row(id)
    expect(mail).toMatchObject({ sent_at: null, given_up_at: expect.any(Date) })
    expect(mail.last_error).toMatch(new RegExp(`^E[A-Z]+ ${code} 5\\.1\\.1$`))
    peer.refuse = null
    await send(id)
    expect(peer.taken).toEqual([])
  })

  test('a mail whose sender is refused waits until the configuration is fixed', async () => {
    const id = await aMail()
    peer.refuse = { at: 'sender', code: 550, words: '5.7.1 not you' }
    await expect(send(id)).rejects.toThrow('EENVELOPE 550 5.7.1')
    expect(await row(id)).toMatchObject({ given_up_at: null })
  })

  test('a mail waits while the mail server is down, regardless of its tries', async () => {
    const id = await aMail()
    const nobody = openMailer({ ...real.env, smtpUrl: 'smtp://127.0.0.1:1' })
    await expect(send(id, first, real, nobody)).rejects.toThrow(/^ESOCKET$|^ECONNECTION$/)
    await expect(send(id, last, real, nobody)).rejects.toThrow()
    expect(await row(id)).toMatchObject({ sent_at: null, given_up_at: null })
    nobody?.close()
  })
})

describe('a mail server that was down', () => {
  const waiting = async () =>
    (
      await world.app.db.pool.query<{ key: string; attempts: number; wait: number }>(
        `select key, attempts, extract(epoch from run_at - clock_timestamp())::float as wait
         from graphile_worker.jobs where key like 'mail:%' order by key`,
      )
    ).rows

  /** Queues mails that failed so often while the mail server was down that their next attempts are more than an hour away. */
  async function outage(count: number): Promise<string[]> {
    const nobody = openMailer({ ...real.env, smtpUrl: 'smtp://127.0.0.1:1' })
    const ids: string[] = []
    for (let n = 0; n < count; n++) ids.push(await aMail())
    await resumeUnsentMails(real)
    for (const id of ids) await expect(send(id, first, real, nobody)).rejects.toThrow()
    nobody?.close()
    await world.app.db.pool.query(
      `update graphile_worker._private_jobs set attempts = 9, run_at = clock_timestamp() + interval '2 hours' where key like 'mail:%'`,
    )
    return ids
  }

  test('gets every mail once soon after its return, without being overloaded', async () => {
    const ids = await outage(120)
    const [probed = ''] = await world.app.db
      .rows<{ id: string }>(null, 'select max(id::text) as id from mails')
      .then(rows => rows.map(({ id }) => id))
    await send(probed)
    const jobs = await waiting()
    expect(jobs.filter(({ key }) => key !== `mail:${probed}`).every(({ wait }) => wait < 3)).toBe(true)
    // At most 50 mails are resumed per second, so those of the first second are due.
    expect(jobs.filter(({ wait }) => wait <= 0).length).toBeLessThanOrEqual(51)
    await world.app.db.pool.query(`delete from graphile_worker._private_jobs where key = 'probe_mail'`)
    const since = performance.now()
    const workers = await Promise.all(
      [1, 2].map(() =>
        startWorker({ pool: world.app.db.pool, log: silentLog }, { send_mail: sendMail(real, mailer) }, []),
      ),
    )
    await eventually(() => peer.taken.length === 120, 20_000)
    expect(performance.now() - since).toBeLessThan(15_000)
    for (const stop of workers) await stop()
    expect(new Set(peer.taken.map(({ messageId }) => messageId)).size).toBe(120)
    expect((await row(ids[0] ?? '')).sent_at).not.toBeNull()
  })

  test('is probed by one mail every few seconds, which uses up no tries, until it works', async () => {
    await outage(3)
    await probeMail(real)({}, first)
    const due = (await waiting()).filter(({ wait }) => wait < 60)
    expect(due).toMatchObject([{ attempts: 8 }])
    const probe = await world.app.db.pool.query(
      `select extract(epoch from run_at - clock_timestamp())::float as wait from graphile_worker.jobs where key = 'probe_mail'`,
    )
    expect(probe.rows).toHaveLength(1)
    expect(probe.rows[0].wait).toBeLessThanOrEqual(5)
    await world.app.db.pool.query('update mails set sent_at = created_at')
    await world.app.db.pool.query('delete from graphile_worker._private_jobs')
    await probeMail(real)({}, first)
    expect((await world.app.db.pool.query('select 1 from graphile_worker.jobs')).rows).toEqual([])
  })

  test('does not bring a mail forward whose recipient’s server asked to wait', async () => {
    const id = await aMail()
    await resumeUnsentMails(real)
    peer.refuse = { at: 'recipient', code: 451, words: '4.7.1 greylisted' }
    await expect(send(id)).rejects.toThrow()
    peer.refuse = null
    await world.app.db.pool.query(
      `update graphile_worker._private_jobs set run_at = clock_timestamp() + interval '1 hour'`,
    )
    await send(await aMail())
    expect((await waiting()).filter(({ wait }) => wait < 3_000)).toEqual([])
  })
})

describe('codes', () => {
  test('are erased after they are sent, except in demo mode', async () => {
    const sent = await aMail('code')
    await send(sent)
    expect(peer.taken[0]?.text).toContain('Thänk you')
    expect(await row(sent)).toMatchObject({ text_body: '', html_body: '', emptied_at: expect.any(Date) })
    const shown = await aMail('code')
    await send(shown, first, world.app, null)
    expect(await row(shown)).toMatchObject({ text_body: expect.stringContaining('Thänk'), emptied_at: null })
  })

  test('are erased without being sent after they expire', async () => {
    const tenMinutesAgo = new Date(world.app.clock.now().getTime() - 10 * 60_000)
    const id = await aMail('code', tenMinutesAgo)
    await send(id)
    expect(peer.taken).toEqual([])
    expect(await row(id)).toMatchObject({ text_body: '', last_error: 'what it holds had expired' })
  })
})

describe('without a mail server', () => {
  test('mails arrive in the demo inbox', async () => {
    const id = await aMail()
    const before = await world.call('GET', '/demo/inbox.json?to=dana@example.com')
    expect(before.body).toEqual([])
    await send(id, first, world.app, null)
    const { body } = await world.call('GET', '/demo/inbox.json?to=%20Dana@Example.com')
    expect(body).toEqual([
      {
        to: 'dana@example.com',
        subject: 'Grüße · $50.00',
        text: 'Thänk you\n.\nend',
        html: '<p>Thänk you</p>',
        at: world.app.clock.now().toISOString(),
      },
    ])
  })

  test('outside demo mode, mail waits in the outbox until SMTP_URL is set', async () => {
    const id = await aMail()
    await send(id, first, real, null)
    expect(await row(id)).toMatchObject({ sent_at: null, given_up_at: null })
    await resumeUnsentMails(real)
    await resumeUnsentMails(real)
    const { rows } = await world.app.db.pool.query('select key from graphile_worker.jobs')
    expect(rows).toEqual([{ key: sendJob(id).key }])
  })
})

describe('the daily sweep', () => {
  const daysAgo = (days: number) => new Date(world.app.clock.now().getTime() - days * 86_400_000 - 1)

  test('gives up mails after 3 days, erases codes after a day and everything after 90 days', async () => {
    const [late, waiting, remaining, old, code] = [
      await aMail('receipt', daysAgo(3)),
      await aMail('receipt', daysAgo(2)),
      await aMail('receipt', daysAgo(89)),
      await aMail('receipt', daysAgo(90)),
      await aMail('code', daysAgo(1)),
    ]
    await world.app.db.pool.query('update mails set sent_at = created_at where id = any($1)', [
      [remaining, old, code],
    ])
    expect(await sweepMails(real)).toBe(3)
    expect(await row(late)).toMatchObject({ given_up_at: expect.any(Date) })
    expect(await row(waiting)).toMatchObject({ given_up_at: null, emptied_at: null })
    expect(await row(remaining)).toMatchObject({ emptied_at: null })
    expect(await row(old)).toMatchObject({ subject: '', text_body: '', html_body: '' })
    expect(await row(code)).toMatchObject({ subject: '', text_body: '', html_body: '' })
  })
})

describe('the demo inbox', () => {
  test('exists only in demo mode', async () => {
    const elsewhere = await aWorld({
      env: {
        DEMO: '0',
        ALLOW_SANDBOX_PAYMENTS: '1',
        APP_URL: 'https://tassel.example',
        SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
        BRAND_LEGAL_ENTITY: 'Tassel Foundation',
        BRAND_SUPPORT_EMAIL: 'support@tassel.example',
      },
    })
    for (const path of ['/demo/inbox.json', '/api/screens/demo-inbox']) {
      expect((await elsewhere.call('GET', path)).status).toBe(404)
    }
    await elsewhere.close()
  })

  test('opens the chosen or newest mail, with its code to copy', async () => {
    const older = await aMail()
    const newer = await aMail('code')
    await world.app.db.pool.query(
      `update mails set text_body = 'Type:' || chr(10) || '007153' || chr(10), html_body = '<img src="http://localhost:3000/mail/cord.png?p=1">'
       where id = $1`,
      [newer],
    )
    for (const id of [older, newer]) await send(id, first, world.app, null)
    const newest = await world.call('GET', '/api/screens/demo-inbox?to=dana@example.com')
    expect(newest.body).toMatchObject({
      chosen: false,
      topics: ['demo-inbox'],
      open: { id: newer, code: '007153', html: '<img src="/mail/cord.png?p=1">' },
      entries: [
        { id: newer, code: '007153' },
        { id: older, code: null },
      ],
    })
    const chosen = await world.call('GET', `/api/screens/demo-inbox?mail=${older}`)
    expect(chosen.body).toMatchObject({ chosen: true, open: { id: older } })
    const nobody = await world.call('GET', '/api/screens/demo-inbox?to=nobody@example.com')
    expect(nobody.body).toMatchObject({ entries: [], open: null })
    const lost = await world.call('GET', '/api/screens/demo-inbox?mail=0198f3a2-7b1c-7d30-9a52-2f6f0c1d8e44')
    expect(lost).toMatchObject({ status: 404, body: { error: { code: 'MailNotFound' } } })
  })
})
