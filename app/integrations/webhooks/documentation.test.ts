import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { eventTypeNames, testType } from './event-names.ts'
import { bodyOf, eventTypes } from './event-types.ts'
import { newSigningSecret, signedHeaders } from './sign.server.ts'

const page = readFileSync('docs/webhooks.md', 'utf8')
const block = (language: string) => page.match(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's'))?.[1] ?? ''

const secret = newSigningSecret()
let receiver: ChildProcess
let url: string
let printed = ''

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}/`
  receiver = spawn(process.execPath, ['--input-type=module', '--eval', block('js')], {
    env: { PORT: String(port), TASSEL_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  receiver.stdout?.on('data', chunk => {
    printed += chunk
  })
  await eventually(() =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  )
})
afterAll(async () => {
  receiver.kill()
  await once(receiver, 'exit')
})

const post = async (body: string, headers: Record<string, string>) =>
  (await fetch(url, { method: 'POST', body, headers })).status

test('the receiver of docs/webhooks.md takes what we sign, once, and nothing else (P663)', async () => {
  const body = bodyOf(
    'donation.succeeded',
    { at: new Date(), sequence: 1 },
    eventTypes['donation.succeeded'].example,
  )
  const headers = signedHeaders([secret], { id: 'first', body, at: new Date() })
  expect(await post(body, headers)).toBe(204)
  expect(await post(body, headers)).toBe(204)
  expect(await post(body.replace('5000', '9000'), headers)).toBe(401)
  expect(await post(body, {})).toBe(401)
  await eventually(() => printed.includes('amountCents: 5000'))
  expect(printed.split('donation.succeeded')).toHaveLength(2)
})

test('docs/webhooks.md lists every event with its fields (P661)', () => {
  const { type, timestamp, sequence, data } = JSON.parse(block('json'))
  expect(bodyOf(type, { at: new Date(timestamp), sequence }, data)).toBe(
    JSON.stringify({ type, timestamp, sequence, data }),
  )
  const rows = new Map(
    [...page.matchAll(/^\| `([a-z._]+)` \| .*? \| (.*) \|$/gm)].map(([, name, fields]) => [
      name,
      fields ?? '',
    ]),
  )
  expect([...rows.keys()]).toEqual([...eventTypeNames, testType])
  const fieldsOf = (name: string): string[] => {
    const words = rows.get(name) ?? ''
    const own = [...words.matchAll(/`([a-z]+(?:Id|Cents|on))`/g)].map(([, field = '']) => field)
    const [, like] = words.match(/as `([a-z.]+)`/) ?? []
    if (like) return fieldsOf(like)
    const before = [...rows.keys()][[...rows.keys()].indexOf(name) - 1] ?? ''
    return words.startsWith('the same') ? [...new Set([...fieldsOf(before), ...own])] : own
  }
  for (const name of eventTypeNames)
    expect(fieldsOf(name).toSorted(), name).toEqual(Object.keys(eventTypes[name].example).toSorted())
})
