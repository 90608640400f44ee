import { isLoopback } from '#app/platform/loopback.ts'

/** Where the demo's emails arrive, and who can sign in. Warns if others can reach the demo. */
export function demoWelcome({ appUrl, host }: { appUrl: string; host: string }): string[] {
  const isOpenToOthers = ![new URL(appUrl).hostname, host === '::1' ? '[::1]' : host].every(isLoopback)
  return [
    '',
    'Demo: no real money. Sign in with an email and a User ID; the code arrives in the demo inbox:',
    `  ${appUrl}/demo/inbox`,
    '',
    '  admin@tassel.example         admin          runs the foundation',
    '  second.admin@tassel.example  second-admin   approves large withdrawals',
    '  scholar@tassel.example       scholar        has an active campaign with donations',
    '  alum@tassel.example          alum           campaign ended, funds to withdraw',
    '  newcomer@tassel.example      newcomer       signed up, no campaign yet',
    '  parent@tassel.example        parent         acts for a student under 18',
    '',
    ...(isOpenToOthers
      ? [
          'WARNING: this demo is open to others. Anyone who can reach it can read every email and code, and sign in as an admin.',
          '',
        ]
      : []),
  ]
}
