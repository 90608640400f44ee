import { demo } from '#demo/demo.server.ts'
import { type Env, takesTestPayments } from '../platform/env.server.ts'

/** Prints the server's URL, what a demo says for itself, and that payments are tests. */
export function printWelcome(env: Env): void {
  const lines = [`${env.branding.product} is ready: ${env.appUrl}`]
  if (env.demo) lines.push(...(demo?.welcome(env) ?? []))
  else if (takesTestPayments(env)) {
    const why = env.payments === 'sandbox' ? 'ALLOW_SANDBOX_PAYMENTS=1' : 'test keys'
    lines.push(`WARNING: payments are tests (${why}). Every page says so; nothing can be paid out.`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
