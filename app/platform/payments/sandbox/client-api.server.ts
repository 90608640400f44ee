import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Bank } from './bank.server.ts'
import { cardProblems } from './card-details.ts'
import { fieldsPlaces } from './fields/fields-words.ts'
import { type HostedFile, loadHostedFiles } from './load-hosted-files.server.ts'
import { type FindPayment, payPages } from './pay-pages.server.ts'
import type { DeclineCode } from './test-cards.ts'

const cardSchema = z.strictObject({
  cardNumber: z.string().max(30),
  expiryDate: z.string().max(12),
  cvv: z.string().max(6),
  nameOnCard: z.string().max(100),
})
const tokenSchema = z.strictObject({ card: cardSchema })
const challengeSchema = z.strictObject({ clientSecret: z.string().max(200), passed: z.boolean() })

/** What browsers may ask of the sandbox: the hosted fields, and their two calls, from the sandbox's own origin alone. */
export async function clientApi(
  bank: Bank,
  findPayment: FindPayment,
  now: () => Date,
  parents: readonly string[],
  ownOrigin: string,
): Promise<Hono> {
  const { files, page, payPage } = await loadHostedFiles()
  const client = new Hono()
  client.get('/fields', c => fieldsPage(c, page, [...parents, ownOrigin]))
  client.get('/hosted/*', c => hostedFile(c, files))
  client.use('/client/*', bodyLimit({ maxSize: 8 * 1024 }), async (c, next) => {
    const origin = c.req.header('origin')
    const isOwn = origin === ownOrigin || (origin && URL.parse(origin)?.host === c.req.header('host'))
    if (origin && !isOwn) return c.json({ error: 'foreign origin' }, 403)
    return await next()
  })
  client.post('/client/tokens', async c => {
    const asked = tokenSchema.safeParse(await c.req.json().catch(() => null))
    if (!asked.success) return c.json({ error: 'malformed' }, 400)
    const { card } = asked.data
    const today = { year: now().getUTCFullYear(), month: now().getUTCMonth() + 1 }
    const problems = cardProblems(card, today)
    if (problems.expiryDate) return c.json({ declineCode: 'expired_card' satisfies DeclineCode })
    const token = Object.keys(problems).length > 0 ? null : bank.tokenFor(card)
    return c.json(token ? { token } : { declineCode: 'incorrect_number' satisfies DeclineCode })
  })
  client.post('/client/challenges', async c => {
    const asked = challengeSchema.safeParse(await c.req.json().catch(() => null))
    if (!asked.success) return c.json({ error: 'malformed' }, 400)
    const answered = bank.answer(asked.data.clientSecret, asked.data.passed)
    if (!answered || 'refused' in answered) return c.json({ error: 'nothing was asked' }, 404)
    return c.json({ answered: true })
  })
  payPages(client, { bank, findPayment, page: payPage, ownOrigin })
  return client
}

/** The fields may be framed by the pages of `parents` alone, and speak to the one that frames them. */
function fieldsPage(c: Context, page: string, parents: readonly string[]): Response {
  const parent = parents.find(origin => origin === c.req.query('parent'))
  if (!parent) return c.text('These card fields belong to another page.', 400)
  c.header('content-security-policy', fieldsPolicy(parents))
  c.header('referrer-policy', 'no-referrer')
  const theme = c.req.query('theme') === 'dark' ? 'dark' : 'light'
  const language = c.req.query('lang') === 'es' ? 'es' : 'en'
  const places = { ...fieldsPlaces(language), theme, parent }
  return c.html(
    page
      .replace('lang="en"', () => `lang="${language}"`)
      .replace(/\{\{(\w+)\}\}/g, (_, name: keyof typeof places) => places[name] ?? ''),
  )
}

function fieldsPolicy(parents: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parents.join(' ')}`,
  ].join('; ')
}

function hostedFile(c: Context, files: Map<string, HostedFile>): Response {
  const file = files.get(c.req.path)
  if (!file) return c.notFound() as Response
  return c.body(file.body, 200, { 'content-type': file.type, 'cache-control': 'no-cache' })
}
