import { afterAll, beforeAll, expect, test } from 'vitest'
import { servedLists } from '#app/admin/lists.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { aGivingWorld, type GivingWorld } from '#tests/world/giving-world.ts'
import { anAdmin, type Scholar } from '#tests/world/scholars.ts'
import { callAccepted } from './accepted-commands.ts'
import {
  type Callers,
  callCommands,
  callersOf,
  openLists,
  readEverything,
  runCommands,
  runJobs,
} from './drive.ts'
import { fillDonations, fillRecords } from './fill-database.ts'
import { exceptions, excessOf } from './statement-bounds.ts'
import { type Watch, watchStatements } from './watch-statements.ts'

/**
 * Runs every screen, report, list order, job and command in a database with 100,000 donations, and looks at how PostgreSQL ran each
 * statement. A statement that reads a table which grows with the donations is too slow some day; with few rows, nothing shows it.
 */

let world: GivingWorld
let watch: Watch
let admin: Scholar
let callers: Callers

beforeAll(async () => {
  world = await aGivingWorld({ start: new Date(), env: { POSTAL_ADDRESS: 'P.O. Box 12|Marlow, OH 43001' } })
  await fillDonations(world)
  admin = await anAdmin(world)
  await fillRecords(world, admin.userId)
  callers = await callersOf(world, admin)
  watch = await watchStatements(world)
}, 300_000)
afterAll(async () => {
  if (process.env.ACC)
    (await import('node:fs')).writeFileSync(
      '/tmp/acc-ran.json',
      JSON.stringify(watch.ran.filter(r => r.blocks > 300).map(r => ({ ...r, sql: r.sql.slice(0, 1500) }))),
    )
  await watch?.close()
  await world?.close()
})

/** What the statements of this test read too much of, each statement once. */
function excesses(from: number): string[] {
  const found = watch.ran.slice(from).flatMap(ran => {
    const excess = excessOf(ran)
    return excess ? [`${ran.sql.slice(0, 300)}\n  read ${excess}, during ${ran.during}`] : []
  })
  return [...new Map(found.map(text => [text.slice(0, 150), text])).values()]
}

/** Operations that answer none of the callers here, and why. */
const unanswered: Readonly<Record<string, string>> = {
  'GET /api/sign-in/oidc': 'no provider is set',
  'GET /api/sign-in/oidc/callback': 'no provider is set',
  'GET /api/campaigns/:campaignId/consent': "for a minor's campaign",
  'GET /api/screens/receipt': "takes a mail's token",
  'GET /api/receipts/pdf': "takes a mail's token",
  'GET /files/:folder/:name': 'reads a file',
  'GET /api/campaigns/:campaignId/captions.vtt': 'for a video',
  'GET /api/screens/privacy-report/:campaignId': "for a minor's campaign; its command answers the same",
  'GET /api/admin/campaigns/:campaignId/privacy-report':
    "for a minor's campaign; its command answers the same",
  'GET /api/admin/accounting/books': 'for a closed month',
  'GET /mail/cord.png': 'draws a picture',
  'GET /api/screens/unsubscribe': "takes a mail's token",
  'GET /.well-known/assetlinks.json': 'no app is set',
  'GET /.well-known/apple-app-site-association': 'no app is set',
  'GET /api/v1/campaign-drafts/:draftId': 'for a draft of the same key',
}

/** Commands that accept no call here, so that their statements aren't looked at, and why. */
const unaccepted: Readonly<Record<string, string>> = {
  'POST /api/webhooks/stripe': 'no keys of Stripe are set; the demo provider sends the same events',
  'POST /api/admin/restores': 'needs a phrase of books that another machine restored',
}

test('every screen and report reads only what it shows (P781)', async () => {
  const left = await readEverything(world, watch, operations, callers)
  expect(excesses(0)).toEqual([])
  expect(left).toEqual(Object.keys(unanswered))
})

test('every admin list reads only a page, in each order and with each filter (P781)', async () => {
  const from = watch.ran.length
  await openLists(world, watch, servedLists, callers.owner)
  expect(excesses(from)).toEqual([])
})

test('commands read only what they change (P781)', async () => {
  const from = watch.ran.length
  await runCommands(world, watch, admin)
  const accepted = await callAccepted(world, watch, callers)
  const byChance = await callCommands(world, watch, operations, callers)
  expect(excesses(from)).toEqual([])
  const commands = operations.filter(({ method }) => method !== 'get').map(({ name }) => name)
  const left = commands.filter(name => !accepted.has(name) && !byChance.includes(name))
  expect(left).toEqual(Object.keys(unaccepted))
})

test('jobs read only what is due (P781)', async () => {
  const from = watch.ran.length
  await runJobs(world, watch)
  expect(excesses(from)).toEqual([])
})

test('each exception is still needed', () => {
  const unneeded = exceptions.filter(exception =>
    watch.ran.every(ran => !(exception.during.test(ran.during) && ran.sql.includes(exception.sql))),
  )
  expect(unneeded.map(({ because }) => because)).toEqual([])
})
