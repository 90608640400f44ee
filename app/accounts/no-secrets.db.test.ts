import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, lastCode, wrongDigits } from '#tests/world/browser.ts'

let world: World
let logged = ''
beforeAll(async () => {
  const into = new Writable({
    write(chunk, _, done) {
      logged += chunk
      done()
    },
  })
  // Logs every level without redaction, so that a secret passed to the logger fails the test.
  world = await aWorld({ app: { log: pino({ level: 'trace' }, into) } })
})
afterAll(() => world.close())

test('no code, token, cookie or email is ever logged or answered', async () => {
  const browser = aBrowser(world)
  const pair = { email: 'quiet@example.com', customUserId: 'quiet-one' }
  const answers = [await browser.call('POST', '/api/sign-up', pair)]
  const { userId } = answers[0]?.body ?? {}
  const codes: string[] = []
  for (const purpose of ['prove-email', 'step-up']) {
    answers.push(await browser.call('POST', '/api/codes', { purpose }))
    codes.push(await lastCode(world, userId))
    const code = codes.at(-1) ?? ''
    answers.push(await browser.call('POST', '/api/codes/verify', { purpose, code: wrongDigits(code) }))
    answers.push(await browser.call('POST', '/api/codes/verify', { purpose, code }))
  }
  const session = browser.cookies()
  answers.push(await browser.call('POST', '/api/sign-out'))
  answers.push(await browser.call('POST', '/api/sign-in', pair))
  codes.push(await lastCode(world, userId))
  const signIn = { ...pair, code: codes.at(-1), rememberDevice: true }
  answers.push(await browser.call('POST', '/api/sign-in/code', signIn))

  const secrets = [session, browser.cookies()].flatMap(line =>
    line.split('; ').map(pair => pair.split('=')[1] ?? ''),
  )
  expect(secrets.length).toBeGreaterThan(2)
  expect(logged).toContain('/api/codes/verify')
  expect(logged).not.toContain('quiet@example.com')
  const answered = JSON.stringify(answers.map(answer => answer.body))
  for (const secret of [...secrets, ...secrets.map(decodeURIComponent)]) {
    expect(logged).not.toContain(secret)
    expect(answered).not.toContain(secret)
  }
  // Ignores UUIDs, which can contain the six digits by chance.
  const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
  const output = `${logged}${answered}`.replace(uuid, '')
  for (const code of codes) expect(output).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
})
