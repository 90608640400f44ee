import { execFile } from 'node:child_process'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareWithProvider } from '#app/donations/reconcile/compare-with-provider.server.ts'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import { checkSetUp, type SetUp, type SetUpStep } from '#app/platform/payments/stripe/check-set-up.server.ts'
import { setUpEvents } from '#app/platform/payments/stripe/set-up-events.ts'
import { type RunningDemoProvider, runDemoProvider } from '#demo/provider/run-demo-provider.server.ts'
import { compiled, program } from '#tests/setup/program.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { aWorld, type World } from '#tests/world/app.ts'

/** Tests `npm run tassel -- stripe check` against a running server and the demo provider. */

const secret = 'whsec_contract_secret'
let running: RunningDemoProvider
let world: World
let appUrl: string
let close: () => Promise<void>
let keys: Record<string, string>

beforeAll(async () => {
  const port = await freePort()
  appUrl = `http://localhost:${port}`
  running = await runDemoProvider({ eventRetriesMs: [50, 100, 200] })
  const { settings } = running.account
  keys = {
    PAYMENTS: 'stripe',
    APP_URL: appUrl,
    STRIPE_SECRET_KEY: settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: `whsec_an_older_one,${secret}`,
    STRIPE_API_URL: running.origin,
    STRIPE_JS_URL: `${running.origin}/stripe.js`,
  }
  world = await aWorld({ start: new Date(), env: keys })
  const server = serve({ fetch: world.http, port, hostname: '127.0.0.1' })
  close = () => new Promise(done => server.close(() => done()))
})
afterAll(async () => {
  await close()
  await world.close()
  await running.close()
})

type Ended = { code: number; out: string; err: string }

function check(env: Record<string, string> = {}): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env
  const own = { DEMO: '1', DATABASE_URL: world.ownerUrl, DATA_DIR: world.app.env.dataDir, ...keys, ...env }
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [program('tassel'), 'stripe', 'check'],
      { env: { PATH, HOME, ...compiled, ...own } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

const lastLine = ({ out }: Ended) => out.trimEnd().split('\n').at(-1)

function listen(events: readonly string[]): void {
  const { account } = running
  account.endpoints.all.length = 0
  account.listen({ url: `${appUrl}/api/webhooks/stripe`, secrets: [secret], events: [...events] })
}

it('prints a line for each step and leaves the ledger unchanged (P295)', async () => {
  listen(setUpEvents)
  const ended = await check()
  expect(ended).toMatchObject({ code: 0, err: '' })
  expect(ended.out.split('\n').map(line => line.slice(0, 9))).toEqual(
    [...Array(7).fill('ok       '), 'Stripe an', ''].map(text => text),
  )
  for (const words of [
    'STRIPE_SECRET_KEY reaches Stripe: account acct_',
    'the account takes cards, settles in USD and pays out',
    'STRIPE_PUBLISHABLE_KEY is of the same account and mode',
    `the webhook endpoint ${appUrl}/api/webhooks/stripe sends every event that is needed`,
    'a test card was charged 1.00 USD and captured: pi_',
    'and refunded: re_',
    `came to ${appUrl}`,
  ])
    expect(ended.out).toContain(words)
  const [counts] = await world.app.db.rows<{ payments: number; suspense: number }>(
    'test_after_check',
    'select (select count(*) from payments) as payments, (select count(*) from suspense_items) as suspense',
  )
  expect(counts).toEqual({ payments: 0, suspense: 0 })
  world.clock.advance(60_000)
  expect(await compareWithProvider(world.app, { days: 1 })).toMatchObject({ differences: 0, complete: true })
  expect((await selfCheck(world.app)).differences).toBe(0)
})

it.each([
  [
    'a secret key of nobody',
    { STRIPE_SECRET_KEY: 'sk_test_51AbCdEfGhIj' },
    'STRIPE_SECRET_KEY is refused: copy it again',
  ],
  ['a Stripe that does not answer', { STRIPE_API_URL: 'http://127.0.0.1:9' }, 'Stripe could not be asked'],
  [
    'an address that Stripe does not know',
    { APP_URL: 'https://give.example', STRIPE_TEST: '1' },
    'Stripe has no webhook endpoint https://give.example/api/webhooks/stripe',
  ],
])('%s fails the step and the command', async (_, env, words) => {
  listen(setUpEvents)
  const ended = await check(env as Record<string, string>)
  expect(ended).toMatchObject({ code: 1, err: '' })
  expect(lastLine(ended)).toMatch(/^failed {3}/)
  expect(lastLine(ended)).toContain(words)
})

/** Runs the check's steps in this process, without the command line. */
async function stepsOf(
  of: RunningDemoProvider,
  loadReceived: SetUp['loadReceived'] = async () => [],
  publishableKey = of.account.settings.publishableKey,
): Promise<SetUpStep[]> {
  const { secretKey, livemode } = of.account.settings
  const given = { secretKey, publishableKey, webhookSecrets: [secret], apiUrl: of.origin, scriptUrl: '' }
  const settings = { ...given, name: 'stripe' as const, link: true, checkout: false, isTest: !livemode }
  const steps: SetUpStep[] = []
  const asked = { settings, appUrl: 'http://localhost:3000', loadReceived, timeoutMs: 300 }
  for await (const step of checkSetUp(asked)) steps.push(step)
  return steps
}

it('a missing event fails the last step; a local server needs no endpoint', async () => {
  running.account.endpoints.all.length = 0
  const steps = await stepsOf(running)
  expect(steps.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'skipped', 'ok', 'ok', 'failed'])
  expect(steps[3]?.words).toContain('stripe listen --forward-to http://localhost:3000/api/webhooks/stripe')
  expect(steps.at(-1)?.words).toMatch(/^no event of pi_\w+ came to http:\/\/localhost:3000 within 0 s/)
})

