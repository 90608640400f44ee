import { startStripeDouble } from './start-double.ts'

/**
 * The double as a process of its own. PORT, STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY as Tassel has them; events go to
 * WEBHOOK_URL, signed with STRIPE_WEBHOOK_SECRET (several by comma).
 */
const { PORT, WEBHOOK_URL, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = process.env
const secrets = (STRIPE_WEBHOOK_SECRET ?? 'whsec_double').split(',')

const running = await startStripeDouble({
  port: PORT ? Number(PORT) : 4010,
  ...(STRIPE_SECRET_KEY && {
    secretKey: STRIPE_SECRET_KEY,
    livemode: STRIPE_SECRET_KEY.startsWith('sk_live_'),
  }),
  ...(STRIPE_PUBLISHABLE_KEY && { publishableKey: STRIPE_PUBLISHABLE_KEY }),
  webhooks: WEBHOOK_URL ? [{ url: WEBHOOK_URL, secrets }] : [],
})
process.stdout.write(`The double of Stripe is ready: ${running.origin}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void running.close().then(() => process.exit(0)))
}
