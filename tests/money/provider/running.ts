import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterEach, expect } from 'vitest'
import { tokenOf } from '#app/platform/payments/sandbox/api/handle-control.server.ts'
import type { Double } from '#app/platform/payments/sandbox/double.server.ts'
import {
  type Options,
  type RunningDouble,
  runDouble,
} from '#app/platform/payments/sandbox/run-double.server.ts'
import { testCards } from '#app/platform/payments/sandbox/test-cards.ts'
import { publishedChecks } from './openapi/checks.ts'

type Closing = () => Promise<unknown>
const open: Closing[] = []
let expected: RegExp[] = []

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
  expected = []
})

/** This test breaks Stripe's description on purpose. */
export function expectViolations(...patterns: RegExp[]): void {
  expected = patterns
}

/** A double, and the official SDK talking to it. Whatever broke Stripe's description fails the test at its end. */
export async function start(options: Options = {}): Promise<RunningDouble & { stripe: Stripe }> {
  const running = await runDouble({
    feeDelay: 0,
    checks: publishedChecks,
    webhookRetriesMs: [10, 20],
    ...options,
  })
  open.push(async () => {
    await running.close()
    const unexpected = running.double.violations.filter(one => !expected.some(pattern => pattern.test(one)))
    expect(unexpected).toEqual([])
    expect(running.double.violations.length > 0).toBe(expected.length > 0)
  })
  return { ...running, stripe: sdk(running.port) }
}

export const sdk = (port: number, settings: ConstructorParameters<typeof Stripe>[1] = {}) =>
  new Stripe('sk_test_double', {
    host: 'localhost',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...settings,
  })

/** A payment as Tassel opens one. */
export const payment = {
  amount: 2500,
  currency: 'usd',
  confirmation_method: 'manual',
  capture_method: 'automatic_async',
  allowed_payment_method_types: ['card'],
  description: 'A donation',
  metadata: { payment_id: 'p1' },
} satisfies Stripe.PaymentIntentCreateParams

/** A payment, and a card put before its bank. */
export async function pay(
  { stripe, double }: { stripe: Stripe; double: Double },
  number: string = testCards.success,
  params: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> {
  const token = tokenOf(double, { number })
  const intent = await stripe.paymentIntents.create({ ...payment, ...params })
  return stripe.paymentIntents.confirm(intent.id, {
    confirmation_token: token.id,
    return_url: 'https://example.org/back',
  })
}

/** What a request was refused with. */
export const refusal = (request: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  request.then(
    () => expect.fail('was not refused'),
    error => error,
  )

export type Received = { headers: IncomingHttpHeaders; body: string }

/** A listener for webhooks; `answers` are its statuses, one after the other, then 200. */
export async function listener(answers: number[] = []): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ headers: request.headers, body })
    response.writeHead(answers.shift() ?? 200).end()
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  open.push(() => new Promise(done => server.close(done)))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/hook`, received }
}