it('an endpoint that is disabled or lacks events fails the step', async () => {
  const listenAt = (events: readonly string[]) => {
    running.account.endpoints.all.length = 0
    running.account.listen({
      url: 'http://localhost:3000/api/webhooks/stripe',
      secrets: [secret],
      events: [...events],
    })
    return running.account.endpoints.all[0]
  }
  listenAt(setUpEvents.filter(event => !event.startsWith('review.')))
  const lacking = await stepsOf(running)
  expect(lacking.at(-1)).toMatchObject({ state: 'failed' })
  expect(lacking.at(-1)?.words).toMatch(/ does not send: review\.opened, review\.closed$/)
  const endpoint = listenAt(['*'])
  if (endpoint) endpoint.enabled = false
  expect((await stepsOf(running)).at(-1)?.words).toMatch(/ is disabled at Stripe$/)
  running.account.endpoints.all.length = 0
})

it('a publishable key of another account fails the step and leaves no payment open', async () => {
  const steps = await stepsOf(running, undefined, 'pk_test_51AbCdEfGh')
  expect(steps.map(({ state }) => state)).toEqual(['ok', 'ok', 'failed'])
  expect(steps.at(-1)?.words).toContain('STRIPE_PUBLISHABLE_KEY is of another account')
  const open = running.account.paymentIntents.where(({ status }) => status === 'requires_payment_method')
  expect(open).toEqual([])
})

it('with live keys it charges nothing (P295)', async () => {
  const keysOf = { secretKey: 'sk_live_demoprovider', publishableKey: 'pk_live_demoprovider', livemode: true }
  const live = await runDemoProvider(keysOf)
  try {
    const steps = await stepsOf(live, async () => ['payment_intent.canceled'])
    expect(steps.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'skipped', 'skipped', 'ok'])
    expect(steps[0]?.words).toContain('live mode')
    expect(steps[4]?.words).toContain('no card was charged')
    expect(live.account.chargeAttempts).toBe(0)
    expect([...live.account.paymentIntents.all.values()].map(({ status }) => status)).toEqual([
      'canceled',
      'canceled',
    ])
  } finally {
    await live.close()
  }
})

it('without PAYMENTS=stripe it prints one line', async () => {
  expect(await check({ PAYMENTS: 'sandbox' })).toEqual({
    code: 1,
    out: '',
    err: 'PAYMENTS: is not "stripe" (docs/stripe.md)\n',
  })
})
