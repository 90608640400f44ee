import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import type { StripeConstructor, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { type RunningDouble, startStripeDouble } from '../../tools/stripe-double/start-double.ts'

/** The stand-in for Stripe's script, in a page of another origin, as Tassel's page uses it. @desktop */

let running: RunningDouble
let site: Server
/** Everything that the page's own origin was asked. */
let asked: string[]

test.beforeEach(async ({ page }) => {
  running = await startStripeDouble()
  asked = []
  site = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    asked.push(`${request.url} ${body}`)
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      '<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1><div id="card"></div></main></html>',
    )
  })
  await new Promise<void>(ready => site.listen(0, '127.0.0.1', ready))
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  await page.addScriptTag({ url: `${running.origin}/v3/stripe.js` })
})
test.afterEach(async () => {
  await running.close()
  await new Promise(done => site.close(done))
  expect(running.double.violations).toEqual([])
})

/** Mounts the Payment Element and leaves it, with what it said, on the page's window. */
async function mount(page: Page, options: object = {}): Promise<FrameLocator> {
  await page.evaluate(async more => {
    const heard: string[] = []
    const stripe = (window as never as { Stripe: StripeConstructor }).Stripe('pk_test_double')
    const elements = stripe.elements({
      mode: 'payment',
      amount: 2500,
      currency: 'usd',
      ...more,
    } as StripeElementsOptionsMode)
    const element = elements.create('payment', { layout: 'tabs' })
    for (const type of ['ready', 'change', 'focus', 'escape'])
      element.on(type as 'ready', () => heard.push(type))
    Object.assign(window, { stripe, elements, element, heard, last: null })
    element.on('change', event => Object.assign(window, { last: event }))
    await new Promise<unknown>(ready => {
      element.on('ready', ready)
      element.mount('#card')
    })
  }, options)
  return page.frameLocator('iframe[title="Secure payment input frame"]')
}

async function type(frame: FrameLocator, number: string) {
  await frame.getByLabel('Card number').pressSequentially(number)
  await frame.getByLabel('Expiration date').pressSequentially('1230')
  await frame.getByLabel('Security code').fill('123')
  await frame.getByLabel('ZIP code').fill('10001')
}

const run = <T>(page: Page, code: string) => page.evaluate(code) as Promise<T>

test('takes a card in its frame and hands a token to the page @desktop', async ({ page }) => {
  const frame = await mount(page)
  await run(page, 'element.focus()')
  await expect(frame.getByLabel('Card number')).toBeFocused()
  const empty = await run<{ error: { type: string; code: string } }>(page, 'elements.submit()')
  expect(empty.error).toMatchObject({ type: 'validation_error', code: 'incomplete_number' })
  await expect(frame.getByText('Your card number is incomplete.')).toBeVisible()
  const found = await new AxeBuilder({ page: page as never }).analyze()
  expect(found.violations).toEqual([])

  await type(frame, '4000056655665556')
  await expect(frame.getByLabel('Card number')).toHaveValue('4000 0566 5566 5556')
  await expect.poll(() => run(page, 'last')).toMatchObject({ complete: true, empty: false })
  await page.keyboard.press('Escape')
  // The frame's word for a key comes to the page as a message, some time after the key.
  await expect
    .poll(() => run(page, 'heard'))
    .toEqual(expect.arrayContaining(['ready', 'focus', 'change', 'escape']))

  expect(await run(page, 'elements.submit()')).toEqual({ selectedPaymentMethod: 'card' })
  const made = await run<{ confirmationToken: { id: string } }>(
    page,
    'stripe.createConfirmationToken({ elements })',
  )
  expect(made.confirmationToken).toMatchObject({
    payment_method_preview: {
      card: { funding: 'debit', last4: '5556', exp_year: 2030 },
      billing_details: { address: { country: 'US', postal_code: '10001' } },
    },
  })
  expect(running.double.confirmationTokens.get(made.confirmationToken.id)).toBeDefined()
  expect(await page.content()).not.toContain('5566')
  expect(asked.join()).not.toContain('5566')
})

