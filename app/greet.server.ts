import type { Env } from './platform/env.server.ts'

/** Says where to look, and in demo mode whom to be. */
export function greet(env: Env): void {
  const lines = [`${env.branding.product} is ready: ${env.appUrl}`]
  if (env.demo) {
    lines.push(
      '',
      'Demo: no real money. Sign in with an e-mail and a User ID; the code arrives in the demo inbox:',
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
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
