import { type Env, takesTestPayments } from '../platform/env.server.ts'
import { isLoopback } from '../platform/loopback.ts'

/** Prints the server's URL, and in demo mode the accounts. */
export function printWelcome(env: Env): void {
  const lines = [`${env.branding.product} is ready: ${env.appUrl}`]
  if (env.demo) {
    lines.push(
      '',
      'Demo: no real money. Sign in with an email and a User ID; the code arrives in the demo inbox:',
      `  ${env.appUrl}/demo/inbox`,
      '',
      '  admin@tassel.example         admin          runs the foundation',
      '  second.admin@tassel.example  second-admin   approves large withdrawals',
      '  scholar@tassel.example       scholar        has an active campaign with donations',
      '  alum@tassel.example          alum           campaign ended, funds to withdraw',
      '  newcomer@tassel.example      newcomer       signed up, no campaign yet',
      '  parent@tassel.example        parent         acts for a student under 18',
      '',
    )
    if (isOpenToOthers(env))
      lines.push(
        'WARNING: this demo is open to others. Whoever reaches it can read every mail and code, and sign in as an admin.',
        '',
      )
  } else if (takesTestPayments(env)) {
    const why = env.payments === 'sandbox' ? 'ALLOW_SANDBOX_PAYMENTS=1' : 'test keys'
    lines.push(`WARNING: payments are tests (${why}). Every page says so; nothing can be paid out.`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

function isOpenToOthers({ appUrl, host }: Env): boolean {
  return ![new URL(appUrl).hostname, host === '::1' ? '[::1]' : host].every(isLoopback)
}