test('refuses what Stripe.js refuses @desktop', async ({ page }) => {
  const misuse = (code: string) =>
    page.evaluate(async text => {
      try {
        // biome-ignore lint/security/noGlobalEval: the cases are this file's own
        await eval(text)
        return 'nothing'
      } catch (error) {
        return `${(error as Error).name}: ${(error as Error).message}`
      }
    }, code)
  expect(await misuse("Stripe('sk_test_x')")).toContain('IntegrationError')
  const old =
    "Stripe('pk_test_x').elements({ mode: 'payment', amount: 1, currency: 'usd', paymentMethodTypes: ['card'] })"
  expect(await misuse(old)).toContain('paymentMethodTypes is not a recognized parameter')
  await mount(page)
  expect(await misuse('stripe.createConfirmationToken({ elements })')).toContain(
    'elements.submit() must be called',
  )
  expect(await misuse("elements.create('payment')")).toContain('Can only create one Element')
  await run(page, 'element.destroy()')
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await misuse("element.mount('#card')")).toContain('destroyed')
})

test('says that it could not load: an unknown key, or a server that fails @desktop', async ({ page }) => {
  const load = (key: string) =>
    page.evaluate(
      publishable =>
        new Promise<{ error: { type: string } }>(done => {
          const { Stripe } = window as never as { Stripe: StripeConstructor }
          const elements = Stripe(publishable).elements({ mode: 'payment', amount: 2500, currency: 'usd' })
          const element = elements.create('payment')
          element.on('loaderror', done)
          element.mount('#card')
        }),
      key,
    )
  expect((await load('pk_test_other')).error.type).toBe('invalid_request_error')
  running.double.faults.add({ kind: 'status', when: 'before', status: 503, of: 'GET /v3/elements/sessions' })
  expect((await load('pk_test_double')).error.type).toBe('api_error')
})

test('speaks Spanish, and leaves the address to the page @desktop', async ({ page }) => {
  const frame = await mount(page, { locale: 'es' })
  await expect(frame.getByLabel('Número de tarjeta')).toBeVisible()
  await expect(frame.locator('html')).toHaveAttribute('lang', 'es')
})

for (const known of [true, false]) {
  test(`shows the bank's question in place: ${known ? 'known' : 'not known'} @desktop`, async ({ page }) => {
    const { double } = running
    const frame = await mount(page)
    await type(frame, '4000002760003184')
    await run(page, 'elements.submit()')
    const { confirmationToken } = await run<{ confirmationToken: { id: string } }>(
      page,
      'stripe.createConfirmationToken({ elements })',
    )
    const call = async (path: string, form: Record<string, string>) => {
      const answer = await fetch(`${running.origin}/v1/payment_intents${path}`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_double' },
        body: new URLSearchParams(form),
      })
      return answer.json()
    }
    const intent = await call('', { amount: '2500', currency: 'usd', confirmation_method: 'manual' })
    await call(`/${intent.id}/confirm`, {
      confirmation_token: confirmationToken.id,
      return_url: 'https://example.org/',
    })
    const result = run<{ paymentIntent?: { status: string }; error?: { code: string } }>(
      page,
      `stripe.handleNextAction({ clientSecret: '${intent.client_secret}' })`,
    )
    const bank = page.frameLocator('iframe[title="3D Secure"]')
    await expect(bank.getByText('$25.00')).toBeVisible()
    await bank.getByRole('button', { name: known ? 'Complete' : 'Fail' }).click()
    const { paymentIntent, error } = await result
    if (known) expect(paymentIntent?.status).toBe('requires_confirmation')
    else expect(error?.code).toBe('payment_intent_authentication_failure')
    await expect(page.locator('iframe[title="3D Secure"]')).toHaveCount(0)
    expect(double.chargeAttempts).toBe(0)
  })
}
