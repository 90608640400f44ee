import { readFileSync } from 'node:fs'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { missingEvents, setUpEvents } from './set-up-events.ts'
import { apiVersion, stripeAddresses } from './stripe-addresses.ts'

const page = readFileSync(new URL('../../../../docs/stripe.md', import.meta.url), 'utf8')

test('docs/stripe.md lists exactly these events', () => {
  const named = page.match(/^ {3}[a-z_.]+\.[a-z_]+$/gm)?.map(line => line.trim())
  expect(named).toEqual([...setUpEvents])
})

test('docs/stripe.md names the pinned versions', () => {
  expect(page).toContain(
    `API version \`${apiVersion}\`, the one of the SDK \`stripe\` ${Stripe.PACKAGE_VERSION};`,
  )
  expect(stripeAddresses.script).toContain(`/${apiVersion.split('.')[1]}/`)
})

test('an endpoint lacks the events that it does not send, unless it sends all', () => {
  expect(missingEvents(['*'])).toEqual([])
  expect(missingEvents([...setUpEvents, 'payout.paid'])).toEqual([])
  expect(missingEvents(setUpEvents.slice(1))).toEqual(['payment_intent.succeeded'])
})
