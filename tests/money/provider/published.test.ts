import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { routes } from '#app/platform/payments/sandbox/resources/routes.server.ts'
import { apiVersion } from '#app/platform/payments/sandbox/settings.server.ts'
import { publishedOperation, publishedSchemas, publishedVersion } from './openapi/description.ts'
import { changedFields, goneParams, newerFields, newerParams } from './openapi/differences.ts'
import { answerMisfits, eventMisfits, objectMisfits } from './openapi/validate.ts'
import { listener, payment, start } from './running.ts'

const readme = readFileSync(new URL('./openapi/README.md', import.meta.url), 'utf8')

/** Each difference by the words that the README names it with. */
const named = (lists: object): string[] =>
  Object.entries(lists).flatMap(([name, fields]) => (fields as string[]).map(field => `\`${name}\` ${field}`))

it('lists as a difference what is one, and no more', () => {
  const properties = (name: string) => Object.keys(publishedSchemas[name]?.properties ?? {})
  for (const [name, fields] of Object.entries(newerFields)) {
    expect(publishedSchemas).toHaveProperty([name])
    expect(fields.filter(field => properties(name).includes(field))).toEqual([])
  }
  for (const [name, fields] of Object.entries(changedFields))
    expect(fields.filter(field => !properties(name).includes(field))).toEqual([])
  for (const [name, gone] of Object.entries(goneParams)) {
    const [method, path] = name.split(' ')
    const asked = Object.keys(
      publishedOperation(method!, path!.replace(/\{.*?\}/g, 'x'))?.request.properties ?? {},
    )
    expect(asked).toEqual(expect.arrayContaining([...newerParams[name as keyof typeof newerParams]]))
    expect(asked.filter(param => (gone as readonly string[]).includes(param))).toEqual([])
  }
})

it('names each difference in the README', () => {
  expect(readme).toContain(publishedVersion)
  expect(readme).toContain(apiVersion)
  const lines = readme.split('\n')
  const tells = (difference: string) => {
    const [name, field] = [
      difference.slice(0, difference.lastIndexOf(' ')),
      difference.slice(difference.lastIndexOf(' ') + 1),
    ]
    return lines.some(line => line.startsWith(`| ${name} |`) && new RegExp(`\\b${field}\\b`).test(line))
  }
  const all = [newerFields, changedFields, newerParams, goneParams].flatMap(named)
  expect(all.filter(difference => !tells(difference))).toEqual([])
})

it('carries out nothing that Stripe does not publish', () => {
  const unknown = Object.keys(routes).filter(route => {
    const [method, path] = route.split(' ')
    return publishedOperation(method!, path!.replace(/\{.*?\}/g, 'x'))?.path !== path
  })
  expect(unknown).toEqual([])
})

it('sees an invented field, a wrong type, a missing one and an unknown value (P168)', async () => {
  const { url, received } = await listener()
  const { stripe, double } = await start({ webhooks: [{ url, secrets: ['whsec_a'] }] })
  const { lastResponse: _, ...intent } = await stripe.paymentIntents.create(payment)
  const misfits = (change: object) => objectMisfits({ ...structuredClone(intent), ...change })
  expect(misfits({})).toEqual([])
  expect(misfits({ invented: 1 })).toEqual([expect.stringContaining('invented')])
  expect(misfits({ amount: '25' })).toEqual([expect.stringContaining('/amount')])
  expect(misfits({ amount: null })).toEqual([expect.stringContaining('/amount')])
  expect(misfits({ status: 'paid' })).toEqual([expect.stringContaining('/status')])
  expect(misfits({ created: undefined })).toEqual([expect.stringContaining('created')])
  // An expanded object is looked into as well.
  expect(misfits({ latest_charge: { id: 'ch_1', object: 'charge' } }).join()).toContain('amount')
  expect(misfits({ latest_charge: 'ch_1', next_action: null, description: null })).toEqual([])
  expect(
    answerMisfits('GET', '/v1/payment_intents', 200, { object: 'list', data: [intent] }).join(),
  ).toContain('has_more')
  expect(answerMisfits('GET', '/v1/no_such_thing', 200, {}).join()).toContain('no operation')
  expect(answerMisfits('GET', '/v1/account', 400, { error: { type: 'odd_error' } }).join()).toContain('type')
  await double.endpoints.idle()
  const event = JSON.parse(received[0]?.body ?? '')
  expect(eventMisfits(event)).toEqual([])
  expect(eventMisfits({ ...event, data: { object: { ...intent, invented: 1 } } })).toHaveLength(1)
})
